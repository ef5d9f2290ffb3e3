import type { Tokens } from '#plots/colours';
import { formatCount } from '#plots/frame';
import type { Mark } from '#plots/marks';
import type { BarLayout } from './bar-layout.ts';
import type { CompositionSample } from './composition-data.ts';

/** How the names of samples stand below their bars, and the room that they take there. */
export type BarNameLayout = { readonly look: 'level' | 'upright' | 'none'; readonly foot: number };

/** Of a letter of 11 px, where most are capitals and digits, as in names of samples. */
const LETTER = 7;
const LINE = 12.5;
const MAX_LETTERS = 16;
/** What the word “mean” needs. */
const MIN_FOOT = 22;

/** Names of one study begin alike and often end alike: both ends are kept. */
export function clipName(name: string): string {
  const letters = [...name];
  if (letters.length <= MAX_LETTERS) return name;
  const half = MAX_LETTERS / 2;
  return `${letters.slice(0, half - 1).join('')}…${letters.slice(-half).join('')}`;
}

type Named = Pick<CompositionSample, 'id' | 'mean_of'>;

/** What stands below a bar: its sample, or its group with as many samples as it is the mean of. */
export const barName = ({ id, mean_of }: Named): string =>
  mean_of ? `${clipName(mean_of.name)} (${formatCount(mean_of.n)})` : clipName(id);

/** Level where every name fits its bar, upright where a bar is as wide as a letter is high, none where there is no room. */
export function layoutBarNames({ bar_width }: BarLayout, bars: readonly Named[], height: number): BarNameLayout {
  const longest = Math.max(0, ...bars.map((bar) => barName(bar).length)) * LETTER;
  if (longest <= bar_width - 4) return { look: 'level', foot: MIN_FOOT };
  const foot = Math.max(MIN_FOOT, Math.ceil(longest) + 10);
  // Bars are what people came for: names take a third of the height at most.
  return bar_width >= LINE && foot <= height / 3 ? { look: 'upright', foot } : { look: 'none', foot: MIN_FOOT };
}

type Names = {
  readonly layout: BarLayout;
  readonly samples: readonly Named[];
  readonly look: BarNameLayout['look'];
  readonly tokens: Tokens;
  /** Where the bars end below. */
  readonly base: number;
  readonly from: number;
  readonly to: number;
  readonly left: number;
};

/** The names of the samples between `from` and `to`, each below the middle of its bar. */
export function nameMarks({ layout, samples, look, tokens, base, from, to, left }: Names): Mark[] {
  if (look === 'none') return [];
  return layout.facets.flatMap((facet) =>
    facet.samples.flatMap((sample, place): Mark[] => {
      const middle = facet.bars_x + (place + 0.5) * layout.bar_width;
      if (middle < from - layout.bar_width || middle > to + layout.bar_width) return [];
      const text = barName(samples[sample] ?? { id: '' });
      const x = left + middle - from;
      const level = { kind: 'text', text, size: 11, fill: tokens.label } as const;
      return look === 'level'
        ? [{ ...level, at: [x, base + 16], anchor: 'middle' }]
        : [{ ...level, at: [x + 4, base + 6], anchor: 'end', turn: -90 }];
    }),
  );
}
