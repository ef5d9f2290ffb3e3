import type { Attrition } from '@cohortium/contract';

type Tree = 'primary_filters' | 'taxonomy_filters';

/** What was counted of each rule and group of one of the two trees, by key. */
export function stepsByKey({ steps }: Attrition, tree: Tree): ReadonlyMap<string, Attrition['steps'][number]> {
  const root = `advance_filters.${tree}`;
  return new Map(
    steps.flatMap((step) => {
      const { path, key } = step;
      return key !== undefined && (path === root || path.startsWith(`${root}.`)) ? [[key, step] as const] : [];
    }),
  );
}

/** Samples left after each rule and group of one of the two trees, by key. */
export const countsByKey = (counted: Attrition, tree: Tree): ReadonlyMap<string, number> =>
  new Map([...stepsByKey(counted, tree)].map(([key, { n_samples }]) => [key, n_samples]));

/** Describes the whole filter in words. */
export const describeFilter = ({ steps }: Attrition): string =>
  steps
    .filter(({ depth }) => depth === 0)
    .map(({ description }) => description)
    .join('; and ');
