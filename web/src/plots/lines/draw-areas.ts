import type { Tokens } from '#plots/colours';
import {
  type BarGroup,
  type CompositionData,
  groupSamples,
  percentMarks,
  sampleCard,
  taxonPaint,
} from '#plots/composition';
import { type Drawing, type Part, truncateText } from '#plots/figure';
import { formatCount, type Size } from '#plots/frame';
import type { Mark } from '#plots/marks';

const LEFT = 52;
/** Room for the names of the groups and their sizes; none where they stand below. */
const HEAD = 44;
const BARE_HEAD = 12;
const FOOT = 14;
const GAP = 16;
/** Samples of a facet up to which bands have seams. */
const MAX_SEAMED_SAMPLES = 60;

type Facet = { readonly x: number; readonly step: number; readonly samples: readonly number[] };

/** The taxa of ordered samples as bands without gaps: how the composition changes along an order. */
export function drawAreas(data: CompositionData, { width, height }: Size, tokens: Tokens): Drawing {
  const groups = groupSamples(data);
  const room = Math.max(40, width - LEFT - 10 - GAP * (groups.length - 1));
  const perSample = room / Math.max(1, data.samples.length);
  const isCut = groups.some(({ label, samples }) => !fits(label, perSample * samples.length + GAP - 6));
  const names = isCut ? turnedNames(groups, height * MOST_OF_NAMES) : null;
  const top = names === null ? HEAD : BARE_HEAD;
  const bottom = height - FOOT - (names?.height ?? 0);
  const y = (percent: number) => top + (bottom - top) * (1 - Math.min(100, percent) / 100);
  const marks: Mark[] = percentMarks(tokens, { left: LEFT, right: width - 10, top, height: bottom - top });
  const parts: Part[] = [];
  let x = LEFT;
  for (const { label, samples } of groups) {
    const wide = perSample * samples.length;
    // A single sample is a band of the whole width, not a line.
    const step = samples.length > 1 ? wide / (samples.length - 1) : wide;
    const facet = { x, step, samples };
    marks.push(...bandMarks(data, facet, { y, tokens }));
    if (names === null) marks.push(...headMarks(label, { x, wide, n: samples.length, tokens }));
    else marks.push(names.mark({ label, samples }, { middle: x + wide / 2, bottom, tokens }));
    parts.push(
      ...samples.map((sample, at) => samplePart(data, sample, { x: x + at * step, step, top, bottom, tokens })),
    );
    x += wide + GAP;
  }
  return { marks, parts, height };
}

type Placing = { readonly y: (percent: number) => number; readonly tokens: Tokens };

function bandMarks(data: CompositionData, { x, step, samples }: Facet, { y, tokens }: Placing): Mark[] {
  const columns = samples.length > 1 ? samples : [...samples, ...samples];
  const below = new Float64Array(columns.length);
  return data.taxa.map((taxon, t): Mark => {
    const place = (at: number, percent: number) => `${x + at * step} ${y(percent)}`;
    const under = columns.map((_, at) => place(at, below[at] ?? 0));
    columns.forEach((sample, at) => {
      below[at] = (below[at] ?? 0) + (data.percents[sample]?.[t] ?? 0);
    });
    const over = columns.map((_, at) => place(at, below[at] ?? 0)).reverse();
    const { fill } = taxonPaint(taxon, data.colourOfTaxon, tokens);
    // Between many samples white seams would be most of what is seen; in its own colour a band closes the gap to the next.
    const stroke = samples.length > MAX_SEAMED_SAMPLES ? fill : tokens.surface;
    return { kind: 'path', d: `M${[...under, ...over].join('L')}Z`, fill, stroke, width: 0.4 };
  });
}

type Head = { readonly x: number; readonly wide: number; readonly n: number; readonly tokens: Tokens };

const fits = (label: string, room: number): boolean => truncateText(label, room) === label;

function headMarks(label: string, { x, wide, n, tokens }: Head): Mark[] {
  const message = `n = ${formatCount(n)}`;
  return [
    { kind: 'text', at: [x, 16], text: label, size: 12, weight: 600, fill: tokens.text },
    ...(wide + GAP - 6 >= message.length * 6
      ? [{ kind: 'text', at: [x, 32], text: message, size: 11, fill: tokens.label } as const]
      : []),
  ];
}

/** Names take no more of the height than this. */
const MOST_OF_NAMES = 0.45;
const TURN = { degrees: -60, rise: Math.sin(Math.PI / 3), letter: 6 } as const;

/** Where a name would be cut, all stand below their bands, turned, with their sizes. */
function turnedNames(groups: readonly BarGroup[], most: number) {
  const textOf = ({ label, samples }: BarGroup) => `${label} (${formatCount(samples.length)})`.trim();
  const longest = Math.max(...groups.map((group) => textOf(group).length));
  const height = Math.min(most, longest * TURN.letter * TURN.rise + 12);
  const mark = (
    group: BarGroup,
    { middle, bottom, tokens }: { middle: number; bottom: number; tokens: Tokens },
  ): Mark => ({
    ...{ kind: 'text', at: [middle + 4, bottom + 14], turn: TURN.degrees, anchor: 'end', size: 11, fill: tokens.text },
    text: truncateText(textOf(group), (height - 12) / TURN.rise + TURN.letter),
  });
  return { height, mark };
}

type Column = {
  readonly x: number;
  readonly step: number;
  readonly top: number;
  readonly bottom: number;
  readonly tokens: Tokens;
};

function samplePart(data: CompositionData, sample: number, { x, step, top, bottom, tokens }: Column): Part {
  return {
    id: data.samples[sample]?.id ?? '',
    at: [x, (top + bottom) / 2],
    box: { x: x - step / 2, y: top, width: step, height: bottom - top },
    card: sampleCard(data, sample, tokens),
  };
}
