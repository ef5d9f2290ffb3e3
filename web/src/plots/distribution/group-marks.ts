import type { Tokens } from '#plots/colours';
import type { Mark } from '#plots/marks';
import { densityOf, summariseValues } from './summarise-values.ts';

/** The minimum number of values for a box or violin; below it only points are drawn. */
const MIN_VALUES = 3;

type Shape = {
  readonly group: { readonly colour: string };
  readonly values: readonly number[];
  readonly middle: number;
  readonly half: number;
  readonly place: (value: number) => number;
  readonly tokens: Tokens;
};

/** Quartiles as a box, the median across it, whiskers to the farthest value that is not far out. */
export function boxMarks({ group, values, middle, half, place, tokens }: Shape): Mark[] {
  const summary = summariseValues(values);
  if (summary === null || values.length < MIN_VALUES) return [];
  const { lower, upper, median, whiskers } = summary;
  const [left, right] = [middle - half, middle + half];
  const box = `M${left} ${place(upper)}L${right} ${place(upper)}L${right} ${place(lower)}L${left} ${place(lower)}Z`;
  const whisker = (from: number, to: number): Mark[] => [
    { kind: 'line', from: [middle, place(from)], to: [middle, place(to)], stroke: group.colour, width: 1.3 },
    {
      kind: 'line',
      from: [middle - half / 3, place(to)],
      to: [middle + half / 3, place(to)],
      stroke: group.colour,
      width: 1.3,
    },
  ];
  return [
    ...whisker(upper, whiskers[1]),
    ...whisker(lower, whiskers[0]),
    { kind: 'path', d: box, fill: group.colour, fill_opacity: 0.14, stroke: group.colour, width: 1.3 },
    { kind: 'line', from: [left, place(median)], to: [right, place(median)], stroke: tokens.text, width: 2 },
  ];
}

/** How the values lie as a shape, with the quartiles inside it. */
export function violinMarks(shape: Shape): Mark[] {
  const { group, values, middle, half, place, tokens } = shape;
  const density = densityOf(values);
  const summary = summariseValues(values);
  // Too few samples have no shape; a box says what there is.
  if (density.length === 0 || summary === null) return boxMarks(shape);
  const side = (sign: 1 | -1) =>
    density.map(({ value, fraction }) => `${middle + sign * half * fraction} ${place(value)}`);
  const d = `M${[...side(1), ...side(-1).reverse()].join('L')}Z`;
  const { lower, upper, median } = summary;
  return [
    { kind: 'path', d, fill: group.colour, fill_opacity: 0.16, stroke: group.colour, width: 1.3 },
    { kind: 'line', from: [middle, place(lower)], to: [middle, place(upper)], stroke: tokens.text, width: 3 },
    {
      kind: 'line',
      from: [middle - half / 3, place(median)],
      to: [middle + half / 3, place(median)],
      stroke: tokens.text,
      width: 2,
    },
  ];
}
