import type { Tokens } from '#plots/colours';
import { cutTo, type Drawing, type Part } from '#plots/figure';
import { formatCount, type Size } from '#plots/frame';
import type { Mark } from '#plots/marks';
import { overlapWords, type Sets, sizesOf } from './overlaps.ts';

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

/** Two or three sets as circles of one size, each region with its number: the areas say nothing. */
export function drawVenn(sets: Sets, { width, height }: Size, tokens: Tokens): Drawing {
  const { centres, names, regions } = layouts[sets.names.length === 2 ? 2 : 3];
  const tall = Math.max(height, 260);
  const radius = Math.min((width - 24) / 3.6, (tall - 30) / (names.length === 2 ? 2.6 : 3.5));
  const middle: Point = [width / 2, tall / 2];
  const at = ([x, y]: Point): Point => [middle[0] + x * radius, middle[1] + y * radius];
  const counts = new Map(sets.overlaps.map(({ inside, n }) => [inside, n]));
  const sizes = sizesOf(sets);
  const marks: Mark[] = [
    ...centres.map((centre, of): Mark => {
      const colour = tokens.cat[of] ?? tokens.mute;
      return {
        kind: 'path',
        d: circle(at(centre), radius),
        fill: colour,
        fill_opacity: 0.16,
        stroke: colour,
        width: 1.5,
      };
    }),
    ...names.map(
      (place, of): Mark => ({
        kind: 'text',
        at: at(place),
        text: `${cutTo(sets.names[of] ?? '', Math.min(220, width / 2 - 60))}  ${formatCount(sizes[of] ?? 0)}`,
        fill: tokens.text_2,
        size: 12,
        anchor: 'middle',
      }),
    ),
    ...Object.entries(regions).map(
      ([inside, place]): Mark => ({
        kind: 'text',
        at: [at(place)[0], at(place)[1] + 5],
        text: formatCount(counts.get(inside) ?? 0),
        fill: inside === sets.picked ? tokens.accent : tokens.text,
        size: 15,
        weight: inside === sets.picked ? 700 : 500,
        anchor: 'middle',
      }),
    ),
  ];
  const reach = radius * 0.26;
  const parts = Object.entries(regions).map(([inside, place]): Part => {
    const [x, y] = at(place);
    return {
      id: inside,
      at: [x, y],
      box: { x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach },
      card: {
        title: overlapWords(sets.names, inside),
        rows: [{ label: sets.counted, value: formatCount(counts.get(inside) ?? 0) }],
      },
    };
  });
  return { marks, parts, height: tall };
}
