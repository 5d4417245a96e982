// The messages of the conversation with the host, for the type checker. Made from crates/wire/src/lab.rs by
// `cargo xtask types`; docs/lab.md says what they mean.
// @ts-check

/** @typedef {[number, number]} Place */
/** @typedef {{ v: number, id?: number, look?: Look, request: Request }} Message */
/** @typedef {{ lang?: string, theme?: string, south?: number, names?: boolean }} Look */
/** @typedef {{ do: "hello" } | ({ do: "choices" } & { game: string, options?: Record<string, string> }) | ({ do: "open" } & { game: string, options?: Record<string, string>, seats?: Seat[], position?: string, seed?: number, clock?: Clock }) | ({ do: "follow" } & { link: string }) | ({ do: "load" } & { record: string }) | ({ do: "look" } & { table: number, ply?: number }) | ({ do: "move" } & { table: number, move: string }) | ({ do: "point" } & { table: number, from?: Place, to: Place }) | ({ do: "think" } & { table: number }) | ({ do: "hint" } & { table: number }) | ({ do: "undo" } & { table: number }) | ({ do: "redo" } & { table: number }) | ({ do: "restart" } & { table: number }) | ({ do: "resign" } & { table: number }) | ({ do: "record" } & { table: number }) | ({ do: "close" } & { table: number }) | ({ do: "operations" } & { game: string }) | ({ do: "note" } & { table: number, ply: number, text: string }) | ({ do: "branch" } & { table: number, ply: number }) | ({ do: "levels" } & { game: string, options?: Record<string, string>, from?: number, count: number, best?: Record<string, number[]> }) | ({ do: "sketch" } & { game: string, text?: string, brush?: string, at?: Place }) | ({ do: "study" } & { link: string, ply?: number, nodes?: number }) | ({ do: "check" } & { source: string, game?: string }) | ({ do: "run" } & { source: string, seed?: number, trace?: boolean }) | ({ do: "trace" } & { table: number }) | ({ do: "data-types" } & { table: number, ply?: number }) | ({ do: "ask" } & { game: string, ask: string, operands?: Record<string, string>, table?: number })} Request */
/** @typedef {{ who: "person" } | ({ who: "robot" } & { level: Level }) | ({ who: "program" } & { source: string })} Seat */
/** @typedef {{ main: number, increment?: number }} Clock */
/** @typedef {"easy" | "medium" | "hard"} Level */
/** @typedef {{ v: number, id: number, reply: Reply }} Answer */
/** @typedef {({ kind: "hello" } & { games: Game[], words: Record<string, string> }) | ({ kind: "choices" } & Choices) | ({ kind: "view" } & View) | ({ kind: "record" } & { record: string, file: string }) | { kind: "closed" } | ({ kind: "operations" } & { operations: Operation[] }) | ({ kind: "answer" } & Asked) | ({ kind: "data-types" } & { types: DataType[] }) | ({ kind: "levels" } & Shelf) | ({ kind: "sketch" } & Sketch) | ({ kind: "study" } & Study) | ({ kind: "checked" } & Checked) | ({ kind: "trace" } & { lines: string[], halted: string | null }) | ({ kind: "error" } & { code: Fault, message: string })} Reply */
/** @typedef {"message" | "version" | "table" | "game" | "refused" | "limit" | "record" | "question"} Fault */
/** @typedef {{ name: string, title: string, has_levels: boolean, has_sketch: boolean, program: string | null }} Game */
/** @typedef {{ options: Option[], players: string[], svg: string, rules: string }} Choices */
/** @typedef {{ key: string, name: string, values: [string, string][] }} Option */
/** @typedef {{ table: number, game: string, title: string, players: Player[], to_move: number | null, south: number, is_person: boolean, ply: number, moves: string[], played: string[], options: Record<string, string>, lines: string[], over: boolean, announce: string, warning: string | null, can_undo: boolean, can_redo: boolean, targets: Target[], moves_pieces: boolean, handles: Place[], puzzle: Puzzle | null, walks: boolean, example: string, board: Board, position: string, asked: Record<string, string>, notes: Record<string, string>, link: string }} View */
/** @typedef {{ name: string, seat: string, colour: number | null, used: number, left: number | null }} Player */
/** @typedef {{ name: string, totals: number[], is_solved: boolean, next: Record<string, string> | null }} Puzzle */
/** @typedef {{ from: Place | null, to: Place }} Target */
/** @typedef {{ svg: string, width: number, height: number, side: number, cells: Cell[], focus: Place | null }} Board */
/** @typedef {{ at: Place, x: number, y: number, name: string, label: string }} Cell */
/** @typedef {{ name: string, originals: string[], summary: string, operands: Operand[] }} Operation */
/** @typedef {{ name: string, help: string, picks: Picks, required: boolean, default: string | null, values: string[] }} Operand */
/** @typedef {"nothing" | "cell" | "cells" | "moves" | "position"} Picks */
/** @typedef {{ key: string, options: Option[], total: number, solved: number, levels: LevelCard[] }} Shelf */
/** @typedef {{ value: string, title: string, options: Record<string, string>, svg: string, best: string | null }} LevelCard */
/** @typedef {{ text: string, board: Board, brushes: Brush[], problems: string[], link: string | null }} Sketch */
/** @typedef {{ key: string, name: string, svg: string | null }} Brush */
/** @typedef {{ ply: number, value: number | null, is_exact: boolean, told: string, lines: Line[], winning: Place[] | null, nodes: number }} Study */
/** @typedef {{ moves: string[], spoken: string[], told: string, path: Place[] }} Line */
/** @typedef {{ runs: boolean, findings: Finding[] }} Checked */
/** @typedef {{ line: number, column: number, is_error: boolean, message: string }} Finding */
/** @typedef {{ name: string, rows: Datum[] }} DataType */
/** @typedef {{ operation: string, original: string, about: string, told: string }} Datum */
/** @typedef {{ svg: string, link: string }} After */
/** @typedef {{ question: string, answer: string, told: string, svg: string | null, spots: Place[], after: After | null }} Asked */

export {};
