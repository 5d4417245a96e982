// The messages of the conversation with the host, for the type checker. docs/lab.md says what they mean.
// @ts-check

/** @typedef {[number, number]} Place */
/** @typedef {{ lang: string, theme: string, south?: number, names: boolean }} Look */
/** @typedef {{ who: "person" } | { who: "robot", level: "easy" | "medium" | "hard" }} Seat */
/**
 * @typedef {{ do: "hello" }
 *   | { do: "choices", game: string, options: Record<string, string> }
 *   | { do: "open", game: string, options: Record<string, string>, seats: Seat[], position?: string, seed: number }
 *   | { do: "follow", link: string }
 *   | { do: "load", record: string }
 *   | { do: "look", table: number, ply?: number }
 *   | { do: "move", table: number, move: string }
 *   | { do: "point", table: number, from?: Place, to: Place }
 *   | { do: "think" | "hint" | "undo" | "redo" | "restart" | "resign" | "record" | "close", table: number }
 *   | { do: "operations", game: string }
 *   | { do: "ask", game: string, ask: string, operands: Record<string, string>, table?: number }} Request
 */
/** @typedef {{ at: Place, x: number, y: number, label: string }} Cell */
/** @typedef {{ svg: string, width: number, height: number, side: number, cells: Cell[], focus: Place | null }} Board */
/** @typedef {{ name: string, seat: string, colour: number | null, used: number }} Player */
/**
 * @typedef {{ kind: "view", table: number, game: string, title: string, players: Player[], to_move: number | null,
 *   is_person: boolean, ply: number, moves: string[], lines: string[], over: boolean, announce: string,
 *   warning: string | null, can_undo: boolean, can_redo: boolean, targets: { from: Place | null, to: Place }[],
 *   moves_pieces: boolean, walks: boolean, example: string, board: Board, position: string, link: string }} View
 */
/** @typedef {{ key: string, name: string, values: [string, string][] }} Option */
/** @typedef {{ kind: "choices", options: Option[], players: string[], svg: string, rules: string }} Choices */
/** @typedef {{ name: string, help: string, required: boolean, default: string | null }} Operand */
/** @typedef {{ name: string, originals: string[], summary: string, operands: Operand[] }} Operation */
/**
 * @typedef {View | Choices
 *   | { kind: "hello", games: { name: string, title: string }[], words: Record<string, string> }
 *   | { kind: "record", record: string, file: string }
 *   | { kind: "closed" }
 *   | { kind: "operations", operations: Operation[] }
 *   | { kind: "answer", question: string, answer: string, told: string, svg: string | null }
 *   | { kind: "error", code: string, message: string }} Reply
 */
/** @typedef {{ v: number, id: number, reply: Reply, lost?: string }} Answer */

export {};
