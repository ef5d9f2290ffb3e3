import { isNameless, type SampleRow } from '@cohortium/contract';

/** The named genera of some samples, the one with the largest sum of shares first: the order in which colours are given. */
export function generaByShare(rows: readonly Pick<SampleRow, 'top_genera'>[]): string[] {
  const sums = new Map<string, number>();
  for (const { top_genera } of rows) {
    for (const { taxon, abundance } of top_genera) {
      if (!isNameless(taxon)) sums.set(taxon, (sums.get(taxon) ?? 0) + abundance);
    }
  }
  return [...sums].sort(([a, x], [b, y]) => y - x || a.localeCompare(b)).map(([taxon]) => taxon);
}

/** A sample's genera and what is left of its reads, in words. */
export function shareWords({ top_genera }: Pick<SampleRow, 'top_genera'>): string {
  const known = top_genera.reduce((sum, { abundance }) => sum + abundance, 0);
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  return [
    ...top_genera.map(({ taxon, abundance }) => `${taxon} ${percent(abundance)}`),
    `all others ${percent(Math.max(0, 1 - known))}`,
  ].join(', ');
}
