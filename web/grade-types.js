// The messages of the conversation with the host, for the type checker. Made from crates/wire/src/grading.rs by
// `cargo xtask types`; docs/lab.md says what they mean.
// @ts-check

/** @typedef {[number, number]} Place */
/** @typedef {{ v: number, id?: number, look?: Look, request: Request }} Message */
/** @typedef {{ lang?: string, theme?: string, names?: boolean }} Look */
/** @typedef {{ do: "hello" } | ({ do: "read" } & { game: string, text: string }) | ({ do: "judge" } & { game: string, text: string, exercise?: number, trusted?: number[] })} Request */
/** @typedef {{ v: number, id: number, reply: Reply }} Answer */
/** @typedef {({ kind: "hello" } & { subjects: Subject[], words: Record<string, string>, longest: number }) | ({ kind: "reading" } & { findings: Finding[], order: number[] }) | ({ kind: "marks" } & { marks: Mark[], findings: Finding[] }) | ({ kind: "error" } & { code: Fault, message: string })} Reply */
/** @typedef {"message" | "version" | "game" | "limit"} Fault */
/** @typedef {{ name: string, title: string, examples: Example[] }} Subject */
/** @typedef {{ file: string, text: string, right: boolean }} Example */
/** @typedef {{ line: number, column: number, error: boolean, message: string }} Finding */
/** @typedef {{ exercise: number | null, title: string, verdict: string, told: string[], case: Case | null, findings: Finding[], hint: Hint | null, trusted: boolean, terms: Term[] }} Mark */
/** @typedef {{ line: number, column: number, told: string[] }} Hint */
/** @typedef {{ scenes: Scene[], operands: [string, string][], student: string, reference: string }} Case */
/** @typedef {{ label: string, text: string, svg: string }} Scene */
/** @typedef {"true" | "false" | "value" | "undefined" | "skipped" | "unknown"} Said */
/** @typedef {{ line: number, column: number, text: string, said: Said, value: string, decides: boolean, values: [string, string][], definition: string | null, parts: Term[] }} Term */

export {};
