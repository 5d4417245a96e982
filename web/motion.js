// Pieces that slide from where they stood to where they stand, which two pictures of a board tell, or go with a pointer.
// @ts-check

/** How long a piece slides, in milliseconds. */
export const SLIDE = 180;

/** @typedef {{ node: SVGUseElement, shape: string, x: number, y: number }} Piece */

/**
 * @param {Element} picture
 * @returns {Piece[]}
 */
function pieces(picture) {
  const all = [...picture.querySelectorAll("use")];
  return all.map((node) => ({ node, shape: node.getAttribute("href") ?? "", x: Number(node.getAttribute("x")), y: Number(node.getAttribute("y")) }));
}

/**
 * Those of one list that have no like in the other.
 * @param {Piece[]} some
 * @param {Piece[]} others
 */
function without(some, others) {
  const known = new Set(others.map((piece) => `${piece.shape} ${piece.x} ${piece.y}`));
  return some.filter((piece) => !known.has(`${piece.shape} ${piece.x} ${piece.y}`));
}

/**
 * Lets what is new in a picture come from where it was, or appear where it was nowhere.
 * @param {Element} before
 * @param {Element} now
 * @param {number} duration in milliseconds
 */
export function slide(before, now, duration) {
  if (before.getAttribute("viewBox") !== now.getAttribute("viewBox")) return;
  const gone = without(pieces(before), pieces(now));
  const come = without(pieces(now), pieces(before));
  // Another position altogether slides nowhere.
  if (come.length > 4) return;
  for (const piece of come) {
    // The same shape comes first: a pawn that becomes a rook, or a box that comes home, changes its own.
    const near = (/** @type {Piece} */ one) => (one.shape === piece.shape ? 0 : 1e6) + Math.hypot(one.x - piece.x, one.y - piece.y);
    const from = gone.toSorted((one, other) => near(one) - near(other))[0];
    if (from) gone.splice(gone.indexOf(from), 1);
    const first = from ? { transform: `translate(${from.x - piece.x}px, ${from.y - piece.y}px)` } : { opacity: 0 };
    const last = from ? { transform: "none" } : { opacity: 1 };
    piece.node.animate([first, last], { duration, easing: "ease-out" });
  }
}

/**
 * The piece that stands in a cell of a picture.
 * @param {Element} picture
 * @param {{ x: number, y: number }} cell
 * @param {number} side
 */
export function pieceAt(picture, cell, side) {
  const near = pieces(picture).filter(({ x, y }) => Math.abs(x - cell.x) < side / 2 && Math.abs(y - cell.y) < side / 2);
  return near.at(-1)?.node;
}
