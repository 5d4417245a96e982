/* A player for any of the four games, to begin with. One file, no libraries:

     cc -O2 -o starter examples/agents/starter.c
     tablero check-agent ./starter
     tablero match queens --seat cmd:./starter --seat robot:random --games 10

   It talks to the referee in lines of JSON, as docs/protocol.md says: the referee writes to our standard input, we
   answer on standard output. To look inside, write to stderr: what stands on standard output must be a message.

   The messages are taken apart with a few searches, which is enough for what we need of them. For more, use a
   library for JSON. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOVES 4096 /* more than any position of these games has on a usual board */
#define TEXT 32    /* a move, and the name of a game */
#define FEW 20     /* with more free cells, trying all replies takes long and says little */

static unsigned long seed = 1; /* fixed: the same game can be played again */

static int chance(int limit)
{
    seed = seed * 1103515245UL + 12345UL;
    return (int)((seed >> 16) % (unsigned long)limit);
}

/* What follows "key": in a message, or NULL. */
static const char *value(const char *line, const char *key)
{
    char name[TEXT + 4];
    snprintf(name, sizeof name, "\"%s\":", key);
    const char *at = strstr(line, name);
    return at ? at + strlen(name) : NULL;
}

/* Copies the text that begins at a quotation mark; answers where it ends. */
static const char *copy_text(const char *from, char *to)
{
    size_t length = strcspn(++from, "\"");
    snprintf(to, TEXT, "%.*s", (int)length, from);
    return from + length;
}

/* "c2" is column 3, row 2. Columns after z are aa, ab and so on. */
static void numbers(const char *cell, int *column, int *row)
{
    for (*column = 0; *cell >= 'a' && *cell <= 'z'; cell++)
        *column = *column * 26 + (*cell - 'a') + 1;
    *row = atoi(cell);
}

static int on_a_line(const char *one, const char *other)
{
    int a, b, x, y;
    numbers(one, &a, &b);
    numbers(other, &x, &y);
    return a == x || b == y || abs(a - x) == abs(b - y);
}

/* Whether a queen on cell i, after one on cell `before` (or none, -1), is the last that can be placed. */
static int is_last(char cells[][TEXT], int count, int before, int i)
{
    for (int j = 0; j < count; j++)
        if (!on_a_line(cells[i], cells[j]) && (before < 0 || !on_a_line(cells[before], cells[j])))
            return 0;
    return 1;
}

/* Whether the opponent cannot place the last queen right after ours on cell i. */
static int is_safe(char cells[][TEXT], int count, int i)
{
    for (int j = 0; j < count; j++)
        if (!on_a_line(cells[i], cells[j]) && is_last(cells, count, i, j))
            return 0;
    return 1;
}

/* The part to make your own: the number of the move to play, out of all legal moves.

   In the queens duel the moves are the free cells, and whoever places the last queen wins. So take a cell that leaves
   none; or else, once few are left, one after which the opponent has no such cell. */
static int choose(const char *game, char moves[][TEXT], int count)
{
    int safe[FEW], safes = 0;
    if (strcmp(game, "queens") != 0)
        return chance(count);
    for (int i = 0; i < count; i++)
        if (is_last(moves, count, -1, i))
            return i;
    for (int i = 0; i < count && count <= FEW; i++)
        if (is_safe(moves, count, i))
            safe[safes++] = i;
    fprintf(stderr, "%d free cells, %d are safe\n", count, safes);
    return safes > 0 ? safe[chance(safes)] : chance(count);
}

int main(void)
{
    static char line[1 << 20], moves[MOVES][TEXT];
    char type[TEXT], game[TEXT] = "";
    while (fgets(line, sizeof line, stdin)) {
        const char *at = value(line, "type");
        if (!at)
            continue;
        copy_text(at, type);
        if (strcmp(type, "hello") == 0) {
            /* "moves":true asks the referee to list the legal moves in every turn. */
            puts("{\"type\":\"hello\",\"protocol\":\"tablero\",\"version\":1,\"name\":\"starter.c\",\"moves\":true}");
        } else if (strcmp(type, "start") == 0 && (at = value(line, "game"))) {
            copy_text(at, game);
        } else if (strcmp(type, "turn") == 0) {
            const char *id = value(line, "id");
            int count = 0;
            at = value(line, "moves"); /* a list such as ["a1","b3"] */
            while (at && (at = strpbrk(at, "\"]")) && *at == '"' && count < MOVES)
                at = copy_text(at, moves[count++]) + 1;
            /* The id says which turn this answers; without it the move counts for nothing. */
            if (id && count > 0)
                printf("{\"type\":\"move\",\"id\":%ld,\"move\":\"%s\"}\n", atol(id), moves[choose(game, moves, count)]);
        } else if (strcmp(type, "bye") == 0) {
            break;
        } /* welcome, position, result: no answer is needed */
        fflush(stdout); /* or the line would wait in a buffer, and the referee for us */
    }
    return 0;
}
