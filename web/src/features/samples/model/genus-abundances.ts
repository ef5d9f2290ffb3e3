import { isNameless, type SampleRow } from '@cohortium/contract';

/** The genera of some samples by total abundance, which is the order of their colours. */
export function generaByAbundance(rows: readonly Pick<SampleRow, 'top_genera'>[]): string[] {
  const sums = new Map<string, number>();
  for (const { top_genera } of rows) {
    for (const { taxon, abundance } of top_genera) {
      if (!isNameless(taxon)) sums.set(taxon, (sums.get(taxon) ?? 0) + abundance);
    }
  }
  return [...sums].sort(([a, x], [b, y]) => y - x || a.localeCompare(b)).map(([taxon]) => taxon);
}

/** Describes a sample's genera and the remaining reads. */
export function describeGenera({ top_genera }: Pick<SampleRow, 'top_genera'>): string {
  const namedAbundance = top_genera.reduce((sum, { abundance }) => sum + abundance, 0);
  const percent = (fraction: number) => `${(100 * fraction).toFixed(1)} %`;
  return [
    ...top_genera.map(({ taxon, abundance }) => `${taxon} ${percent(abundance)}`),
    `all others ${percent(Math.max(0, 1 - namedAbundance))}`,
  ].join(', ');
}
