import type { Tokens } from '#plots/colours';
import { type Drawing, type Part, truncateText } from '#plots/figure';
import { formatCount, type Size } from '#plots/frame';
import type { Mark } from '#plots/marks';
import { describeOverlap, type Sets, setSizes } from './overlaps.ts';

type Point = readonly [number, number];

/** Centres in units of the radius, around the middle; where the name stands; the middle of each region. */
const layouts: Record<2 | 3, { centres: readonly Point[]; names: readonly Point[]; regions: Record<string, Point> }> = {
  2: {
    centres: [
      [-0.6, 0],
      [0.6, 0],
    ],
    names: [
      [-0.9, -1.12],
      [0.9, -1.12],
    ],
    regions: { '10': [-1, 0], '01': [1, 0], '11': [0, 0] },
  },
  3: {
    centres: [
      [-0.58, -0.4],
      [0.58, -0.4],
      [0, 0.6],
    ],
    names: [
      [-1.05, -1.45],
      [1.05, -1.45],
      [0, 1.78],
    ],
    regions: {
      '100': [-1, -0.6],
      '010': [1, -0.6],
      '001': [0, 1.1],
      '110': [0, -0.78],
      '101': [-0.62, 0.3],
      '011': [0.62, 0.3],
      '111': [0, -0.05],
    },
  },
};

/** Whether sets can be drawn as circles. */
export const fitsVenn = (names: readonly string[]): boolean => names.length === 2 || names.length === 3;

const circle = ([x, y]: Point, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;

type Circles = {
  readonly sets: Sets;
  readonly layout: (typeof layouts)[2];
  readonly radius: number;
  readonly at: (place: Point) => Point;
  readonly width: number;
};

function circleMarks({ sets, layout, radius, at, width }: Circles, tokens: Tokens): Mark[] {
  const sizes = setSizes(sets);
  const room = Math.min(220, width / 2 - 60);
  return layout.centres.flatMap((centre, of): Mark[] => {
    const colour = tokens.cat[of] ?? tokens.mute;
    const text = `${truncateText(sets.names[of] ?? '', room)}  ${formatCount(sizes[of] ?? 0)}`;
    return [
      { kind: 'path', d: circle(at(centre), radius), fill: colour, fill_opacity: 0.16, stroke: colour, width: 1.5 },
      { kind: 'text', at: at(layout.names[of] ?? [0, 0]), text, fill: tokens.text_2, size: 12, anchor: 'middle' },
    ];
  });
}

/** Each region with its number, as it is read and picked. */
function regionsOf({ sets, layout, radius, at }: Circles): { part: Part; text: string }[] {
  const counts = new Map(sets.overlaps.map(({ membership, n }) => [membership, n]));
  const reach = radius * 0.26;
  return Object.entries(layout.regions).map(([membership, place]) => {
    const [x, y] = at(place);
    const text = formatCount(counts.get(membership) ?? 0);
    const box = { x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach };
    const card = { title: describeOverlap(sets.names, membership), rows: [{ label: sets.counted, value: text }] };
    return { text, part: { id: membership, at: [x, y], box, card } };
  });
}

/** Two or three sets as circles of one size, each region with its number: the areas say nothing. */
export function drawVenn(sets: Sets, { width, height }: Size, tokens: Tokens): Drawing {
  const layout = layouts[sets.names.length === 2 ? 2 : 3];
  const tall = Math.max(height, 260);
  const radius = Math.min((width - 24) / 3.6, (tall - 30) / (sets.names.length === 2 ? 2.6 : 3.5));
  const at = ([x, y]: Point): Point => [width / 2 + x * radius, tall / 2 + y * radius];
  const circles: Circles = { sets, layout, radius, at, width };
  const regions = regionsOf(circles);
  const numbers = regions.map(({ part, text }): Mark => {
    const picked = part.id === sets.picked;
    const look = { fill: picked ? tokens.accent : tokens.text, size: 15, weight: picked ? 700 : 500 };
    return { kind: 'text', at: [part.at[0], part.at[1] + 5], text, ...look, anchor: 'middle' };
  });
  return { marks: [...circleMarks(circles, tokens), ...numbers], parts: regions.map(({ part }) => part), height: tall };
}
