import { colourOf, type Tokens } from '#plots/colours';
import { truncateText } from '#plots/figure';
import type { LegendRow, Mark } from '#plots/marks';
import type { BarLayout } from './bar-layout.ts';
import type { CompositionData, Strip } from './composition-data.ts';

/** Of each strip above the bars, with the gap below it; and below the last one, where the axis has its words. */
const STRIP = { height: 8, gap: 3, below: 8 } as const;

/** The height that the strips of a figure need above its bars. */
export const stripsHeight = ({ strips = [] }: Pick<CompositionData, 'strips'>): number =>
  strips.length === 0 ? 0 : strips.length * (STRIP.height + STRIP.gap) + STRIP.below;

type Paper = {
  readonly strips: readonly Strip[];
  readonly layout: BarLayout;
  readonly tokens: Tokens;
  readonly top: number;
  readonly from: number;
  readonly to: number;
  readonly left: number;
};

const topOf = (top: number, at: number): number => top + at * (STRIP.height + STRIP.gap);

/** Above each bar one rectangle per strip, in the colour of the sample's value. Neighbours with one value are one rectangle. */
export function stripMarks({ strips, layout, tokens, top, from, to, left }: Paper): Mark[] {
  return strips.flatMap(({ values, colours }, at) =>
    layout.facets.flatMap((facet) =>
      runsOf(facet.samples, values).flatMap(({ value, start, end }): Mark[] => {
        const x = facet.bars_x + start * layout.bar_width;
        const width = (end - start) * layout.bar_width;
        if (x > to || x + width < from) return [];
        const fill = value === null ? tokens.unassigned : colourOf(value, colours, tokens);
        return [{ kind: 'rect', x: left + x - from, y: topOf(top, at), width, height: STRIP.height, fill }];
      }),
    ),
  );
}

type Run = { value: string | null; start: number; end: number };

/** Stretches of neighbouring samples with the same value, as places in a facet. */
function runsOf(samples: readonly number[], values: readonly (string | null)[]): Run[] {
  const runs: Run[] = [];
  samples.forEach((sample, place) => {
    const value = values[sample] ?? null;
    const last = runs.at(-1);
    if (last && last.value === value) last.end = place + 1;
    else runs.push({ value, start: place, end: place + 1 });
  });
  return runs;
}

/** The titles of the strips, left of them. */
export const stripTitles = (
  strips: readonly Strip[],
  { top, right, tokens }: { top: number; right: number; tokens: Tokens },
): Mark[] =>
  strips.map(({ title }, at) => ({
    ...{
      kind: 'text',
      at: [right, topOf(top, at) + STRIP.height] as const,
      text: truncateText(title, right),
      size: 10,
    },
    ...{ anchor: 'end', fill: tokens.label },
  }));

/** What the colours of the strips mean, a line per value. */
export function stripRows(strips: readonly Strip[], tokens: Tokens, height: number): LegendRow[] {
  return strips.flatMap(({ title, values, colours }) => {
    const present = [...new Set(values)].sort((a, b) => Number(a === null) - Number(b === null));
    return present.map((value): LegendRow => {
      const fill = value === null ? tokens.unassigned : colourOf(value, colours, tokens);
      const text = `${title}: ${value ?? 'not recorded'}`;
      return {
        height,
        marks: [
          { kind: 'rect', x: 0, y: 3, width: 11, height: STRIP.height, fill },
          { kind: 'text', at: [18, 12], text, size: 12, fill: tokens.text },
        ],
      };
    });
  });
}
