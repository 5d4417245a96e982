/* Errado de propósito: as peças param em qualquer ponta da estrela, também nas que não são do seu dono. */
#define SEM_ZONA
#include "../solucao.c"
