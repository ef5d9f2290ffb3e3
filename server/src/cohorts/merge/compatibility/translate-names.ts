import type { nameTranslationSchema, Rank } from '@cohortium/contract';
import type { z } from 'zod';

/** A name that a release of a taxonomy gives. */
export interface TaxonomyName {
  taxonomy_release: string;
  rank: Rank;
  lineage: string;
  name: string;
}

/** Reads with a name. */
export interface NamedReads extends TaxonomyName {
  reads: number;
}

type Carried = z.output<typeof nameTranslationSchema>['ranks'][number];

const MAX_LOST_SHOWN = 5;

/**
 * Of names at one rank those that are clear: in no release are there two taxa of that name (“uncultured”, “Incertae
 * Sedis”). With each, the releases that have it.
 */
export function clearNames(names: Iterable<Omit<TaxonomyName, 'rank'>>): Map<string, Set<string>> {
  const lineages = new Map<string, Map<string, string | null>>();
  for (const { name, taxonomy_release, lineage } of names) {
    const byRelease = lineages.get(name) ?? new Map<string, string | null>();
    const known = byRelease.get(taxonomy_release);
    byRelease.set(taxonomy_release, known === undefined || known === lineage ? lineage : null);
    lineages.set(name, byRelease);
  }
  return new Map(
    [...lineages].flatMap(([name, byRelease]) =>
      [...byRelease.values()].includes(null) ? [] : [[name, new Set(byRelease.keys())] as const],
    ),
  );
}

/**
 * Which taxa of one rank count as the same where names are taken as agreed: those whose name is clear in every release
 * that has it. The others go by their lineage.
 */
export function joinByName(
  taxa: readonly Omit<TaxonomyName, 'rank'>[],
): (taxon: Pick<TaxonomyName, 'name' | 'lineage'>) => string {
  const clear = clearNames(taxa);
  return ({ name, lineage }) => (clear.has(name) ? `=${name}` : lineage);
}

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
