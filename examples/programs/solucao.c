/* As funções do laboratório "Xadrez Xinez", como exemplo do que o adaptador espera. */
#include <stdio.h>
#include <stdlib.h>

typedef int tabuleiro;
struct coord {
    int u, v, w;
};

int N = 4;
extern tabuleiro *tabuleiro_atual;
extern int jogador_atual;
void emite_jogada(int pos_destino);

static const struct coord DIRECOES[6] = {{1, 0, -1}, {1, 1, 0}, {0, 1, 1}, {-1, 0, 1}, {-1, -1, 0}, {0, -1, -1}};

static int casas(void) {
    return 6 * N * (N + 1) + 1;
}

static int no_tabuleiro(int u, int v, int w) {
    return w == v - u && (abs(u) <= N) + (abs(v) <= N) + (abs(w) <= N) >= 2;
}

int posicao(int u, int v, int w) {
    int a, b, t, lado = 2 * N + 1;
    if (!no_tabuleiro(u, v, w)) return -1;
    if (abs(u) <= N && abs(v) <= N) return (u + N) + lado * (v + N);
    if (u > N) t = 0, a = u - N, b = N - v;
    else if (u < -N) t = 1, a = -u - N, b = v + N;
    else if (v > N) t = 2, a = v - N, b = N - u;
    else t = 3, a = -v - N, b = u + N;
    return lado * lado + t * N * (N + 1) / 2 + (a - 1) * (N + 1) - a * (a - 1) / 2 + b;
}

static struct coord coordenadas(int pos) {
    for (int u = -2 * N; u <= 2 * N; u++)
        for (int v = -2 * N; v <= 2 * N; v++)
            if (no_tabuleiro(u, v, v - u) && posicao(u, v, v - u) == pos) return (struct coord){u, v, v - u};
    return (struct coord){0, 0, 0};
}

int u_coord(int pos) {
    return coordenadas(pos).u;
}

int v_coord(int pos) {
    return coordenadas(pos).v;
}

int w_coord(int pos) {
    return coordenadas(pos).w;
}

struct coord rotaciona(struct coord uvw, int r) {
    for (r = ((r % 6) + 6) % 6; r > 0; r--) uvw = (struct coord){-uvw.w, uvw.u, uvw.v};
    return uvw;
}

/* A casa vista pelo jogador: a base dele fica em w < -N, o destino em w > N. */
static struct coord vista(int pos, int jogador) {
    return rotaciona(coordenadas(pos), jogador - 1);
}

tabuleiro *cria_tabuleiro(int j1, int j2, int j3, int j4, int j5, int j6) {
    int joga[6] = {j1, j2, j3, j4, j5, j6};
    tabuleiro *t = calloc(casas(), sizeof *t);
    for (int pos = 0; pos < casas(); pos++)
        for (int j = 1; j <= 6; j++)
            if (joga[j - 1] && vista(pos, j).w < -N) t[pos] = j;
    return t;
}

static int na_zona(int pos, int jogador) {
#ifdef SEM_ZONA
    return 1;
#else
    struct coord c = vista(pos, jogador);
    return abs(c.u) <= N && abs(c.v) <= N;
#endif
}

/* A casa a `passos` passos numa direção, ou -1. */
static int ao_lado(int pos, int direcao, int passos) {
    struct coord c = coordenadas(pos), d = DIRECOES[direcao];
    int u = c.u + passos * d.u, v = c.v + passos * d.v, w = c.w + passos * d.w;
    return no_tabuleiro(u, v, w) ? posicao(u, v, w) : -1;
}

static void salta(tabuleiro *t, int pos, int jogador, char *alcancada) {
    for (int d = 0; d < 6; d++) {
        int meio = ao_lado(pos, d, 1), fim = ao_lado(pos, d, 2);
        if (meio < 0 || fim < 0 || !t[meio] || t[fim] || alcancada[fim] || !na_zona(fim, jogador)) continue;
        alcancada[fim] = 1;
        salta(t, fim, jogador, alcancada);
    }
}

static char *destinos(tabuleiro *t, int pos) {
    char *alcancada = calloc(casas(), 1);
    int jogador = t[pos];
    if (!jogador) return alcancada;
    t[pos] = 0;
    salta(t, pos, jogador, alcancada);
    for (int d = 0; d < 6; d++) {
        int vizinha = ao_lado(pos, d, 1);
        if (vizinha >= 0 && !t[vizinha] && na_zona(vizinha, jogador)) alcancada[vizinha] = 1;
    }
    t[pos] = jogador;
    alcancada[pos] = 0;
    return alcancada;
}

int valida_jogada(int pos_origem, int pos_destino) {
    if (pos_origem < 0 || pos_origem >= casas() || pos_destino < 0 || pos_destino >= casas()) return 0;
    if (tabuleiro_atual[pos_origem] != jogador_atual) return 0;
    char *alcancada = destinos(tabuleiro_atual, pos_origem);
    int vale = alcancada[pos_destino];
    free(alcancada);
    return vale;
}

void gera_jogadas(int pos_peca) {
    char *alcancada = destinos(tabuleiro_atual, pos_peca);
    for (int pos = 0; pos < casas(); pos++)
        if (alcancada[pos]) emite_jogada(pos);
    free(alcancada);
}

int somaw(tabuleiro *t, int jogador) {
    int soma = 0;
    for (int pos = 0; pos < casas(); pos++)
        if (t[pos] == jogador) soma += vista(pos, jogador).w;
    return soma;
}

int terminou_jogo(tabuleiro *t, int jogador) {
    for (int pos = 0; pos < casas(); pos++)
        if (vista(pos, jogador).w > N && t[pos] != jogador) return 0;
    return 1;
}
