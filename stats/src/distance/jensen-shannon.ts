import { float64At, itemAt } from '../array/read-element.ts';
import type { FeatureTable } from '../table/feature-table.ts';
import { sampleRow } from '../table/feature-table.ts';
import { relativeAbundance } from '../table/relative-abundance.ts';
import { comparePairs, type TableDistances } from './compare-pairs.ts';

/**
 * Jensen–Shannon distance: the square root of the divergence H((p + q)/2) − (H(p) + H(q))/2, H Shannon's entropy in
 * bits; 0 (the same composition) to 1 (nothing in common). The root is a metric; phyloseq's `JSD` is the divergence
 * itself, in nats.
 *
 * @param table counts or fractions. @returns n(n−1)/2 distances. One sample gives none. Refused: as `brayCurtis`.
 * Source: Endres & Schindelin 2003, IEEE Trans. Inf. Theory 49:1858–1860. Same as SciPy `jensenshannon(base=2)`.
 */
export function jensenShannon(table: FeatureTable): TableDistances<'jensen_shannon'> {
  const fractions = relativeAbundance(table);
  const rows = table.sample_ids.map((_, sample) => sampleRow(fractions, sample));
  return comparePairs(table, 'jensen_shannon', (i, j) => {
    const [p, q] = [itemAt(rows, i), itemAt(rows, j)];
    let divergence = 0;
    for (let f = 0; f < p.length; f++) divergence += divergenceTerm(float64At(p, f), float64At(q, f));
    return Math.sqrt(Math.min(1, Math.max(0, divergence / 2)));
  });
}

/** p log₂(2p/(p + q)) + q log₂(2q/(p + q)); a feature that one of them lacks adds all of the other. */
function divergenceTerm(p: number, q: number): number {
  if (p === q) return 0;
  const sum = p + q;
  const first = p === 0 ? 0 : p * Math.log2((2 * p) / sum);
  return first + (q === 0 ? 0 : q * Math.log2((2 * q) / sum));
}
