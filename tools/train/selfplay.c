/* Self-play of the tile game, fast enough to train on: the same tables, features and net as
 * genial/ai, in C. See README.md beside this file.
 *
 *   selfplay VARIANT gen   WEIGHTS|- GAMES SEED LAMBDA OUT       samples for train.py
 *   selfplay VARIANT match PLAYER PLAYER GAMES SEED              paired games, seats swapped
 *   selfplay VARIANT solo  PLAYER GAMES SEED                     average result
 *
 * PLAYER is points, soft, denial, net:WEIGHTS:K or search:WEIGHTS:K:ARMS:SAMPLES:PLIES:KROLL:PRIOR.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIZE 272
#define FREE 6
#define OUT 7
#define PHI 32
#define HID 32
#define GAM 16
#define MAXF 32
#define MAXG 40
#define TOPS 5
#define MAXK 400

static const int DIRS[6] = {1, 16, 15, -1, -16, -15};

/* ---- the variant ---- */
static int SEATS, ROWS, ROWOF[4], SIDE, NPAIR = 6, NDOUBLE = 5, RACK = 6, NSTOPS = 1, STOPS[2] = {18, 36};
static int BONUS = 1, EXCHANGE = 1, TOP = 18, TOTAL, CELLS;
static int F, G;
static int K1[21], K2[21];

static void variant(const char *name) {
    int k = 0;
    for (int a = 0; a < 6; a++) for (int b = a; b < 6; b++) { K1[k] = a; K2[k++] = b; }
    if (!strcmp(name, "classic2")) { SEATS = 2; SIDE = 6; }
    else if (!strcmp(name, "classic3")) { SEATS = 3; SIDE = 7; }
    else if (!strcmp(name, "classic4")) { SEATS = 4; SIDE = 8; }
    else if (!strcmp(name, "teams")) { SEATS = 4; SIDE = 8; NSTOPS = 2; TOP = 36; }
    else if (!strcmp(name, "solo")) { SEATS = 1; SIDE = 6; RACK = 1; NSTOPS = 2; TOP = 36; BONUS = 0; EXCHANGE = 0; }
    else if (!strcmp(name, "travel")) { SEATS = 2; SIDE = 6; NPAIR = 3; NDOUBLE = 2; }
    else { fprintf(stderr, "no such variant\n"); exit(1); }
    for (int s = 0; s < SEATS; s++) ROWOF[s] = !strcmp(name, "teams") ? s % 2 : s;
    ROWS = !strcmp(name, "teams") ? 2 : SEATS;
    TOTAL = 15 * NPAIR + 6 * NDOUBLE;
    F = 4 * ROWS + TOPS + 6;
    G = 6 * ROWS + ROWS - 1 + 3;
}

/* ---- chance ---- */
static uint64_t rs;
static inline uint32_t rnd(void) {
    rs ^= rs << 13; rs ^= rs >> 7; rs ^= rs << 17;
    return (uint32_t)(rs >> 32);
}
static inline int below(int n) { return (int)(((uint64_t)rnd() * (uint64_t)n) >> 32); }
static inline float unit(void) { return rnd() * (1.0f / 4294967296.0f); }

/* ---- the position: board and tables ---- */
typedef struct {
    uint8_t board[SIZE], v[6][SIZE], hist[6][32], score[4][6];
    int nfree, laid;
    int onboard[6]; /* symbols of laid tiles, by colour */
} Pos;

typedef struct {
    Pos p;
    uint8_t pa[512], pb[512];
    int np;
    uint8_t rack[4][6]; int nr[4];
    uint8_t bag[128]; int nbag;
    int seat, left, over;
    uint8_t known[6]; int kept; /* the rack of the last turn before it was refilled */
} Game;

static inline void setv(Pos *p, int c, int x, int val) {
    int o = p->v[c][x];
    p->hist[c][o > 31 ? 31 : o]--;
    p->v[c][x] = (uint8_t)val;
    p->hist[c][val > 31 ? 31 : val]++;
}
static inline void kill_cell(Pos *p, int x) {
    for (int c = 0; c < 6; c++) if (p->v[c][x]) setv(p, c, x, 0);
    p->nfree--;
}
static void symbol(Pos *p, int x, int c) {
    for (int i = 0; i < 3; i++) {
        int d = DIRS[i], l1 = 0, l2 = 0, e = x + d;
        while (p->board[e] == c) { l1++; e += d; }
        int e2 = x - d;
        while (p->board[e2] == c) { l2++; e2 -= d; }
        if (p->board[e] == FREE) setv(p, c, e, p->v[c][e] + l2 + 1);
        if (p->board[e2] == FREE) setv(p, c, e2, p->v[c][e2] + l1 + 1);
    }
    if (p->board[x] == FREE) kill_cell(p, x);
    p->board[x] = (uint8_t)c;
}
static inline void die_around(Pos *p, int x) {
    for (int i = 0; i < 6; i++) {
        int y = x + DIRS[i];
        if (p->board[y] != FREE) continue;
        int alive = 0;
        for (int j = 0; j < 6; j++) alive |= p->board[y + DIRS[j]] == FREE;
        if (!alive) { kill_cell(p, y); p->board[y] = OUT; }
    }
}
static inline int stop_after(int s) { for (int i = 0; i < NSTOPS; i++) if (STOPS[i] > s) return STOPS[i]; return TOP; }

/* Lays a tile for a row; the number of bonus placements; -1 when the game is over. */
static int lay(Pos *p, int row, int c1, int c2, int a, int b) {
    uint8_t *s = p->score[row];
    int old1 = s[c1], old2 = s[c2], n = 0;
    int st1 = stop_after(old1), st2 = stop_after(old2);
    int g1 = p->v[c1][a], g2 = p->v[c2][b];
    s[c1] = (uint8_t)(s[c1] + g1 > st1 ? st1 : s[c1] + g1);
    s[c2] = (uint8_t)(s[c2] + g2 > st2 ? st2 : s[c2] + g2);
    if (BONUS) {
        if (s[c1] != old1 && s[c1] == st1) n++;
        if (c2 != c1 && s[c2] != old2 && s[c2] == st2) n++;
    }
    symbol(p, a, c1);
    symbol(p, b, c2);
    die_around(p, a);
    die_around(p, b);
    p->laid++;
    p->onboard[c1]++; p->onboard[c2]++;
    if (p->nfree == 0) return -1;
    for (int c = 0; c < 6; c++) if (s[c] != TOP) return n;
    return -1;
}

static void deal(Game *g, int start) {
    memset(g, 0, sizeof *g);
    memset(g->p.board, OUT, SIZE);
    for (int r = 1 - SIDE; r < SIDE; r++) for (int q = 1 - SIDE; q < SIDE; q++)
        if (abs(q + r) < SIDE) { g->p.board[0x88 + 16 * r + q] = FREE; g->p.nfree++; }
    for (int c = 0; c < 6; c++) g->p.hist[c][0] = (uint8_t)g->p.nfree;
    CELLS = g->p.nfree - 6;
    for (int c = 0; c < 6; c++) {
        static const int order[6] = {4, 5, 0, 1, 2, 3};
        symbol(&g->p, 0x88 + 5 * DIRS[order[c]], c);
    }
    for (int i = 0; i < 3; i++) {
        int d = i == 0 ? 1 : i == 1 ? 15 : 16;
        for (int x = 0; x + d < SIZE; x++)
            if (g->p.board[x] == FREE && g->p.board[x + d] == FREE) { g->pa[g->np] = (uint8_t)x; g->pb[g->np++] = (uint8_t)(x + d); }
    }
    for (int k = 0; k < 21; k++) for (int i = 0; i < (K1[k] == K2[k] ? NDOUBLE : NPAIR); i++) g->bag[g->nbag++] = (uint8_t)k;
    for (int i = g->nbag - 1; i > 0; i--) { int j = below(i + 1); uint8_t t = g->bag[i]; g->bag[i] = g->bag[j]; g->bag[j] = t; }
    for (int s = 0; s < SEATS; s++) while (g->nr[s] < RACK) g->rack[s][g->nr[s]++] = g->bag[--g->nbag];
    g->seat = start;
    g->left = 1;
}

static int can_exchange(const Pos *p, int row, const uint8_t *rack, int n, int nbag) {
    if (!EXCHANGE || !n || nbag < RACK) return 0;
    int lo = 99;
    for (int c = 0; c < 6; c++) if (p->score[row][c] < lo) lo = p->score[row][c];
    for (int i = 0; i < n; i++) if (p->score[row][K1[rack[i]]] == lo || p->score[row][K2[rack[i]]] == lo) return 0;
    return 1;
}

typedef struct { uint8_t kind, turned, pair; uint16_t idx; float pre, val; } Cand;

/* Plays a placement of the seat to play and passes the turn when it is over. */
static void play(Game *g, int kind, int turned, int pair) {
    int s = g->seat, a = turned ? g->pb[pair] : g->pa[pair], b = turned ? g->pa[pair] : g->pb[pair];
    int n = lay(&g->p, ROWOF[s], K1[kind], K2[kind], a, b);
    for (int i = 0; i < g->nr[s]; i++) if (g->rack[s][i] == kind) { g->rack[s][i] = g->rack[s][--g->nr[s]]; break; }
    if (n < 0) { g->over = 1; return; }
    int m = 0;
    for (int i = 0; i < g->np; i++)
        if (g->p.board[g->pa[i]] == FREE && g->p.board[g->pb[i]] == FREE) { g->pa[m] = g->pa[i]; g->pb[m++] = g->pb[i]; }
    g->np = m;
    g->left += n - 1;
    if (g->left > 0 && g->nr[s]) return;
    g->kept = g->nr[s];
    memcpy(g->known, g->rack[s], 6);
    if (can_exchange(&g->p, ROWOF[s], g->rack[s], g->nr[s], g->nbag)) {
        g->kept = 0;
        uint8_t old[6]; int no = g->nr[s];
        memcpy(old, g->rack[s], 6);
        g->nr[s] = 0;
        while (g->nr[s] < RACK && g->nbag) g->rack[s][g->nr[s]++] = g->bag[--g->nbag];
        for (int i = 0; i < no; i++) { int j = below(g->nbag + 1); g->bag[g->nbag] = g->bag[j]; g->bag[j] = old[i]; g->nbag++; }
    } else
        while (g->nr[s] < RACK && g->nbag) g->rack[s][g->nr[s]++] = g->bag[--g->nbag];
    g->seat = (s + 1) % SEATS;
    g->left = 1;
}

/* ---- the learned value ---- */
typedef struct {
    float w1[MAXF][PHI], b1[PHI], w2[PHI][HID], g1[MAXG][GAM], gb[GAM], g2[GAM][HID], b2[HID], w3[HID], b3;
} Net;

/* What a seat knows after its turn, as small integers: 6 x (ROWS scores, tops, count, r1, r2, q), nfree, known. */
#define RAWC (ROWS + TOPS + 4)
#define RAW (6 * RAWC + 2)

static void raw_features(const Pos *p, int seat, const uint8_t *rack, int n, uint8_t *out) {
    int order[4], m = 0, singles[6] = {0}, doubles[6] = {0}, seen[4] = {0};
    for (int k = 0; k < SEATS; k++) { int r = ROWOF[(seat + k) % SEATS]; if (!seen[r]) { seen[r] = 1; order[m++] = r; } }
    for (int i = 0; i < n; i++) { int k = rack[i]; if (K1[k] == K2[k]) doubles[K1[k]]++; else { singles[K1[k]]++; singles[K2[k]]++; } }
    int unseen = TOTAL - p->laid - n, each = 5 * NPAIR + 2 * NDOUBLE;
    if (unseen < 1) unseen = 1;
    uint8_t *o = out;
    for (int c = 0; c < 6; c++) {
        for (int j = 0; j < ROWS; j++) *o++ = p->score[order[j]][c];
        int t = 0, cnt = 0;
        for (int v = 31; v > 0; v--) {
            int h = p->hist[c][v];
            cnt += h;
            while (h-- > 0 && t < TOPS) { o[t++] = (uint8_t)v; }
        }
        while (t < TOPS) o[t++] = 0;
        o += TOPS;
        *o++ = (uint8_t)cnt;
        *o++ = (uint8_t)singles[c];
        *o++ = (uint8_t)doubles[c];
        *o++ = (uint8_t)(30 * (each - p->onboard[c] - singles[c] - 2 * doubles[c]) / unseen);
    }
    *o++ = (uint8_t)p->nfree;
    *o++ = (uint8_t)n;
}

static float EXPS[64];

/* Cache of the outputs of the colour net: neighbours in a search share most colours. */
static struct { uint64_t key; float h[HID]; } memo[1 << 14];

static float net_value(const Net *w, const uint8_t *raw) {
    float h[HID], x[MAXF], u[PHI];
    int lo[4];
    const uint8_t *gl = raw + 6 * RAWC;
    float phase = gl[0] / (float)CELLS, known = gl[1] / 6.0f;
    for (int i = 0; i < HID; i++) h[i] = w->b2[i];
    for (int j = 0; j < ROWS; j++) { lo[j] = 99; for (int c = 0; c < 6; c++) if (raw[c * RAWC + j] < lo[j]) lo[j] = raw[c * RAWC + j]; }
    for (int c = 0; c < 6; c++) {
        const uint8_t *r = raw + c * RAWC;
        int n = 0;
        uint64_t key = 1469598103934665603ULL ^ (uint64_t)(uintptr_t)w;
        for (int i = 0; i < RAWC; i++) key = (key ^ r[i]) * 1099511628211ULL;
        for (int j = 0; j < ROWS; j++) key = (key ^ (uint64_t)lo[j]) * 1099511628211ULL;
        key = ((key ^ gl[0]) * 1099511628211ULL ^ gl[1]) * 1099511628211ULL;
        float *cached = memo[key >> 50].h;
        if (memo[key >> 50].key == key) { for (int i = 0; i < HID; i++) h[i] += cached[i]; continue; }
        memo[key >> 50].key = key;
        for (int j = 0; j < ROWS; j++) {
            int s = r[j];
            x[n++] = s / 18.0f; x[n++] = (s - lo[j]) / 18.0f; x[n++] = (stop_after(s) - s) / 18.0f; x[n++] = EXPS[s];
        }
        r += ROWS;
        for (int t = 0; t < TOPS; t++) x[n++] = r[t] / 6.0f;
        x[n++] = r[TOPS] / 16.0f; x[n++] = r[TOPS + 1] / 3.0f; x[n++] = r[TOPS + 2]; x[n++] = r[TOPS + 3] / 10.0f;
        x[n++] = phase; x[n++] = known;
        for (int i = 0; i < PHI; i++) u[i] = w->b1[i];
        for (int f = 0; f < n; f++) { float v = x[f]; if (v != 0) for (int i = 0; i < PHI; i++) u[i] += v * w->w1[f][i]; }
        for (int i = 0; i < PHI; i++) u[i] = u[i] > 0 ? u[i] : 0;
        for (int i = 0; i < HID; i++) cached[i] = 0;
        for (int k = 0; k < PHI; k++) if (u[k] > 0) for (int i = 0; i < HID; i++) cached[i] += u[k] * w->w2[k][i];
        for (int i = 0; i < HID; i++) h[i] += cached[i];
    }
    float gx[MAXG], gu[GAM];
    int n = 0;
    for (int j = 0; j < ROWS; j++) {
        uint8_t s[6];
        for (int c = 0; c < 6; c++) { int k = c; uint8_t val = raw[c * RAWC + j]; while (k && s[k - 1] > val) { s[k] = s[k - 1]; k--; } s[k] = val; }
        for (int c = 0; c < 6; c++) gx[n++] = s[c] / 18.0f;
    }
    for (int j = 1; j < ROWS; j++) gx[n++] = (lo[0] - lo[j]) / 18.0f;
    gx[n++] = phase; gx[n++] = phase * phase; gx[n++] = known;
    for (int i = 0; i < GAM; i++) gu[i] = w->gb[i];
    for (int f = 0; f < n; f++) for (int i = 0; i < GAM; i++) gu[i] += gx[f] * w->g1[f][i];
    for (int i = 0; i < GAM; i++) gu[i] = gu[i] > 0 ? gu[i] : 0;
    for (int k = 0; k < GAM; k++) for (int i = 0; i < HID; i++) h[i] += gu[k] * w->g2[k][i];
    float o = w->b3;
    for (int i = 0; i < HID; i++) o += h[i] > 0 ? h[i] * w->w3[i] : 0;
    return 1.0f / (1.0f + expf(-o));
}

static void load_net(Net *w, const char *path) {
    FILE *f = fopen(path, "rb");
    if (!f) { perror(path); exit(1); }
    size_t n = 0;
    for (int i = 0; i < F; i++) n += fread(w->w1[i], 4, PHI, f);
    n += fread(w->b1, 4, PHI, f);
    n += fread(w->w2, 4, PHI * HID, f);
    for (int i = 0; i < G; i++) n += fread(w->g1[i], 4, GAM, f);
    n += fread(w->gb, 4, GAM, f);
    n += fread(w->g2, 4, GAM * HID, f);
    n += fread(w->b2, 4, HID, f);
    n += fread(w->w3, 4, HID, f);
    n += fread(&w->b3, 4, 1, f);
    if (n != (size_t)(F * PHI + PHI + PHI * HID + G * GAM + GAM + GAM * HID + HID + HID + 1)) { fprintf(stderr, "bad weights %s\n", path); exit(1); }
    fclose(f);
}

static int cmp6(const uint8_t *a, const uint8_t *b) {
    uint8_t x[6], y[6];
    memcpy(x, a, 6); memcpy(y, b, 6);
    for (int i = 1; i < 6; i++) for (int k = i; k && x[k - 1] > x[k]; k--) { uint8_t t = x[k]; x[k] = x[k - 1]; x[k - 1] = t; }
    for (int i = 1; i < 6; i++) for (int k = i; k && y[k - 1] > y[k]; k--) { uint8_t t = y[k]; y[k] = y[k - 1]; y[k - 1] = t; }
    return memcmp(x, y, 6);
}

/* What a finished game is worth to a row: its share of the victory, in solo the lowest marker over 36. */
static float worth(const Pos *p, int row) {
    if (SEATS == 1) { int lo = 99; for (int c = 0; c < 6; c++) if (p->score[0][c] < lo) lo = p->score[0][c]; return lo / 36.0f; }
    int equal = 1;
    for (int r = 0; r < ROWS; r++) if (r != row) {
        int c = cmp6(p->score[r], p->score[row]);
        if (c > 0) return 0;
        if (c == 0) equal++;
    }
    return 1.0f / (float)equal;
}

/* ---- players ---- */
typedef struct { int type; Net net; int k, arms, samples, plies, kroll; float prior; } Player;
enum { POINTS, SOFT, DENIAL, NET, SEARCH };

static float UT[64][40]; /* gain of the utility from score s with v points */
static float SOFTK = 0.15f, BLOCK = 0.4f;

static void tables(void) {
    for (int s = 0; s < 64; s++) EXPS[s] = expf(-s / 5.0f);
    for (int s = 0; s <= TOP; s++) for (int v = 0; v < 40; v++) {
        int st = stop_after(s), t = s + v > st ? st : s + v;
        UT[s][v] = expf(-SOFTK * s) - expf(-SOFTK * t) + (BONUS && t != s && t == st ? 0.05f : 0);
    }
}

static int legal_pair(const Game *g, int i, const uint8_t *beside) {
    return !beside || beside[g->pa[i]] || beside[g->pb[i]];
}

/* The k placements that look best by their own utility and by what they take from the others. */
static int candidates(const Game *g, int k, Cand *out) {
    static Cand all[6000];
    uint8_t besides[SIZE], *beside = NULL;
    if (g->p.laid < SEATS) {
        beside = besides;
        memset(besides, 0, SIZE);
        for (int c = 0; c < 6; c++) {
            static const int order[6] = {4, 5, 0, 1, 2, 3};
            int x = 0x88 + 5 * DIRS[order[c]], open = 1;
            for (int i = 0; i < 6; i++) if (g->p.board[x + DIRS[i]] < FREE) open = 0;
            if (open) for (int i = 0; i < 6; i++) besides[x + DIRS[i]] = 1;
        }
    }
    int row = ROWOF[g->seat];
    const uint8_t *s = g->p.score[row];
    float block[SIZE];
    for (int i = 0; i < g->np; i++) block[g->pa[i]] = block[g->pb[i]] = -1;
    if (k < 6000) for (int i = 0; i < g->np; i++) for (int e = 0; e < 2; e++) {
        int x = e ? g->pb[i] : g->pa[i];
        if (block[x] >= 0) continue;
        float best = 0;
        for (int c = 0; c < 6; c++) if (g->p.v[c][x]) for (int r = 0; r < ROWS; r++) if (r != row) {
            float u = UT[g->p.score[r][c]][g->p.v[c][x] > 39 ? 39 : g->p.v[c][x]];
            if (u > best) best = u;
        }
        block[x] = best * BLOCK;
    }
    int n = 0, used = 0;
    for (int t = 0; t < g->nr[g->seat]; t++) {
        int kind = g->rack[g->seat][t];
        if (used >> kind & 1) continue;
        used |= 1 << kind;
        int c1 = K1[kind], c2 = K2[kind];
        for (int turned = 0; turned < (c1 == c2 ? 1 : 2); turned++)
            for (int i = 0; i < g->np; i++) {
                if (!legal_pair(g, i, beside)) continue;
                int a = turned ? g->pb[i] : g->pa[i], b = turned ? g->pa[i] : g->pb[i];
                int v1 = g->p.v[c1][a], v2 = g->p.v[c2][b];
                float pre = c1 == c2 ? UT[s[c1]][v1 + v2 > 39 ? 39 : v1 + v2] : UT[s[c1]][v1 > 39 ? 39 : v1] + UT[s[c2]][v2 > 39 ? 39 : v2];
                all[n] = (Cand){(uint8_t)kind, (uint8_t)turned, 0, (uint16_t)i, pre + block[a] + block[b], 0};
                n++;
            }
    }
    if (n > k) {
        /* partial selection: a threshold by nth element */
        int lo = 0, hi = n - 1;
        while (lo < hi) {
            float piv = all[(lo + hi) / 2].pre; int i = lo, j = hi;
            while (i <= j) {
                while (all[i].pre > piv) i++;
                while (all[j].pre < piv) j--;
                if (i <= j) { Cand t = all[i]; all[i] = all[j]; all[j] = t; i++; j--; }
            }
            if (k - 1 <= j) hi = j; else if (k - 1 >= i) lo = i; else break;
        }
        n = k;
    }
    memcpy(out, all, (size_t)n * sizeof *out);
    return n;
}

static float best_value(const Game *g, const Net *net, int k, Cand *best);

/* What a placement is worth to its player at the end of the turn. */
static float cand_value(const Game *g, const Net *net, const Cand *c, int k) {
    Pos p = g->p;
    int s = g->seat, row = ROWOF[s];
    int a = c->turned ? g->pb[c->idx] : g->pa[c->idx], b = c->turned ? g->pa[c->idx] : g->pb[c->idx];
    int n = lay(&p, row, K1[c->kind], K2[c->kind], a, b);
    if (n < 0) return worth(&p, row);
    uint8_t rack[6]; int nr = 0, gone = 0;
    for (int i = 0; i < g->nr[s]; i++) { if (!gone && g->rack[s][i] == c->kind) gone = 1; else rack[nr++] = g->rack[s][i]; }
    if (g->left - 1 + n > 0 && nr) {
        Game h = *g;
        play(&h, c->kind, c->turned, c->idx);
        return best_value(&h, net, k > 12 ? 12 : k, NULL);
    }
    if (can_exchange(&p, row, rack, nr, g->nbag)) nr = 0;
    uint8_t raw[128];
    raw_features(&p, s, rack, nr, raw);
    return net_value(net, raw);
}

static float best_value(const Game *g, const Net *net, int k, Cand *best) {
    Cand cs[MAXK];
    int n = candidates(g, k, cs);
    float top = -1;
    for (int i = 0; i < n; i++) {
        float v = cand_value(g, net, &cs[i], k);
        if (v > top) { top = v; if (best) { *best = cs[i]; best->val = v; } }
    }
    return top;
}

static int cmp_val(const void *x, const void *y) {
    const Cand *a = x, *b = y;
    return a->val < b->val ? 1 : a->val > b->val ? -1 : 0;
}

/* Chooses by rollouts; with two sides, the last mover's own value is the value of the leaf. */
static Cand search(const Game *g, const Player *pl) {
    Cand cs[MAXK];
    int n = candidates(g, pl->k, cs), me = g->seat;
    for (int i = 0; i < n; i++) cs[i].val = cand_value(g, &pl->net, &cs[i], pl->k);
    qsort(cs, (size_t)n, sizeof *cs, cmp_val);
    int arms = n < pl->arms ? n : pl->arms;
    if (arms < 2) return cs[0];
    double sum[64]; int cnt[64] = {0};
    for (int i = 0; i < arms; i++) sum[i] = 0;
    int budget = pl->samples, rounds = 0;
    for (int a = arms; a > 1; a = (a + 1) / 2) rounds++;
    int alive[64], na = arms;
    for (int i = 0; i < arms; i++) alive[i] = i;
    /* the tiles that this player has not seen */
    uint8_t un[128]; int nu = 0;
    for (int s = 0; s < SEATS; s++) if (s != me) for (int i = 0; i < g->nr[s]; i++) un[nu++] = g->rack[s][i];
    for (int i = 0; i < g->nbag; i++) un[nu++] = g->bag[i];
    while (na > 1) {
        int per = budget / rounds / na;
        if (per < 1) per = 1;
        for (int j = 0; j < per; j++) {
            for (int i = nu - 1; i > 0; i--) { int k = below(i + 1); uint8_t t = un[i]; un[i] = un[k]; un[k] = t; }
            uint64_t save = rs;
            for (int q = 0; q < na; q++) {
                rs = save;
                Game h = *g;
                int m = 0;
                for (int s = 0; s < SEATS; s++) if (s != me) for (int i = 0; i < h.nr[s]; i++) h.rack[s][i] = un[m++];
                h.nbag = 0;
                while (m < nu) h.bag[h.nbag++] = un[m++];
                Cand *c = &cs[alive[q]];
                play(&h, c->kind, c->turned, c->idx);
                float leaf = c->val;
                while (!h.over && h.seat == me && SEATS > 1) { Cand b = {0}; best_value(&h, &pl->net, 12, &b); play(&h, b.kind, b.turned, b.idx); }
                int ply = 0, kept = h.kept;
                uint8_t known[6];
                memcpy(known, h.known, 6);
                while (!h.over && ply < pl->plies) {
                    int s = h.seat; float v = 0;
                    do { Cand b = {0}; v = best_value(&h, &pl->net, pl->kroll, &b); play(&h, b.kind, b.turned, b.idx); } while (!h.over && h.seat == s && SEATS > 1);
                    leaf = ROWOF[s] == ROWOF[me] ? v : 1 - v;
                    ply++;
                    if (SEATS == 1 && ply >= pl->plies) break;
                }
                if (h.over) leaf = worth(&h.p, ROWOF[me]);
                else if (ROWS > 2 && pl->plies % SEATS) {
                    uint8_t raw[128];
                    raw_features(&h.p, me, known, kept, raw);
                    leaf = net_value(&pl->net, raw);
                }
                sum[alive[q]] += leaf; cnt[alive[q]]++;
            }
            rnd();
        }
        for (int i = 0; i < na; i++) for (int k = i + 1; k < na; k++) {
            int x = alive[i], y = alive[k];
            double fx = (sum[x] + pl->prior * cs[x].val) / (cnt[x] + pl->prior), fy = (sum[y] + pl->prior * cs[y].val) / (cnt[y] + pl->prior);
            if (fy > fx) { alive[i] = y; alive[k] = x; }
        }
        na = na > 2 ? (na + 1) / 2 : 1;
    }
    return cs[alive[0]];
}

/* The expected gain of a row's soft minimum by the best tile of a rack drawn from the unseen tiles. */
static float expected_reply(const Game *g, int row, const int *unseen, int total) {
    float best[21] = {0};
    const uint8_t *s = g->p.score[row];
    for (int k = 0; k < 21; k++) for (int i = 0; i < g->np; i++) {
        int c1 = K1[k], c2 = K2[k], a = g->pa[i], b = g->pb[i];
        float u;
        if (c1 == c2) u = UT[s[c1]][g->p.v[c1][a] + g->p.v[c1][b] > 39 ? 39 : g->p.v[c1][a] + g->p.v[c1][b]];
        else {
            u = UT[s[c1]][g->p.v[c1][a]] + UT[s[c2]][g->p.v[c2][b]];
            float t = UT[s[c1]][g->p.v[c1][b]] + UT[s[c2]][g->p.v[c2][a]];
            if (t > u) u = t;
        }
        if (u > best[k]) best[k] = u;
    }
    int used = 0, left = total, rack = RACK < total ? RACK : total;
    double expected = 0, before = 1;
    for (int n = 0; n < 21; n++) {
        int top = -1;
        for (int k = 0; k < 21; k++) if (!(used >> k & 1) && (top < 0 || best[k] > best[top])) top = k;
        used |= 1 << top;
        left -= unseen[top];
        double none = 1;
        for (int i = 0; i < rack; i++) none *= left - i > 0 ? (double)(left - i) / (total - i) : 0;
        expected += best[top] * (before - none);
        before = none;
    }
    return (float)expected;
}

static Cand denial(const Game *g) {
    Cand cs[MAXK], best = {0};
    int n = candidates(g, 40, cs), unseen[21] = {0}, total = 0, me = g->seat;
    for (int s = 0; s < SEATS; s++) if (s != me) for (int i = 0; i < g->nr[s]; i++) { unseen[g->rack[s][i]]++; total++; }
    for (int i = 0; i < g->nbag; i++) { unseen[g->bag[i]]++; total++; }
    float top = -1e9f;
    for (int i = 0; i < n; i++) {
        Game h = *g;
        play(&h, cs[i].kind, cs[i].turned, cs[i].idx);
        float u = cs[i].pre;
        if (!h.over) u += h.seat == me ? 0.1f : -expected_reply(&h, ROWOF[(me + 1) % SEATS], unseen, total);
        if (u > top) { top = u; best = cs[i]; }
    }
    return best;
}

static Cand choose(const Game *g, const Player *pl) {
    Cand cs[MAXK];
    if (pl->type == NET) { Cand b = {0}; best_value(g, &pl->net, pl->k, &b); return b; }
    if (pl->type == SEARCH) return search(g, pl);
    float keep = BLOCK;
    BLOCK = 0;
    if (pl->type == DENIAL) { Cand b = denial(g); BLOCK = keep; return b; }
    int n = candidates(g, pl->type == SOFT ? 1 : MAXK, cs);
    BLOCK = keep;
    if (pl->type == SOFT) return cs[0];
    Cand best = cs[0]; int top = -1;
    for (int i = 0; i < n; i++) {
        int a = cs[i].turned ? g->pb[cs[i].idx] : g->pa[cs[i].idx], b = cs[i].turned ? g->pa[cs[i].idx] : g->pb[cs[i].idx];
        int v = g->p.v[K1[cs[i].kind]][a] + g->p.v[K2[cs[i].kind]][b];
        if (v > top) { top = v; best = cs[i]; }
    }
    return best;
}

static void parse_player(Player *p, char *spec) {
    memset(p, 0, sizeof *p);
    char *tok = strtok(spec, ":");
    if (!strcmp(tok, "points")) p->type = POINTS;
    else if (!strcmp(tok, "soft")) p->type = SOFT;
    else if (!strcmp(tok, "denial")) p->type = DENIAL;
    else {
        p->type = strcmp(tok, "net") ? SEARCH : NET;
        load_net(&p->net, strtok(NULL, ":"));
        p->k = atoi(strtok(NULL, ":"));
        if (p->type == SEARCH) {
            p->arms = atoi(strtok(NULL, ":")); p->samples = atoi(strtok(NULL, ":")); p->plies = atoi(strtok(NULL, ":"));
            p->kroll = atoi(strtok(NULL, ":")); p->prior = (float)atof(strtok(NULL, ":"));
        }
    }
}

/* ---- commands ---- */

/* Writes a sample for every turn: the raw features and the lambda-return of the mover. */
static void generate(const char *weights, int games, double lambda, const char *path) {
    static Player pl;
    static uint8_t raws[4][200][128];
    static float vals[4][200];
    static uint8_t explored[4][200];
    int learned = strcmp(weights, "-") != 0;
    if (learned) load_net(&pl.net, weights);
    pl.type = learned ? NET : SOFT;
    FILE *f = fopen(path, "wb");
    double len = 0, result = 0;
    long samples = 0;
    for (int i = 0; i < games; i++) {
        Game g;
        deal(&g, below(SEATS));
        int count[4] = {0}, opening = below(4) ? below(SEATS + 1) : below(12);
        while (!g.over) {
            int s = g.seat, explore = 0;
            float v = 0.5f;
            Cand b = {0}, cs[MAXK];
            if (learned) v = best_value(&g, &pl.net, 32, &b);
            else b = choose(&g, &pl);
            if (g.p.laid < opening || unit() < (learned ? 0.05f : 0.1f)) {
                int n = candidates(&g, g.p.laid < opening ? 40 : 16, cs);
                b = cs[below(n)];
                explore = 1;
            }
            play(&g, b.kind, b.turned, b.idx);
            if (SEATS > 1 && !g.over && g.seat == s) continue;
            int n = count[s]++;
            vals[s][n] = v;
            explored[s][n] = (uint8_t)explore;
            if (g.over) break;
            raw_features(&g.p, s, g.known, g.kept, raws[s][n]);
        }
        len += g.p.laid;
        for (int s = 0; s < SEATS; s++) {
            float target = worth(&g.p, ROWOF[s]);
            if (s == 0) result += target;
            int last = count[s] - 1;
            if (s != g.seat) last = count[s]; /* the game ended in another's turn */
            for (int n = last - 1; n >= 0; n--) {
                /* the return after turn n: the next turn's value, or the return after it */
                if (learned && n + 1 < count[s])
                    target = explored[s][n + 1] ? vals[s][n + 1] : (float)(lambda * target + (1 - lambda) * vals[s][n + 1]);
                uint8_t *r = raws[s][n];
                fwrite(r, 1, (size_t)RAW, f);
                fwrite(&target, 4, 1, f);
                samples++;
            }
        }
    }
    fclose(f);
    printf("%d games, %.1f placements, %ld samples of %d bytes, first seat %.3f\n", games, len / games, samples, RAW + 4, result / games);
}

/* Paired games: one player in seat (or team) `a`, the other in the rest, each deal from every seat. */
static void match(char *one, char *two, int games, uint64_t seed) {
    static Player pl[2];
    parse_player(&pl[0], one);
    parse_player(&pl[1], two);
    double won = 0, sq = 0;
    int n = 0, turns = ROWS;
    for (int i = 0; i < games; i++) {
        double share = 0;
        for (int a = 0; a < turns; a++) {
            rs = seed * 1000003 + (uint64_t)i * 7919 + 12345;
            for (int k = 0; k < 20; k++) rnd();
            Game g;
            deal(&g, 0);
            while (!g.over) {
                Cand b = choose(&g, &pl[ROWOF[g.seat] == a ? 0 : 1]);
                play(&g, b.kind, b.turned, b.idx);
            }
            share += worth(&g.p, a);
        }
        share /= turns;
        won += share; sq += share * share; n++;
    }
    double mean = won / n, sd = sqrt((sq / n - mean * mean) / n);
    printf("%.1f %% +- %.1f (%d deals x %d seats)\n", 100 * mean, 196 * sd, n, turns);
}

static void alone(char *spec, int games, uint64_t seed) {
    static Player pl;
    parse_player(&pl, spec);
    double sum = 0, sq = 0;
    for (int i = 0; i < games; i++) {
        rs = seed * 1000003 + (uint64_t)i * 7919 + 12345;
        for (int k = 0; k < 20; k++) rnd();
        Game g;
        deal(&g, 0);
        while (!g.over) { Cand b = choose(&g, &pl); play(&g, b.kind, b.turned, b.idx); }
        double r = 36 * worth(&g.p, 0);
        sum += r; sq += r * r;
    }
    double mean = sum / games;
    printf("%.2f +- %.2f (%d games)\n", mean, 1.96 * sqrt((sq / games - mean * mean) / games), games);
}

int main(int argc, char **argv) {
    if (argc < 6) { fprintf(stderr, "see the head of selfplay.c\n"); return 1; }
    variant(argv[1]);
    tables();
    Game g;
    rs = 88172645463325252ULL;
    deal(&g, 0);
    if (!strcmp(argv[2], "gen")) {
        rs ^= (uint64_t)atoll(argv[5]) * 0x9E3779B97F4A7C15ULL;
        generate(argv[3], atoi(argv[4]), atof(argv[6]), argv[7]);
    } else if (!strcmp(argv[2], "match"))
        match(argv[3], argv[4], atoi(argv[5]), (uint64_t)atoll(argv[6]));
    else
        alone(argv[3], atoi(argv[4]), (uint64_t)atoll(argv[5]));
    return 0;
}
