import type { nameTranslationSchema, Rank } from '@cohortium/contract';
import type { z } from 'zod';
import { clearNames, type TaxonomyName } from '#samples';

/** Reads with a name. */
export interface NamedReads extends TaxonomyName {
  reads: number;
}

type Carried = z.output<typeof nameTranslationSchema>['ranks'][number];

const MAX_LOST_SHOWN = 5;

/** How much of the reads keeps its name at a rank when several releases are read as one. */
export function carriedAt(rank: Rank, releases: readonly string[], named: readonly NamedReads[]): Carried {
  const here = named.filter((one) => one.rank === rank);
  const withLineage = new Map<string, Set<string>>();
  for (const { lineage, taxonomy_release } of here) {
    withLineage.set(lineage, (withLineage.get(lineage) ?? new Set()).add(taxonomy_release));
  }
  const clear = clearNames(here);
  const everywhere = (found: ReadonlySet<string> | undefined) => releases.every((release) => found?.has(release));
  const byLineage = ({ lineage }: NamedReads) => everywhere(withLineage.get(lineage));
  const byName = (one: NamedReads) => everywhere(clear.get(one.name)) || byLineage(one);
  const reads = (some: readonly NamedReads[]) => some.reduce((sum, one) => sum + one.reads, 0);
  const total = reads(here);
  const relative_abundance = (some: readonly NamedReads[]) => (total === 0 ? 0 : reads(some) / total);
  const unmatched = Map.groupBy(
    here.filter((one) => !byName(one)),
    ({ name }) => name,
  );
  const abundances = [...unmatched].map(([name, some]) => ({ name, relative_abundance: relative_abundance(some) }));
  return {
    rank,
    by_lineage: relative_abundance(here.filter(byLineage)),
    by_name: relative_abundance(here.filter(byName)),
    unmatched: abundances
      .sort((a, b) => b.relative_abundance - a.relative_abundance || (a.name < b.name ? -1 : 1))
      .slice(0, MAX_LOST_SHOWN),
  };
}
