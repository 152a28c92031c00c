/* The load on a server: rooms whose members sit at their sockets and play words games, for as little processor
 * time as possible, so that the server is what is measured. One thread, one epoll.
 *
 *   cc -O2 -o load load.c
 *   load -p PORT -c FILE -d SECONDS [-m MEMBERS] [-w SECONDS] [-r RATE] [-s PID] [-o FILE] [-g GAMES] [-b] [-i]
 *        [-q PORT] [-t PID]
 *
 *   -c  one line for each socket: path, space, cookie (with -b: the match). MEMBERS lines in a row are one room; the
 *       first two members are the red and the blue spymaster, then come red and blue guessers in turn
 *   -w  seconds of play before measuring       -r  commands a second; without it a room asks again once answered
 *   -s  process whose processor time is read   -o  write the frames of the first room's next GAMES games here
 *   -b  speak to boardgame.io over socket.io   -i  only connect, and wait for SECONDS
 *   -q  port of a second worker, for half of each room's members      -t  its process
 *
 * A command is done when every member has its result; its time runs from the moment it was due to the last member.
 * What to do next is read from the first member's view. Prints one line of JSON. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

enum { BUFFER = 32768, CARDS = 25, MOST_WAITING = 64 };
enum kind { OTHER, VIEW, ROOM, DONE, REFUSED };

struct wire { int fd, room, member, len, has_view; unsigned char *buffer; };

struct room {
    char *view; /* the first member's newest */
    char name[64];
    int missing, chore, guesses, first, waiting;
    enum kind awaited;
    uint64_t due, due_later[MOST_WAITING];
};

static int port, other_port, members = 8, rooms, games = 1, is_boardgameio, is_idle;
static double seconds = 5, warm, rate;
static struct wire *wires;
static struct room *all;
static uint64_t from, until, done, sent, refused, skipped, frames[REFUSED + 1], bytes;
static uint32_t *times;
static FILE *record;
static int recorded = -1; /* commands of the recording; -1: it has not begun */
static long whole;        /* how much of the recording is whole games */
static uint64_t next_id;

static const char *SEATS[] = {"red spymaster", "blue spymaster", "red guesser", "blue guesser"};

static uint64_t now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static void give_up(const char *why, const char *what) {
    fprintf(stderr, "load: %s: %.300s\n", why, what);
    exit(1);
}

/* Processor seconds of a process: user and system. */
static double cpu_of(int pid) {
    char path[64], line[1024];
    unsigned long user = 0, system = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *file = fopen(path, "r");
    if (!file || !fgets(line, sizeof line, file)) give_up("cannot read", path);
    fclose(file);
    sscanf(strrchr(line, ')') + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

/* One masked text frame. */
static void say(struct wire *wire, const char *text) {
    unsigned char frame[1024];
    size_t size = strlen(text), head = size < 126 ? 2 : 4;
    frame[0] = 0x81;
    frame[1] = 0x80 | (size < 126 ? size : 126);
    if (size >= 126) frame[2] = size >> 8, frame[3] = size & 255;
    uint32_t mask = 0x5a3c91e7u * (uint32_t)++next_id;
    memcpy(frame + head, &mask, 4);
    for (size_t i = 0; i < size; i++) frame[head + 4 + i] = (unsigned char)text[i] ^ frame[head + (i & 3)];
    if (send(wire->fd, frame, head + 4 + size, MSG_NOSIGNAL) < 0) give_up("send", strerror(errno));
}

/* What follows a name in the view, or nothing. */
static const char *after(const char *view, const char *name) {
    const char *found = strstr(view, name);
    return found ? found + strlen(name) : NULL;
}

/* The first letters of a list of words and nulls. */
static void letters(const char *list, char into[CARDS]) {
    for (int i = 0; i < CARDS; i++) {
        into[i] = *list == '"' ? list[1] : 0;
        while (*list && *list != ',' && *list != ']') list++;
        if (*list) list++;
    }
}

/* An own card three times of four, then another that is not the assassin: long games, as people play them. */
static int choose_card(struct room *room, char team) {
    char covered[CARDS], key[CARDS];
    const char *tiles = after(room->view, "\"covered\":["), *cells = after(room->view, "\"cells\":[");
    if (!tiles || !cells) give_up("no cards or no key", room->view);
    letters(tiles, covered);
    letters(cells, key);
    int own = room->guesses++ % 4 != 3, other = 0;
    for (int i = 0; i < CARDS; i++) {
        if (covered[i]) continue;
        if (own ? key[i] == team : key[i] != team && key[i] != 'a') return i;
        other = i;
    }
    return other;
}

static void end_record(void) {
    if (!record) return;
    fflush(record);
    if (whole == 0 || ftruncate(fileno(record), whole)) give_up("recording", "no game was finished");
    fclose(record);
    record = NULL;
}

/* The member of the chair on turn; the guessers of a team take turns. */
static int member_of(const char *seat, int turn) {
    for (int i = 0; i < 4; i++)
        if (!strncmp(seat, SEATS[i], strlen(SEATS[i]))) return i < 2 ? i : i + 2 * (turn % ((members - 2) / 2));
    give_up("nobody sits there", seat);
    return 0;
}

/* Number the commands of the recording; it begins and ends with a game. */
static void note_new_command(int number, int is_new_game) {
    if (!record || number) return;
    if (is_new_game) whole = ftell(record);
    if (recorded >= 0 || is_new_game) recorded++;
    if (is_new_game && games-- == 0) end_record();
}

static void move(int number, uint64_t due) {
    struct room *room = &all[number];
    const char *phase = after(room->view, "\"phase\":\""), *version = after(room->view, "\"version\":");
    char text[400], what[100];
    int who = 0, is_new_game = 0;
    room->awaited = VIEW;
    if (room->chore || !phase || !strncmp(phase, "over", 4)) {
        const char *chores[] = {"be_ready", "be_ready", "start_game"};
        int chore = is_boardgameio ? 2 : room->chore;
        is_new_game = !room->chore;
        room->chore = is_boardgameio ? 0 : (room->chore + 1) % 3;
        room->awaited = chore < 2 ? ROOM : VIEW;
        who = chore == 1;
        snprintf(text, sizeof text, "{\"do\":\"%s\"}", chores[chore]);
        snprintf(what, sizeof what, "\"start_game\",\"args\":[]");
    } else {
        int is_clue = !strncmp(phase, "clue", 4), card = 0;
        const char *seat = after(room->view, is_clue ? "\"giver\":\"" : "\"guesser\":\"");
        who = member_of(seat, room->guesses);
        if (!is_clue) card = choose_card(room, *seat);
        snprintf(what, sizeof what, is_clue ? "\"give_clue\",\"args\":[\"ZIGZAG\",2]" : "\"guess\",\"args\":[%d]", card);
        int size = snprintf(text, sizeof text, is_clue ? "{\"do\":\"give_clue\",\"word\":\"ZIGZAG\",\"number\":2" :
                            "{\"do\":\"guess\",\"card\":%d", card);
        snprintf(text + size, sizeof text - size, ",\"seen\":%ld,\"id\":\"%llx\"}", version ? atol(version) : 0,
                 (unsigned long long)next_id);
    }
    if (is_boardgameio) {
        const char *state = after(room->view, "\"_stateID\":");
        snprintf(text, sizeof text, "42/codenames,[\"update\",{\"type\":\"MAKE_MOVE\",\"payload\":{\"type\":%s,"
                 "\"playerID\":\"%d\",\"credentials\":null}},%ld,\"%s\",\"%d\"]", what, who, state ? atol(state) : 0, room->name, who);
    }
    room->missing = members;
    room->due = due;
    sent++;
    note_new_command(number, is_new_game);
    say(&wires[room->first + who], text);
}

static void finish(int number, uint64_t at) {
    struct room *room = &all[number];
    if (room->due >= from) times[done++ & 0xffffff] = (uint32_t)((at - room->due) / 1000);
    if (rate == 0) move(number, at);
    else if (room->waiting) {
        uint64_t due = room->due_later[0];
        memmove(room->due_later, room->due_later + 1, --room->waiting * sizeof due);
        move(number, due);
    }
}

static enum kind kind_of(struct wire *wire, const char *text) {
    char hello[100];
    if (!is_boardgameio) {
        if (strncmp(text, "{\"type\":\"", 9)) return OTHER;
        const char *name = text + 9;
        return !strncmp(name, "view", 4) ? VIEW : !strncmp(name, "room", 4) ? ROOM : !strncmp(name, "done", 4) ? DONE :
               !strncmp(name, "refused", 7) ? REFUSED : OTHER;
    }
    if (!strcmp(text, "2")) say(wire, "3");
    else if (*text == '0') say(wire, "40/codenames,");
    else if (!strncmp(text, "40", 2)) {
        snprintf(hello, sizeof hello, "42/codenames,[\"sync\",\"%s\",\"%d\",null,%d]", all[wire->room].name,
                 wire->member, members);
        say(wire, hello);
    }
    return !strncmp(text, "42/codenames,[\"update\"", 22) || !strncmp(text, "42/codenames,[\"sync\"", 20) ? VIEW : OTHER;
}

static void hear(struct wire *wire, char *text, int size, uint64_t at) {
    struct room *room = &all[wire->room];
    enum kind kind = kind_of(wire, text);
    frames[kind]++;
    if (record && recorded >= 0 && wire->room == 0) fprintf(record, "%d %d %s\n", recorded, wire->member, text);
    if (kind == REFUSED && !refused++) fprintf(stderr, "load: %.300s\n", text);
    if (kind == VIEW) wire->has_view = 1;
    if (kind == VIEW && wire->member == 0) memcpy(room->view, text, (size_t)size + 1);
    if (kind == room->awaited && room->missing && --room->missing == 0) finish(wire->room, at);
}

static void take_frames(struct wire *wire, uint64_t at) {
    int start = 0;
    while (wire->len - start >= 2) {
        unsigned char *frame = wire->buffer + start;
        int size = frame[1] & 127, head = 2;
        if (size == 126) {
            if (wire->len - start < 4) break;
            size = frame[2] << 8 | frame[3], head = 4;
        }
        if (size == 127 || size + head > BUFFER - 8) give_up("frame", "too long");
        if (wire->len - start < head + size) break;
        if ((frame[0] & 15) == 8) give_up("closed by the server", (char *)frame + head + 2);
        char *text = (char *)frame + head, kept = text[size];
        text[size] = 0;
        if ((frame[0] & 15) == 1) hear(wire, text, size, at);
        text[size] = kept;
        start += head + size;
    }
    memmove(wire->buffer, wire->buffer + start, (size_t)(wire->len - start));
    wire->len -= start;
}

static void read_wire(struct wire *wire) {
    ssize_t got = recv(wire->fd, wire->buffer + wire->len, (size_t)(BUFFER - wire->len - 1), 0);
    if (got < 0 && errno == EAGAIN) return;
    if (got <= 0) give_up("lost a socket", strerror(errno));
    bytes += (uint64_t)got;
    wire->len += (int)got;
    take_frames(wire, now());
}

static void open_wire(struct wire *wire, const char *path, const char *cookie) {
    /* One spymaster and half of the guessers of each team go to the second worker. */
    int at = other_port && (wire->member + wire->member / 4) % 2 ? other_port : port;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)at)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    char request[2048];
    int one = 1;
    wire->fd = socket(AF_INET, SOCK_STREAM, 0);
    setsockopt(wire->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (connect(wire->fd, (struct sockaddr *)&address, sizeof address)) give_up("connect", strerror(errno));
    int size = snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
                        "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                        "Sec-WebSocket-Version: 13\r\nCookie: %s\r\n\r\n", path, at, cookie);
    send(wire->fd, request, (size_t)size, MSG_NOSIGNAL);
    wire->buffer = malloc(BUFFER);
    char *end = NULL;
    while (!end) {
        ssize_t got = recv(wire->fd, wire->buffer + wire->len, (size_t)(BUFFER - wire->len - 1), 0);
        if (got <= 0) give_up("no handshake", path);
        wire->len += (int)got;
        wire->buffer[wire->len] = 0;
        end = strstr((char *)wire->buffer, "\r\n\r\n");
    }
    if (strncmp((char *)wire->buffer, "HTTP/1.1 101", 12)) give_up("handshake", (char *)wire->buffer);
    wire->len -= (int)(end + 4 - (char *)wire->buffer);
    memmove(wire->buffer, end + 4, (size_t)wire->len);
    fcntl(wire->fd, F_SETFL, O_NONBLOCK);
    take_frames(wire, now()); /* all it is told at first may have come along */
}

static void add_room(int first, const char *name) {
    all = realloc(all, sizeof *all * (size_t)(rooms + 1));
    all[rooms] = (struct room){.first = first, .view = calloc(1, BUFFER)};
    snprintf(all[rooms++].name, sizeof all->name, "%.63s", name);
}

static int open_all(const char *file, int poll) {
    char line[2048], path[512], cookie[1500];
    FILE *list = fopen(file, "r");
    if (!list) give_up("cannot read", file);
    int count = 0;
    while (fgets(line, sizeof line, list)) {
        if (sscanf(line, "%511s %1499s", path, cookie) != 2) give_up("path and cookie", line);
        if (count % members == 0) add_room(count, cookie);
        wires = realloc(wires, sizeof *wires * (size_t)(count + 1));
        wires[count] = (struct wire){.room = count / members, .member = count % members};
        open_wire(&wires[count], path, cookie);
        struct epoll_event event = {.events = EPOLLIN, .data.u32 = (uint32_t)count};
        epoll_ctl(poll, EPOLL_CTL_ADD, wires[count].fd, &event);
        count++;
    }
    fclose(list);
    return count;
}

/* Serve the sockets until then. */
static void serve(int poll, uint64_t end, uint64_t begin) {
    struct epoll_event events[512];
    uint64_t t, next = 0;
    while ((t = now()) < end) {
        int patience = 20;
        for (; rate > 0 && begin; next++) {
            uint64_t due = begin + (uint64_t)((double)next * 1e9 / rate);
            if (due > t) { patience = 0; break; }
            struct room *room = &all[next % (uint64_t)rooms];
            if (!room->missing) move((int)(next % (uint64_t)rooms), due);
            else if (room->waiting < MOST_WAITING) room->due_later[room->waiting++] = due;
            else skipped++;
        }
        int count = epoll_wait(poll, events, 512, patience);
        for (int i = 0; i < count; i++) read_wire(&wires[events[i].data.u32]);
    }
}

/* Everybody sees the table before anybody moves, however busy the machine is. */
static void wait_for_views(int poll, int open) {
    for (int tries = 0, seeing = 0; seeing < open; tries++) {
        if (tries == 600) give_up("not everybody", "has a view after a minute");
        serve(poll, now() + 100000000u, 0);
        for (int i = seeing = 0; i < open; i++) seeing += wires[i].has_view;
    }
    serve(poll, now() + 500000000u, 0);
}

static int by_size(const void *one, const void *other) {
    uint32_t a = *(const uint32_t *)one, b = *(const uint32_t *)other;
    return (a > b) - (a < b);
}

static double share(double part) { return done ? times[(size_t)((double)(done - 1) * part)] / 1000.0 : 0; }

int main(int count, char **arguments) {
    int option, pid = 0, other = 0, poll = epoll_create1(0);
    const char *list = NULL, *into = NULL;
    while ((option = getopt(count, arguments, "p:q:c:m:d:w:r:s:t:o:g:bi")) != -1) switch (option) {
        case 'p': port = atoi(optarg); break;
        case 'q': other_port = atoi(optarg); break;
        case 'c': list = optarg; break;
        case 'm': members = atoi(optarg); break;
        case 'd': seconds = atof(optarg); break;
        case 'w': warm = atof(optarg); break;
        case 'r': rate = atof(optarg); break;
        case 's': pid = atoi(optarg); break;
        case 't': other = atoi(optarg); break;
        case 'o': into = optarg; break;
        case 'g': games = atoi(optarg); break;
        case 'b': is_boardgameio = 1; break;
        case 'i': is_idle = 1; break;
        default: return 2;
    }
    if (!list || !port) give_up("usage", "see the head of load.c");
    times = malloc(sizeof *times << 24);
    int open = open_all(list, poll);
    wait_for_views(poll, open);
    if (is_idle) {
        printf("{\"connections\": %d}\n", open);
        fflush(stdout);
        serve(poll, now() + (uint64_t)(seconds * 1e9), 0);
        return 0;
    }
    if (into && !(record = fopen(into, "w"))) give_up("cannot write", into);
    uint64_t begin = now();
    from = begin + (uint64_t)(warm * 1e9);
    until = from + (uint64_t)(seconds * 1e9);
    for (int i = 0; i < rooms && rate == 0; i++) move(i, begin);
    serve(poll, from, begin);
    double cpu = (pid ? cpu_of(pid) : 0) + (other ? cpu_of(other) : 0), own = (double)clock();
    uint64_t before = done, at = now(), heard = bytes, kinds[REFUSED + 1];
    memcpy(kinds, frames, sizeof kinds);
    serve(poll, until, rate > 0 ? from : 0);
    double wall = (double)(now() - at) / 1e9, commands = (double)(done - before);
    cpu = (pid ? cpu_of(pid) : 0) + (other ? cpu_of(other) : 0) - cpu;
    end_record();
    qsort(times, done & 0xffffff, sizeof *times, by_size);
    printf("{\"commands_per_second\": %.1f, \"cpu_us_per_command\": %.2f, \"cpu_share\": %.3f, \"p50_ms\": %.3f, "
           "\"p99_ms\": %.3f, \"view_frames\": %.3f, \"room_frames\": %.3f, \"done_frames\": %.3f, \"bytes\": %.0f, "
           "\"commands\": %.0f, \"refused\": %llu, \"skipped\": %llu, \"load_cpu_share\": %.3f}\n",
           commands / wall, cpu * 1e6 / commands, cpu / wall, share(.5), share(.99),
           (double)(frames[VIEW] - kinds[VIEW]) / commands, (double)(frames[ROOM] - kinds[ROOM]) / commands,
           (double)(frames[DONE] - kinds[DONE]) / commands, (double)(bytes - heard) / commands, commands,
           (unsigned long long)refused, (unsigned long long)skipped, ((double)clock() - own) / CLOCKS_PER_SEC / wall);
    return 0;
}
