import type { Feature } from '#samples';
import type { SeedTable } from '#testing';

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function drawsOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** About normal: the sum of twelve uniform draws. */
export const normal = (draw: () => number): number =>
  Array.from({ length: 12 }, draw).reduce((sum, one) => sum + one, -6);

/** About negative binomial: its mean and variance (mean + dispersion × mean²). */
const count = (draw: () => number, mean: number, dispersion: number): number =>
  Math.max(0, Math.round(mean + normal(draw) * Math.sqrt(mean + dispersion * mean * mean)));

export const geneId = (at: number): string => `ENSG${String(at + 1).padStart(11, '0')}`;
export const geneFeature = (id: string): Feature => ({
  ...{ feature_id: id, sequence: null, lineage: [], genome_type: 'gene' as const },
});

/** Genes of the simulation whose expression differs: those before this place, by turns up and down. */
export const N_DIFFERENT = 40;

/** Counts of genes in samples: those of the group “treated” have four times as much or a quarter of the first genes. */
export function simulateCounts(
  samples: readonly { group: string; batch?: string }[],
  { n_genes = 500, seed = 7 } = {},
): number[][] {
  const draw = drawsOf(seed);
  const means = Array.from({ length: n_genes }, () => 2 ** (4 + 6 * draw()));
  const shifts = means.map(() => (draw() < 0.3 ? 3 : 1));
  return samples.map(({ group, batch }) => {
    const depth = 0.7 + 0.6 * draw();
    return means.map((mean, gene) => {
      const effect = gene >= N_DIFFERENT || group !== 'treated' ? 1 : gene % 2 === 0 ? 4 : 0.25;
      return count(draw, mean * effect * depth * (batch === 'B' ? (shifts[gene] ?? 1) : 1), 0.04);
    });
  });
}

/** A submission with gene counts. */
export const geneTable = (table: Pick<SeedTable, 'samples' | 'counts'> & Partial<SeedTable>): SeedTable => ({
  features: (table.counts[0] ?? []).map((_, at) => geneFeature(geneId(at))),
  data_type: 17,
  taxonomy_release: 'genes as named',
  ...table,
});
