import { scaleLinear } from 'd3-scale';
import type { Tokens } from '#plots/colours';
import { type Drawing, leftAxis, type Part, truncateText } from '#plots/figure';
import { formatCount, type Size } from '#plots/frame';
import type { Mark } from '#plots/marks';
import { describeOverlap, type Sets, setSizes } from './overlaps.ts';

const ROW = 26;
const DOT = 6;
const NARROW = 560;

/** Which columns fit: the fullest, in their order. */
const fitColumns = ({ overlaps }: Sets, width: number) =>
  overlaps
    .toSorted((a, b) => b.n - a.n)
    .slice(0, Math.max(1, Math.floor(width / 22)))
    .map((overlap, at) => ({ ...overlap, at }));

type Place = {
  readonly x: (at: number) => number;
  readonly row: (at: number) => number;
  readonly left: number;
  readonly right: number;
};

type Look = { readonly tokens: Tokens; readonly picked: boolean };

function dots({ membership, at }: Column, { x, row }: Place, { tokens, picked }: Look): Mark[] {
  const included = [...membership].flatMap((word, of) => (word === '1' ? [of] : []));
  const strong = picked ? tokens.accent : tokens.text;
  const [first = 0, last = first] = [included[0], included.at(-1)];
  return [
    { kind: 'line', from: [x(at), row(first)], to: [x(at), row(last)], stroke: strong, width: 2 },
    ...[...membership].map(
      (word, of): Mark => ({
        kind: 'point',
        at: [x(at), row(of)],
        radius: DOT,
        shape: 'circle',
        fill: word === '1' ? strong : tokens.grid,
        opacity: 1,
      }),
    ),
  ];
}

function rowMarks(sets: Sets, { row, left, right }: Place, tokens: Tokens): Mark[] {
  const sizes = setSizes(sets);
  return sets.names.flatMap((name, at): Mark[] => [
    { kind: 'line', from: [left, row(at) + ROW / 2], to: [right, row(at) + ROW / 2], stroke: tokens.grid },
    {
      kind: 'text',
      at: [left - 12, row(at) + 4],
      text: `${truncateText(name, left - 70)}  ${formatCount(sizes[at] ?? 0)}`,
      fill: tokens.text,
      size: 12,
      anchor: 'end',
    },
  ]);
}

type Column = { readonly membership: string; readonly n: number; readonly at: number };
type Bars = {
  readonly place: Place;
  readonly y: (n: number) => number;
  readonly step: number;
  readonly bottom: number;
};

function columnMarks(column: Column, { place, y, step, bottom }: Bars, look: Look): Mark[] {
  const { n, at } = column;
  const { tokens, picked } = look;
  const x = place.x(at);
  const bar = { x: x - step * 0.33, y: y(n), width: step * 0.66, height: bottom - y(n) };
  return [
    { kind: 'rect', ...bar, fill: picked ? tokens.accent : tokens.mute },
    { kind: 'text', at: [x, y(n) - 5], text: formatCount(n), fill: tokens.text_2, size: 11, anchor: 'middle' },
    ...dots(column, place, look),
  ];
}

/** How many are in which of the sets together: a bar for each overlap, the fullest first, over a matrix of dots. */
export function drawUpset(sets: Sets, { width, height }: Size, tokens: Tokens): Drawing {
  const left = width < NARROW ? 130 : 210;
  const right = width - 12;
  const columns = fitColumns(sets, right - left);
  const rows = Math.max(height, 180 + sets.names.length * ROW);
  const bottom = rows - sets.names.length * ROW - 16;
  const step = Math.min(48, (right - left) / columns.length);
  const place: Place = {
    left,
    right,
    x: (at) => left + step * (at + 0.5),
    row: (at) => bottom + 14 + ROW * (at + 0.5),
  };
  const y = scaleLinear([0, Math.max(1, ...columns.map(({ n }) => n))], [bottom, 22]).nice();
  const label = sets.counted.charAt(0).toUpperCase() + sets.counted.slice(1);
  const bars: Bars = { place, y, step, bottom };
  const marks = columns.flatMap((column) =>
    columnMarks(column, bars, { tokens, picked: column.membership === sets.picked }),
  );
  const parts = columns.map(
    ({ membership, n, at }): Part => ({
      id: membership,
      at: [place.x(at), y(n)],
      box: { x: place.x(at) - step / 2, y: 0, width: step, height: rows },
      card: { title: describeOverlap(sets.names, membership), rows: [{ label, value: formatCount(n) }] },
    }),
  );
  const axis = leftAxis({ scale: y, label, frame: { left, right, top: 22, bottom }, tokens });
  return { marks: [...axis, ...rowMarks(sets, place, tokens), ...marks], parts, height: rows };
}
