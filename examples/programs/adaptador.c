/* Adaptador do laboratório "Xadrez Xinez": faz de um arquivo em C com as funções do roteiro um programa que
 * `tablero grade checkers` pode corrigir. LEIAME.md explica o uso e os três ganchos.
 *
 *     cc -o meu adaptador.c meu.c && tablero grade checkers cmd:./meu
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define OPCIONAL __attribute__((weak))

typedef void tabuleiro;
struct coord {
    int u, v, w;
};

/* As funções do roteiro. Uma que o aluno não escreveu não é perguntada. */
extern int N;
OPCIONAL int posicao(int u, int v, int w);
OPCIONAL int u_coord(int pos);
OPCIONAL int v_coord(int pos);
OPCIONAL int w_coord(int pos);
OPCIONAL tabuleiro *cria_tabuleiro(int j1, int j2, int j3, int j4, int j5, int j6);
OPCIONAL struct coord rotaciona(struct coord uvw, int r);
OPCIONAL int valida_jogada(int pos_origem, int pos_destino);
OPCIONAL void gera_jogadas(int pos_peca);
OPCIONAL int somaw(tabuleiro *t, int jogador);
OPCIONAL int terminou_jogo(tabuleiro *t, int jogador);

/* Gancho 1: a casa `pos` de um tabuleiro. Por omissão, o tabuleiro é um vetor de int. */
OPCIONAL int *casa(tabuleiro *t, int pos) {
    return (int *)t + pos;
}

/* Gancho 2: o tabuleiro e o jogador da vez, para valida_jogada e gera_jogadas. Por omissão, duas variáveis globais. */
OPCIONAL tabuleiro *tabuleiro_atual;
OPCIONAL int jogador_atual;
OPCIONAL void usa_tabuleiro(tabuleiro *t, int vez) {
    tabuleiro_atual = t;
    jogador_atual = vez;
}

/* Gancho 3: gera_jogadas chama emite_jogada para cada destino, ou escreve os destinos na saída padrão. */
static int emitidas[4096], quantas;
void emite_jogada(int pos_destino) {
    if (quantas < 4096) emitidas[quantas++] = pos_destino;
}

/* ---------------------------------------------------------------------------------------------------------------- */

static const char *depois(const char *linha, const char *chave) {
    char procurada[64];
    snprintf(procurada, sizeof procurada, "\"%s\":", chave);
    const char *achada = strstr(linha, procurada);
    return achada ? achada + strlen(procurada) : NULL;
}

static int numero(const char *linha, const char *chave, int senao) {
    const char *valor = depois(linha, chave);
    return valor ? atoi(valor) : senao;
}

static int lista(const char *linha, const char *chave, int *valores, int cabem) {
    const char *p = depois(linha, chave);
    int n = 0;
    if (!p || *p != '[') return 0;
    for (p++; *p && *p != ']' && n < cabem; n++) {
        char *fim;
        valores[n] = (int)strtol(p, &fim, 10);
        p = *fim == ',' ? fim + 1 : fim;
    }
    return n;
}

static int valores[1 << 16];

/* O tabuleiro da pergunta, montado com cria_tabuleiro e com o gancho 1. */
static tabuleiro *monta(const char *linha) {
    int jogadores[6] = {0}, quem[6], n = lista(linha, "players", quem, 6);
    for (int i = 0; i < n; i++)
        if (quem[i] >= 1 && quem[i] <= 6) jogadores[quem[i] - 1] = 1;
    N = numero(linha, "size", 1);
    tabuleiro *t = cria_tabuleiro(jogadores[0], jogadores[1], jogadores[2], jogadores[3], jogadores[4], jogadores[5]);
    int casas = lista(linha, "board", valores, 1 << 16);
    for (int i = 0; i < casas; i++) *casa(t, i) = valores[i];
    usa_tabuleiro(t, numero(linha, "to_move", 1));
    return t;
}

static int crescente(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}

/* O que gera_jogadas emitiu ou escreveu, em ordem e sem repetições. */
static void jogadas(int pos) {
    quantas = 0;
    FILE *escrito = tmpfile();
    fflush(stdout);
    int saida = dup(1);
    if (escrito) dup2(fileno(escrito), 1);
    gera_jogadas(pos);
    fflush(stdout);
    dup2(saida, 1);
    close(saida);
    if (escrito) {
        int lido;
        rewind(escrito);
        while (quantas == 0 || !feof(escrito)) {
            int achou = fscanf(escrito, "%d", &lido);
            if (achou == 1) emite_jogada(lido);
            else if (fgetc(escrito) == EOF) break;
        }
        fclose(escrito);
    }
    qsort(emitidas, quantas, sizeof *emitidas, crescente);
    printf("{\"answer\":[");
    for (int i = 0, n = 0; i < quantas; i++)
        if (i == 0 || emitidas[i] != emitidas[i - 1]) printf("%s%d", n++ ? "," : "", emitidas[i]);
    printf("]}\n");
}

static void operacoes(void) {
    const char *virgula = "";
    printf("{\"answer\":[");
#define TEM(funcao) \
    if (funcao) printf("%s\"" #funcao "\"", virgula), virgula = ","
    TEM(posicao);
    TEM(u_coord);
    TEM(v_coord);
    TEM(w_coord);
    TEM(rotaciona);
    if (cria_tabuleiro) {
        TEM(cria_tabuleiro);
        TEM(valida_jogada);
        TEM(gera_jogadas);
        TEM(somaw);
        TEM(terminou_jogo);
    }
    printf("]}\n");
}

int main(void) {
    static char linha[1 << 18];
    while (fgets(linha, sizeof linha, stdin)) {
        const char *pedido = depois(linha, "ask");
        int c[3] = {0};
#define PEDE(nome) (pedido && !strncmp(pedido, "\"" nome "\"", sizeof nome + 1))
        if (PEDE("operations")) {
            operacoes();
        } else if (PEDE("posicao")) {
            N = numero(linha, "size", 1);
            lista(linha, "cell", c, 3);
            printf("{\"answer\":%d}\n", posicao(c[0], c[1], c[2]));
        } else if (PEDE("u_coord") || PEDE("v_coord") || PEDE("w_coord")) {
            N = numero(linha, "size", 1);
            int (*qual)(int) = PEDE("u_coord") ? u_coord : PEDE("v_coord") ? v_coord : w_coord;
            printf("{\"answer\":%d}\n", qual(numero(linha, "pos", 0)));
        } else if (PEDE("rotaciona")) {
            lista(linha, "cell", c, 3);
            struct coord girada = rotaciona((struct coord){c[0], c[1], c[2]}, numero(linha, "steps", 0));
            printf("{\"answer\":[%d,%d,%d]}\n", girada.u, girada.v, girada.w);
        } else if (PEDE("cria_tabuleiro")) {
            tabuleiro *t = monta(linha);
            int quem[6], n = lista(linha, "players", quem, 6), casas = 6 * N * (N + 1) + 1;
            qsort(quem, n, sizeof *quem, crescente);
            printf("{\"answer\":{\"size\":%d,\"players\":[", N);
            for (int i = 0; i < n; i++) printf("%s%d", i ? "," : "", quem[i]);
            printf("],\"board\":[");
            for (int i = 0; i < casas; i++) printf("%s%d", i ? "," : "", *casa(t, i));
            printf("],\"to_move\":%d}}\n", n ? quem[0] : 1);
        } else if (PEDE("valida_jogada")) {
            monta(linha);
            int vale = valida_jogada(numero(linha, "from", -1), numero(linha, "to", -1));
            printf("{\"answer\":%s}\n", vale ? "true" : "false");
        } else if (PEDE("gera_jogadas")) {
            monta(linha);
            jogadas(numero(linha, "pos", 0));
        } else if (PEDE("somaw")) {
            printf("{\"answer\":%d}\n", somaw(monta(linha), numero(linha, "player", 1)));
        } else if (PEDE("terminou_jogo")) {
            printf("{\"answer\":%s}\n", terminou_jogo(monta(linha), numero(linha, "player", 1)) ? "true" : "false");
        } else {
            printf("{\"error\":\"operação desconhecida\"}\n");
        }
        fflush(stdout);
    }
    return 0;
}
