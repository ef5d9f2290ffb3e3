import { isNameless, type SampleRow, type TaxonShare } from '@cohortium/contract';

type Taxa = Pick<SampleRow, 'top_genera' | 'top_taxa'>;

/** The most abundant taxa of a sample: of the requested rank, otherwise its genera. */
export const topTaxa = ({ top_taxa, top_genera }: Taxa): readonly TaxonShare[] => top_taxa ?? top_genera;

/** The genera of some samples by total abundance, which is the order of their colours. */
export function generaByAbundance(rows: readonly Taxa[]): string[] {
  const sums = new Map<string, number>();
  for (const row of rows) {
    for (const { taxon, abundance } of topTaxa(row)) {
      if (!isNameless(taxon)) sums.set(taxon, (sums.get(taxon) ?? 0) + abundance);
    }
  }
  return [...sums].sort(([a, x], [b, y]) => y - x || a.localeCompare(b)).map(([taxon]) => taxon);
}

/** Describes a sample's genera and the remaining reads. */
export function describeGenera(row: Taxa): string {
  const namedAbundance = topTaxa(row).reduce((sum, { abundance }) => sum + abundance, 0);
  const percent = (fraction: number) => `${(100 * fraction).toFixed(1)} %`;
  return [
    ...topTaxa(row).map(({ taxon, abundance }) => `${taxon} ${percent(abundance)}`),
    `all others ${percent(Math.max(0, 1 - namedAbundance))}`,
  ].join(', ');
}
