// The messages of the conversation with the hall, for the type checker. docs/lab-server.md says what they mean.
// @ts-check

/** @import { Place, Seat, View } from "./types.js" */

/**
 * @typedef {{ do: "hello" }
 *   | { do: "make", game: string, options: Record<string, string>, seats: Seat[], clock?: string, name: string }
 *   | { do: "sit", table: string, name: string }
 *   | { do: "back", table: string, key: string }
 *   | { do: "watch" | "leave" | "resign" | "take-back" | "record", table: string }
 *   | { do: "move", table: string, ply: number, move: string }
 *   | { do: "point", table: string, ply: number, from?: Place, to: Place }
 *   | { do: "consent", table: string, yes: boolean }
 *   | { do: "look", table: string, ply: number }
 *   | { do: "new-class", name: string, game: string, options: Record<string, string> }
 *   | { do: "join", class: string, name: string }
 *   | { do: "return", class: string, key: string }
 *   | { do: "project" | "stop", class: string }
 *   | { do: "hand-in", class: string, program: string }
 *   | { do: "try", class: string, program: string, level: string, seat: number }
 *   | { do: "judge", class: string, text: string, hand_in: boolean }
 *   | { do: "open", class: string, open: boolean }
 *   | { do: "start", class: string, rounds: number, robots: boolean, pace: number }
 *   | { do: "contest", class: string, contest: number }
 *   | { do: "trace", class: string, contest: number, number: number }} HallRequest
 */
/** @typedef {{ robot: boolean, name: string | null, here: boolean, left: number | null }} HallSeat */
/**
 * @typedef {{ kind: "table", table: string, view: View, you: number | null, seats: HallSeat[], on: boolean,
 *   asks: number | null, asked: boolean, watchers: number }} HallTable
 */
/**
 * @typedef {{ rank: number, name: string, games: number, won: number, drawn: number, lost: number, points: string,
 *   rating: [number | null, number | null, number | null] | null, against: string[] }} HallRow
 */
/** @typedef {{ number: number, names: string[], places: string, ended: string, plies: number }} HallGame */
/** @typedef {{ number: number, names: string[], plies: number, over: boolean, svg: string }} HallBoard */
/**
 * @typedef {{ number: number, running: boolean, failed: string | null, ended: number, all: number | null,
 *   rows: HallRow[], games: HallGame[], boards: HallBoard[] }} HallContest
 */
/** @typedef {{ exercise: string, verdict: string }} HallVerdict */
/** @typedef {{ number: number, name: string, here: boolean, hand_ins: number, verdicts?: HallVerdict[] }} HallStudent */
/**
 * @typedef {{ kind: "class", class: string, name: string, game: string, title: string, open: boolean, programs: boolean,
 *   specifications: boolean, teacher: boolean, student: number | null, program: string | null,
 *   specification: string | null, students: HallStudent[], contests: HallContest[] }} HallClass
 */
/** @typedef {{ error: boolean, line: number, column: number, message: string, hint: string | null }} Diagnostic */
/**
 * @typedef {{ exercise: string, name: string, verdict: string, told: string[], board: string | null,
 *   question: string | null, faults: Diagnostic[] }} HallMark
 */
/** @typedef {{ marks: HallMark[], notes: Diagnostic[] }} HallSheet */
/** @typedef {{ kind: "hello", games: { name: string, title: string }[], words: Record<string, string> }} HallHello */
/**
 * @typedef {HallTable | HallClass | HallHello
 *   | { kind: "seated", table: string, seat: number, key: string }
 *   | { kind: "past", table: string, view: View }
 *   | { kind: "record", record: string, file: string }
 *   | { kind: "placed", class: string, key: string, student: number | null }
 *   | { kind: "checked", taken: boolean, faults: Diagnostic[] }
 *   | { kind: "tried", record: string, ended: string, trace: string }
 *   | { kind: "judged", taken: boolean, sheet: HallSheet }
 *   | { kind: "contest", class: string, contest: HallContest }
 *   | { kind: "done" }
 *   | { kind: "error", code: string, message: string }} HallReply
 */
/**
 * @typedef {{ name: string, event: string | null, game: string, finished: boolean, all: number | null, rows: HallRow[],
 *   games: HallGame[], records: string[], lies: string[], seal: string | null }} Results
 */

export {};
