import { type ColourMap, colourOf, type Tokens } from '#plots/colours';
import type { LegendLine } from '#plots/figure';

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The groups of a field in the order of every legend and table: Day 2 before Day 10. */
export function sortGroups(values: Iterable<string | null>): string[] {
  const named = [...new Set(values)].filter((value) => value !== null);
  return named.sort(collator.compare);
}

/** What the colours of a picture mean, in the order of every legend. */
export const toLegend = (names: readonly string[], colours: ColourMap, tokens: Tokens): LegendLine[] =>
  names.map((name) => ({ name, colour: colourOf(name, colours, tokens) }));
