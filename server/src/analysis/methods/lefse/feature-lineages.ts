import { readFile } from 'node:fs/promises';
import { readAbundances } from '#samples';
import { nameTaxa } from '../../computation/name-taxa.ts';
import type { TableTaxon } from '../../computation/profile-table.ts';

/** Names from the domain down to the first rank without one. */
function namedPart(lineage: readonly (string | null)[]): string[] {
  const end = lineage.indexOf(null);
  return lineage.slice(0, end < 0 ? lineage.length : end).flatMap((name) => name ?? []);
}

const shared = (a: readonly string[], b: readonly string[]): string[] => {
  const apart = a.findIndex((name, at) => name !== b[at]);
  return a.slice(0, apart < 0 ? a.length : apart);
};

/** The lineage of each feature as its data sets tell it; where two tell it differently, as far down as they agree. */
async function readLineages(paths: readonly string[]): Promise<Map<string, string[]>> {
  const lineages = new Map<string, string[]>();
  for (const path of paths) {
    const { features } = await readAbundances(new Uint8Array(await readFile(path)));
    for (const { feature_id, lineage } of features) {
      const own = namedPart(lineage);
      const known = lineages.get(feature_id);
      lineages.set(feature_id, known ? shared(known, own) : own);
    }
  }
  return lineages;
}

/** Features with the taxa above them, so that they can be summed rank by rank; as they are where there are no files. */
export async function withLineages(taxa: TableTaxon[], paths: readonly string[]): Promise<TableTaxon[]> {
  if (paths.length === 0) return taxa;
  const lineages = await readLineages(paths);
  const names = nameTaxa(taxa);
  return taxa.map((taxon, place) => ({
    ...taxon,
    lineage: [...(lineages.get(taxon.id) ?? []), names[place] ?? taxon.id],
  }));
}
