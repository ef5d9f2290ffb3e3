import type { Feature } from '#samples';
import type { SeedTable } from '#testing';
import { drawsOf, normal } from '../expression/counts.fixture.ts';

/** Tiles of 500 bases one after the other, on chromosomes of so many. */
export const tileFeature = (at: number, per_chromosome = 100): Feature => {
  const [chromosome, start] = [`chr${Math.floor(at / per_chromosome) + 1}`, (at % per_chromosome) * 500];
  return {
    ...{ feature_id: `${chromosome}:${start}-${start + 500}`, sequence: null, lineage: [], genome_type: 'cpg' },
    annotations: { region_set: 'tiles', chromosome, start: String(start), end: String(start + 500) },
  };
};

export const cpgFeature = (at: number): Feature => ({
  ...{ feature_id: `cg${String(at).padStart(8, '0')}`, sequence: null, lineage: [], genome_type: 'cpg' },
});

/** Sites of the simulation whose levels differ in the group “treated”: five tiles in a row, by turns higher and lower. */
export const isDifferent = (at: number): boolean => at % 50 < 5;
export const N_SITES = 400;

export interface SimulatedReads {
  methylated: number[];
  reads: number[];
}

/** Reads of tiles in samples; a tile here and there is missing. */
export function simulateReads(samples: readonly { group: string; batch?: string }[], seed = 11): SimulatedReads[] {
  const draw = drawsOf(seed);
  const base = Array.from({ length: N_SITES }, (_, at) => (isDifferent(at) ? 0.5 : 0.15 + 0.7 * draw()));
  return samples.map(({ group, batch }) => {
    const reads = base.map(() => (draw() < 0.04 ? 0 : 20 + Math.floor(30 * draw())));
    const methylated = base.map((level, at) => {
      const shift = isDifferent(at) && group === 'treated' ? (at % 100 < 50 ? 0.3 : -0.3) : 0;
      const share = level + shift + (batch === 'B' && at % 3 === 0 ? 0.1 : 0) + 0.03 * normal(draw);
      return Math.min(reads[at] ?? 0, Math.max(0, Math.round((reads[at] ?? 0) * share)));
    });
    return { methylated, reads };
  });
}

/** A submission of bisulfite sequencing with these reads of its tiles. */
export const tileTable = (
  table: Pick<SeedTable, 'samples'> & Partial<SeedTable>,
  simulated: readonly SimulatedReads[],
): SeedTable => ({
  features: Array.from({ length: N_SITES }, (_, at) => tileFeature(at)),
  counts: simulated.map(({ methylated, reads }) => reads.map((n, at) => (methylated[at] ?? 0) / n)),
  measures: {
    methylated_reads: simulated.map(({ methylated }) => methylated),
    reads: simulated.map(({ reads }) => reads),
    cpgs: simulated.map(({ reads }) => reads.map(() => 6)),
  },
  ...{ data_type: 15, amount_unit: 'beta', taxonomy_release: 'sites as named', reference_name: 'toy genome' },
  ...table,
});
