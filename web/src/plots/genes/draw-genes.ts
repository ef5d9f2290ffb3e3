import type { Tokens } from '#plots/colours';
import { bottomAxis, type Drawing, domainOf, type Frame, leftAxis, type Part, scaleOver } from '#plots/figure';
import type { Card, Size } from '#plots/frame';
import type { Mark, RectMark } from '#plots/marks';

export type GenePoint = {
  readonly id: string;
  readonly name: string;
  readonly at: readonly [number, number];
  /** Null is grey: not different. */
  readonly colour: string | null;
  readonly card: () => Card;
};

export type GeneScatter = {
  readonly x: string;
  readonly y: string;
  /** The most telling first: these have names, and are read first by arrow keys. */
  readonly points: readonly GenePoint[];
  /** A dashed line across, with what it says; null for none. */
  readonly across: { readonly at: number; readonly text: string } | null;
  /** Of which axis 0 is in the middle, and as far on either side; null for none. */
  readonly symmetric: 'x' | 'y' | null;
  /** Parts of the bottom axis by name in place of its numbers: chromosomes. */
  readonly columns?: readonly { readonly name: string; readonly from: number; readonly to: number }[];
  /** Whether names are those of genes, in italics; they are by default. */
  readonly italic?: boolean;
  /** Of the points, how many of the first have their names beside them. */
  readonly named: number;
  readonly chosen: string | null;
};

const DOT = 2.5;
/** Points beyond are painted, but not read by pointer or keys; the table has all. */
const READ_AT_MOST = 6_000;
/** Coloured points drawn as circles; more are painted as the grey ones are. */
const CIRCLES_AT_MOST = 3_000;
const RIMMED_AT_MOST = 300;
const LETTER = 6.4;

type Placed = GenePoint & { readonly place: readonly [number, number] };

function symmetricDomain(values: readonly number[]): [number, number] {
  const most = Math.max(1e-9, ...domainOf(values).map(Math.abs));
  return [-most, most];
}

/** Thousands of genes as points: grey ones on canvas, different ones as circles, the first with their names. */
export function drawGenes(scatter: GeneScatter, { width, height }: Size, tokens: Tokens): Drawing {
  const frame: Frame = { left: 58, right: width - 16, top: 14, bottom: height - 46 };
  const { points, symmetric } = scatter;
  const [xs, ys] = [points.map(({ at }) => at[0]), points.map(({ at }) => at[1])];
  const x = scaleOver(acrossDomain(scatter, xs), [frame.left, frame.right]);
  const y = scaleOver(symmetric === 'y' ? symmetricDomain(ys) : upwards(ys), [frame.bottom, frame.top]);
  const placed = points.map((point): Placed => ({ ...point, place: [x(point.at[0]), y(point.at[1])] }));
  const coloured = placed.filter(({ colour }) => colour !== null);
  const circles = coloured.length > CIRCLES_AT_MOST ? [] : coloured;
  const squares = circles.length > 0 ? placed.filter(({ colour }) => colour === null) : placed.toReversed();
  return {
    cells: squares.map((point) => square(point, tokens)),
    marks: [
      ...leftAxis({ scale: y, label: scatter.y, frame, tokens }),
      ...(scatter.columns
        ? columnAxis(scatter.columns, { scale: x, label: scatter.x, frame, tokens })
        : bottomAxis({ scale: x, label: scatter.x, frame, tokens })),
      ...lineAcross(scatter, y, frame, tokens),
      ...circles.toReversed().map((point) => circle(point, circles.length <= RIMMED_AT_MOST, tokens)),
      ...chosenMarks(placed, scatter, tokens),
      ...nameMarks(placed.slice(0, scatter.named), { frame, tokens, italic: scatter.italic ?? true }),
    ],
    parts: placed.slice(0, READ_AT_MOST).map(partOf),
    height,
  };
}

function acrossDomain({ symmetric, columns }: GeneScatter, xs: readonly number[]): readonly [number, number] {
  if (columns) return [columns[0]?.from ?? 0, columns.at(-1)?.to ?? 1];
  return symmetric === 'x' ? symmetricDomain(xs) : domainOf(xs);
}

type ColumnAxis = Parameters<typeof bottomAxis>[0];

/** Columns side by side with lines between, each named where its name has room. */
function columnAxis(columns: NonNullable<GeneScatter['columns']>, { scale, label, frame, tokens }: ColumnAxis): Mark[] {
  const { left, right, top, bottom } = frame;
  const labels = { fill: tokens.label, size: 11, anchor: 'middle' } as const;
  let taken = Number.NEGATIVE_INFINITY;
  return [
    ...columns.flatMap(({ name, from, to }): Mark[] => {
      const [middle, half] = [scale((from + to) / 2), (name.length * LETTER) / 2 + 2];
      const hasRoom = middle - half > taken;
      if (hasRoom) taken = middle + half;
      return [
        { kind: 'line', from: [scale(to), top], to: [scale(to), bottom], stroke: tokens.grid },
        ...(hasRoom ? [{ kind: 'text' as const, at: [middle, bottom + 16] as const, text: name, ...labels }] : []),
      ];
    }),
    { kind: 'line', from: [left, bottom], to: [right, bottom], stroke: tokens.axis },
    { kind: 'text', at: [(left + right) / 2, bottom + 34], text: label, ...labels },
  ];
}

/** From 0 where no value is below, with air above. */
function upwards(values: readonly number[]): [number, number] {
  const [low, high] = domainOf(values);
  return values.some((value) => value < 0) ? [low, high] : [0, high];
}

const square = ({ place: [x, y], colour }: Placed, tokens: Tokens): RectMark => ({
  kind: 'rect',
  ...{ x: x - DOT / 2, y: y - DOT / 2, width: DOT, height: DOT },
  fill: colour ?? tokens.mute,
});

/** Rims tell circles apart as long as they are few; of many they would be a pattern of their own. */
const circle = ({ place, colour }: Placed, isRimmed: boolean, tokens: Tokens): Mark => ({
  kind: 'point',
  ...{ at: place, radius: isRimmed ? 3.2 : 2.2, shape: 'circle', fill: colour ?? tokens.mute, opacity: 0.8 },
  ...(isRimmed ? { edge: tokens.surface } : {}),
});

function lineAcross({ across }: GeneScatter, y: (value: number) => number, frame: Frame, tokens: Tokens): Mark[] {
  if (across === null) return [];
  const at = y(across.at);
  return [
    { kind: 'path', d: `M${frame.left} ${at}L${frame.right} ${at}`, stroke: tokens.label, width: 1, dash: [4, 4] },
    {
      kind: 'text',
      ...{ at: [frame.right - 2, at - 5], text: across.text, anchor: 'end', size: 11, fill: tokens.label },
    },
  ];
}

function chosenMarks(placed: readonly Placed[], { chosen, italic = true }: GeneScatter, tokens: Tokens): Mark[] {
  const point = placed.find(({ id }) => id === chosen);
  if (!point) return [];
  const [x, y] = point.place;
  const ring = `M${x - 6} ${y}a6 6 0 1 0 12 0a6 6 0 1 0 -12 0`;
  return [
    { kind: 'path', d: ring, stroke: tokens.text, width: 1.6 },
    ...nameMarks([point], { frame: null, tokens, italic }),
  ];
}

/** Names beside their points, as far as they do not cover one another. */
type Naming = { readonly frame: Frame | null; readonly tokens: Tokens; readonly italic: boolean };

function nameMarks(placed: readonly Placed[], { frame, tokens, italic }: Naming): Mark[] {
  const taken: { left: number; right: number; y: number }[] = [];
  return placed.flatMap(({ name, place: [x, y] }): Mark[] => {
    const width = name.length * LETTER;
    const toLeft = frame !== null && x + 8 + width > frame.right;
    const left = toLeft ? x - 8 - width : x + 8;
    const isCovered = taken.some((one) => Math.abs(one.y - y) < 13 && left < one.right && left + width > one.left);
    if (isCovered) return [];
    taken.push({ left, right: left + width, y });
    const anchor = toLeft ? 'end' : 'start';
    return [
      {
        kind: 'text',
        at: [toLeft ? x - 8 : x + 8, y + 4],
        text: name,
        anchor,
        size: 11,
        italic,
        fill: tokens.text,
      },
    ];
  });
}

const partOf = (point: Placed): Part => ({
  id: point.id,
  at: point.place,
  get card() {
    return point.card();
  },
});
