import type { Tokens } from '#plots/colours';
import type { Card, Size } from '#plots/frame';
import type { Mark, RectMark } from '#plots/marks';

/** What can be read, and perhaps picked, in a figure: a bar, a box, a point, a clade. */
export type Part = {
  readonly id: string;
  /** Where its card points to. */
  readonly at: readonly [number, number];
  /** What answers to the pointer: a box from the upper left corner; without size, the place `at` within some pixels. */
  readonly box?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly card: Card;
};

export type LegendLine = { readonly name: string; readonly colour: string; readonly italic?: boolean };

export type Drawing = {
  readonly marks: readonly Mark[];
  /** Thousands of rectangles, painted on canvas below the marks. */
  readonly cells?: readonly RectMark[];
  readonly parts: readonly Part[];
  /** In CSS pixels; more than the room's where the figure scrolls. */
  readonly height: number;
};

/** A chart as a function of the room it gets: page, SVG and PNG are made of the same one. */
export type Figure = {
  readonly title: string;
  /** n and the method, in words. */
  readonly description: string;
  /** What the colours mean: printed beside the figure; in the page the statistics say it. */
  readonly legend?: (tokens: Tokens) => readonly LegendLine[];
  readonly draw: (room: Size, tokens: Tokens) => Drawing;
};

const REACH = 9;

/** The part at a place: the last drawn box that holds it, else the nearest point; null between them. */
export function partAt(parts: readonly Part[], [x, y]: readonly [number, number]): Part | null {
  let nearest: Part | null = null;
  let least = REACH * REACH;
  for (const part of parts) {
    if (part.box) continue;
    const far = (part.at[0] - x) ** 2 + (part.at[1] - y) ** 2;
    if (far > least) continue;
    least = far;
    nearest = part;
  }
  if (nearest) return nearest;
  const holds = ({ box }: Part) =>
    box !== undefined && x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
  return parts.findLast(holds) ?? null;
}
