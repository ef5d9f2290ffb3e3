import { parseColour, type Tokens } from '#plots/colours';
import { type CompositionData, percentMarks, sampleCard, taxonPaint } from '#plots/composition';
import { type Drawing, type Part, truncateText } from '#plots/figure';
import { formatCount, formatFixed, type Size } from '#plots/frame';
import type { Mark } from '#plots/marks';

const LEFT = 52;
const TOP = 12;
const FOOT = 42;
/** Of names that are turned, for want of room. */
const TURNED_FOOT = 92;
const MIN_LEVEL_NAME = 52;
const MAX_BAR_WIDTH = 150;
/** The space that “23.4 ± 8.1” needs. */
const VALUE_SIZE = { width: 64, height: 15 } as const;

type Column = { readonly at: number; readonly x: number; readonly wide: number; readonly middle: number };

/** Mean proportions of groups as wide stacked bars, the parts with their standard deviations, names upright below. */
export function drawMeans(data: CompositionData, { width, height }: Size, tokens: Tokens): Drawing {
  const room = Math.max(40, width - LEFT - 10);
  const step = room / Math.max(1, data.samples.length);
  const isCut = data.samples.some((sample) => truncateText(nameOf(sample), step - 6) !== nameOf(sample));
  const isTurned = step < MIN_LEVEL_NAME || (isCut && step < TURNED_FOOT);
  const bottom = height - (isTurned ? TURNED_FOOT : FOOT);
  const wide = Math.min(MAX_BAR_WIDTH, step * 0.78);
  const columns = data.samples.map((_, at): Column => {
    const middle = LEFT + (at + 0.5) * step;
    return { at, x: middle - wide / 2, wide, middle };
  });
  const frame = { data, tokens, bottom, step, isTurned };
  return {
    marks: [
      ...percentMarks(tokens, { left: LEFT, right: width - 10, top: TOP, height: bottom - TOP }),
      ...columns.flatMap((column) => [...stackMarks(frame, column), ...nameMarks(frame, column)]),
    ],
    parts: columns.map((column) => partOf(frame, column)),
    height,
  };
}

type Frame = {
  readonly data: CompositionData;
  readonly tokens: Tokens;
  readonly bottom: number;
  readonly step: number;
  readonly isTurned: boolean;
};

/** Dark words on light colours, light ones on dark: by the luminance of ITU-R BT.601. */
function inkOn(fill: string): string {
  const [red, green, blue] = parseColour(fill);
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140 ? '#16181d' : '#ffffff';
}

function stackMarks({ data, tokens, bottom }: Frame, { at, x, wide, middle }: Column): Mark[] {
  const y = (percent: number) => TOP + (bottom - TOP) * (1 - Math.min(100, percent) / 100);
  let below = 0;
  return data.taxa.flatMap((taxon, t): Mark[] => {
    const percent = data.percents[at]?.[t] ?? 0;
    if (percent <= 0) return [];
    const [top, foot] = [y(below + percent), y(below)];
    below += percent;
    const paint = taxonPaint(taxon, data.colourOfTaxon, tokens);
    const seam: Mark = { kind: 'line', from: [x, top], to: [x + wide, top], stroke: tokens.surface };
    const rect: Mark = { kind: 'rect', x, y: top, width: wide, height: foot - top, ...paint };
    if (wide < VALUE_SIZE.width || foot - top < VALUE_SIZE.height || paint.hatch) return [rect, seam];
    const sd = data.spreads?.[at]?.[t] ?? null;
    const text = `${formatFixed(percent, 1)}${sd === null ? '' : ` ± ${formatFixed(sd, 1)}`}`;
    const place = [middle, (top + foot) / 2 + 4] as const;
    return [rect, seam, { kind: 'text', at: place, text, size: 11, anchor: 'middle', fill: inkOn(paint.fill) }];
  });
}

const nameOf = (sample: CompositionData['samples'][number] | undefined): string =>
  sample?.mean_of?.name ?? sample?.id ?? '';

function nameMarks({ data, tokens, bottom, step, isTurned }: Frame, { at, middle }: Column): Mark[] {
  const sample = data.samples[at];
  const name = nameOf(sample);
  const n = `n = ${formatCount(sample?.mean_of?.n ?? 1)}`;
  if (isTurned) {
    const text = truncateText(`${name} (${formatCount(sample?.mean_of?.n ?? 1)})`, TURNED_FOOT + 16);
    return [
      { kind: 'text', at: [middle + 4, bottom + 14], text, turn: -45, anchor: 'end', size: 11, fill: tokens.text },
    ];
  }
  const text = truncateText(name, step - 6);
  return [
    { kind: 'text', at: [middle, bottom + 17], text, size: 12, weight: 600, anchor: 'middle', fill: tokens.text },
    { kind: 'text', at: [middle, bottom + 32], text: n, size: 11, anchor: 'middle', fill: tokens.label },
  ];
}

function partOf({ data, tokens, bottom }: Frame, { at, x, wide, middle }: Column): Part {
  return {
    id: data.samples[at]?.id ?? '',
    at: [middle, (TOP + bottom) / 2],
    box: { x, y: TOP, width: wide, height: bottom - TOP },
    card: sampleCard(data, at, tokens),
  };
}
