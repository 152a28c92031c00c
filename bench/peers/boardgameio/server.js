// The same words game on boardgame.io, in memory: the peer of bench/server.py.
//
//   node server.js PORT
//
// Members 0 and 1 are the spymasters and see the key; the others see covered cards only. A whole game's rules that
// cost something are here: turns, the cap of guesses, the assassin, the last codename, the log of clues and touches.
// The state has the names that the load reads (bench/load/load.c).
const net = require("net");
const { Server } = require("boardgame.io/server");
const { ActivePlayers, INVALID_MOVE } = require("boardgame.io/core");

const listen = net.Server.prototype.listen; // on this machine only
net.Server.prototype.listen = function (port, ...rest) {
  return typeof port === "number" ? listen.call(this, port, "127.0.0.1", ...rest) : listen.call(this, port, ...rest);
};

const TILES = [["red", 9], ["blue", 8], ["neutral", 7], ["assassin", 1]];

function deal(random) {
  const cells = TILES.flatMap(([tile, count]) => Array(count).fill(tile));
  return {
    phase: "clue",
    turn: 1,
    active: "red",
    giver: "red spymaster",
    guesser: "red guesser",
    cards: cells.map((_, i) => "CODENAME-" + i),
    covered: Array(25).fill(null),
    clues: [],
    touches: [],
    guesses: 0,
    outcome: null,
    key: { cells: random.Shuffle(cells) },
  };
}

function seatOf(playerID) {
  const team = Number(playerID) % 2 === 0 ? "red" : "blue";
  return team + (Number(playerID) < 2 ? " spymaster" : " guesser");
}

function passTurn(G) {
  G.active = G.active === "red" ? "blue" : "red";
  G.giver = G.active + " spymaster";
  G.guesser = G.active + " guesser";
  G.phase = "clue";
  G.turn += 1;
}

function end(G, winner) {
  G.phase = "over";
  G.outcome = { winner };
}

function isDone(G, team) {
  return G.key.cells.every((tile, i) => tile !== team || G.covered[i] !== null);
}

const moves = {
  start_game: ({ G, random }) => (G.phase === "over" ? deal(random) : INVALID_MOVE),
  give_clue: ({ G, playerID }, word, number) => {
    if (G.phase !== "clue" || seatOf(playerID) !== G.giver || !word || !(number >= 0 && number <= 9)) return INVALID_MOVE;
    G.clues.push({ word, number, giver: G.giver, turn: G.turn });
    G.guesses = 0;
    G.phase = "guess";
  },
  guess: ({ G, playerID }, card) => {
    if (G.phase !== "guess" || seatOf(playerID) !== G.guesser || G.covered[card] !== null) return INVALID_MOVE;
    const tile = G.key.cells[card];
    const other = G.active === "red" ? "blue" : "red";
    G.covered[card] = tile;
    G.touches.push({ card, identity: tile, by: G.guesser, clue: G.clues.length - 1 });
    G.guesses += 1;
    if (tile === "assassin") end(G, other);
    else if (isDone(G, "red")) end(G, "red");
    else if (isDone(G, "blue")) end(G, "blue");
    else if (tile !== G.active || G.guesses > G.clues[G.clues.length - 1].number) passTurn(G);
  },
};

const game = {
  name: "codenames",
  disableUndo: true,
  minPlayers: 2,
  maxPlayers: 10,
  setup: ({ random }) => deal(random),
  playerView: ({ G, playerID }) => {
    if (G.phase === "over" || (playerID !== null && Number(playerID) < 2)) return G;
    const { key, ...open } = G;
    return open;
  },
  turn: { activePlayers: ActivePlayers.ALL },
  moves: Object.fromEntries(Object.entries(moves).map(([name, move]) => [name, { move, client: false }])),
};

Server({ games: [game], origins: [/.*/] }).run(Number(process.argv[2]));
