// A player for any of the four games, to begin with. Node.js, nothing to install.
//
//   tablero check-agent "node examples/agents/starter.js"
//   tablero match queens --seat "cmd:node examples/agents/starter.js" --seat robot:random --games 10
//
// It talks to the referee in lines of JSON, as docs/protocol.md says: the referee writes to our standard input, we
// answer on standard output. To look inside, use console.error: what stands on standard output must be a message.

"use strict";

const readline = require("node:readline");

// One object on one line.
const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

// A small generator with a fixed seed, so that the same game can be played again; Math.random has no seed.
let state = 1;
function chance(limit) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * limit);
}
const anyOf = (list) => list[chance(list.length)];

// The part to make your own. `moves` are all legal moves as text, `turn` is the whole message: turn.position is the
// board, turn.last the move before, turn.clock the time you have.
function choose(game, turn, moves) {
  return game === "queens" ? chooseCell(moves) : anyOf(moves);
}

// In the queens duel the moves are the free cells, and whoever places the last queen wins. So take a cell that leaves
// none; or else, once few are left, one after which the opponent has no such cell.
function chooseCell(cells) {
  const last = cells.filter((cell) => left(cell, cells).length === 0);
  const safe = cells.length > FEW ? [] : cells.filter((cell) => {
    const rest = left(cell, cells);
    return rest.every((reply) => left(reply, rest).length > 0);
  });
  console.error(`${cells.length} free cells: ${last.length} win, ${safe.length} are safe`);
  return anyOf([last, safe, cells].find((list) => list.length > 0));
}

// With more cells than this, trying all replies takes long and says little.
const FEW = 20;

const left = (cell, cells) => cells.filter((other) => !onALine(cell, other));

// "c2" and "d3" lie on a diagonal. Columns after z are aa, ab and so on.
function onALine(one, other) {
  const [a, b] = numbers(one);
  const [x, y] = numbers(other);
  return a === x || b === y || Math.abs(a - x) === Math.abs(b - y);
}

function numbers(cell) {
  const [, letters, row] = cell.match(/^([a-z]+)([0-9]+)$/);
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0);
  return [column, Number(row)];
}

let game = "";
readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  switch (message.type) {
    case "hello":
      // "moves: true" asks the referee to list the legal moves in every turn.
      say({ type: "hello", protocol: "tablero", version: 1, name: "starter.js", moves: true });
      break;
    case "start":
      game = message.game;
      break;
    case "turn":
      // The id says which turn this answers; without it the move counts for nothing.
      say({ type: "move", id: message.id, move: choose(game, message, message.moves) });
      break;
    case "bye":
      process.exit(0);
      break;
    default: // welcome, position, result: no answer is needed
  }
});
