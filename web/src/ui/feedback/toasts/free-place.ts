/** A rectangle in CSS pixels from the window's upper left corner. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Places {
  /** What must not be covered. */
  obstacles: readonly Box[];
  /** What is read: covered only where there is no other place. */
  words?: readonly Box[];
  /** Of what is placed. */
  size: { width: number; height: number };
  /** Of the window. */
  room: { width: number; height: number };
  /** The distance to the window's edges, and the least between what is placed and an obstacle. */
  margin: number;
}

const STEP = 4;
const GAP = 4;

/** How much of the obstacles a box covers, in square pixels, with a little air around it. */
export function coveredBy(box: Box, obstacles: readonly Box[]): number {
  return obstacles.reduce((sum, { left, top, right, bottom }) => {
    const width = Math.min(box.right + GAP, right) - Math.max(box.left - GAP, left);
    const height = Math.min(box.bottom + GAP, bottom) - Math.max(box.top - GAP, top);
    return width > 0 && height > 0 ? sum + width * height : sum;
  }, 0);
}

/** Where something of a size stands at the right edge of a window, `top` pixels below its upper edge. */
export const boxAt = (top: number, { size, room, margin }: Pick<Places, 'size' | 'room' | 'margin'>): Box => ({
  left: room.width - margin - size.width,
  right: room.width - margin,
  top,
  bottom: top + size.height,
});

/** The place at the right edge that covers the least of the obstacles, then of the words; of several the highest. */
export function freeTop(places: Places): number {
  const { obstacles, words = [], size, room, margin } = places;
  let best = { top: margin, covered: Number.POSITIVE_INFINITY, hidden: Number.POSITIVE_INFINITY };
  for (let top = margin; top + size.height + margin <= room.height; top += STEP) {
    const box = boxAt(top, places);
    const covered = coveredBy(box, obstacles);
    if (covered > best.covered) continue;
    const hidden = coveredBy(box, words);
    if (covered < best.covered || hidden < best.hidden) best = { top, covered, hidden };
    if (covered + hidden === 0) break;
  }
  return best.top;
}
