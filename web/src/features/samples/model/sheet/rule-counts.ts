import type { Attrition } from '@cohortium/contract';

/** Samples left after each rule and group of one of the two trees, by key. */
export function countsByKey(
  { steps }: Attrition,
  tree: 'primary_filters' | 'taxonomy_filters',
): ReadonlyMap<string, number> {
  const root = `advance_filters.${tree}`;
  const counts = new Map<string, number>();
  for (const { place, key, n_samples } of steps) {
    if (key !== undefined && (place === root || place.startsWith(`${root}.`))) counts.set(key, n_samples);
  }
  return counts;
}

/** The whole filter in words, its parts joined as they are asked. */
export const filterWords = ({ steps }: Attrition): string =>
  steps
    .filter(({ depth }) => depth === 0)
    .map(({ words }) => words)
    .join('; and ');
