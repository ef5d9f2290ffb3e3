import type { Rank } from '@cohortium/contract';

/** A name that a release of a taxonomy gives. */
export interface TaxonomyName {
  taxonomy_release: string;
  rank: Rank;
  lineage: string;
  name: string;
}

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
