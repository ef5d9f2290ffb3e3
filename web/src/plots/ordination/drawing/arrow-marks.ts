import type { Tokens } from '#plots/colours';
import type { Mark } from '#plots/marks';
import type { Arrow } from '../plot-props.ts';
import { type Frame, type PlanarView, plotHeight, plotWidth, toStagePoint } from '../view/view.ts';

type Input = {
  readonly arrows: readonly Arrow[];
  /** The axes shown, 0-based. */
  readonly shown: readonly number[];
  readonly view: PlanarView;
  readonly frame: Frame;
  readonly tokens: Tokens;
};

/** The longest arrow takes so much of the way to the nearest edge. */
const REACH = 0.38;
const HEAD = 7;
/** Of the names' letters, on average. */
const LETTER = 5.6;
const LINE = 13;
/** Shorter ones would be a knot at the origin. */
const SHORTEST = 18;

/** Arrows of taxa from the origin: all scaled alike, so that their directions and relative lengths can be read. */
export function arrowMarks({ arrows, shown, view, frame, tokens }: Input): Mark[] {
  const [px, py] = toStagePoint(view, frame, [0, 0]);
  const perX = plotWidth(frame) / (view.x[1] - view.x[0]);
  const perY = plotHeight(frame) / (view.y[1] - view.y[0]);
  const ways = arrows.map(({ name, italic, values }) => {
    const [x, y] = [(values[shown[0] ?? 0] ?? 0) * perX, -(values[shown[1] ?? 1] ?? 0) * perY];
    return { name, italic, x, y, length: Math.hypot(x, y) };
  });
  const longest = Math.max(0, ...ways.map(({ length }) => length));
  if (longest <= 0) return [];
  const factor = (REACH * Math.min(plotWidth(frame), plotHeight(frame))) / longest;
  const taken: (readonly [number, number])[] = [];
  return ways.flatMap(({ name, italic, x, y, length }): Mark[] => {
    const [ex, ey] = [px + x * factor, py + y * factor];
    if (length * factor < SHORTEST || ex < frame.left || ex > frame.width - frame.right) return [];
    const turn = Math.atan2(y, x);
    const barb = (by: number) => `${ex - HEAD * Math.cos(turn + by)} ${ey - HEAD * Math.sin(turn + by)}`;
    const at = freePlace([nameAt(name, x < 0, { ex, frame }), ey + (y < 0 ? -3 : 11)], taken);
    return [
      { kind: 'path', d: `M${px} ${py}L${ex} ${ey}`, stroke: tokens.surface, width: 3.6 },
      {
        kind: 'path',
        d: `M${px} ${py}L${ex} ${ey}M${barb(0.45)}L${ex} ${ey}L${barb(-0.45)}`,
        stroke: tokens.text_2,
        width: 1.4,
      },
      {
        kind: 'text',
        at,
        text: name,
        anchor: x < 0 ? 'end' : 'start',
        size: 11,
        weight: 500,
        italic,
        fill: tokens.text,
      },
    ];
  });
}

/** Beside the arrow's head, but within the axes: on their numbers a name could not be read. */
function nameAt(name: string, isLeft: boolean, { ex, frame }: { ex: number; frame: Frame }): number {
  const wide = name.length * LETTER;
  return isLeft ? Math.max(ex - 5, frame.left + wide) : Math.min(ex + 5, frame.width - frame.right - wide);
}

/** The place itself, or the next line below that no other name has. */
function freePlace([x, y]: readonly [number, number], taken: (readonly [number, number])[]): readonly [number, number] {
  let place = [x, y] as const;
  while (taken.some(([tx, ty]) => Math.abs(tx - place[0]) < 70 && Math.abs(ty - place[1]) < LINE)) {
    place = [x, place[1] + LINE];
  }
  taken.push(place);
  return place;
}
