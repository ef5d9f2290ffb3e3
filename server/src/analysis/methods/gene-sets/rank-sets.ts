import { type RAnswer, runR } from '#platform/r';
import type { CountMatrix } from '../../expression/gene-table.ts';
import { bytesOf, doublesOf, filesOf, type GeneModel, SCRIPT } from '../differential-expression/fit-genes.ts';
import type { MatchedSets } from './match-sets-task.ts';
import installed from './packages.json' with { type: 'json' };

/** camera’s answer: one number a set in each list. */
export interface RankedSets {
  is_up: boolean[];
  p: number[];
  /** Null where it was preset. */
  correlation: (number | null)[];
  software: RAnswer['software'];
}

/** limma’s own default. */
export const PRESET_CORRELATION = 0.01;

/** The counts of some genes of a matrix, by id. */
function selectGenes({ counts, genes, n_samples }: CountMatrix, ids: readonly string[]): GeneModel['matrix'] {
  const placeOf = new Map(genes.map(({ id }, place) => [id, place]));
  const places = ids.flatMap((id) => placeOf.get(id) ?? []);
  const own = new Int32Array(places.length * n_samples);
  for (let sample = 0; sample < n_samples; sample++) {
    for (const [at, place] of places.entries())
      own[sample * places.length + at] = counts[sample * genes.length + place] ?? 0;
  }
  return { counts: own, genes: places.flatMap((place) => genes[place] ?? []), n_samples };
}

interface SetQuestion {
  matrix: CountMatrix;
  matched: Pick<MatchedSets, 'genes' | 'sets'>;
  model: Omit<GeneModel, 'matrix' | 'engine'>;
  isEstimated: boolean;
}

/** Ranks sets by limma’s camera on voom of the tested genes, with the design and the contrast of their test. */
export async function rankSets(
  { matrix, matched: { genes, sets }, model, isEstimated }: SetQuestion,
  signal: AbortSignal,
): Promise<RankedSets> {
  const { outputs, software } = await runR({
    title: 'The test of gene sets',
    script: SCRIPT,
    libraries: ['limma', 'edgeR'],
    packages: installed.packages,
    files: {
      ...filesOf({ ...model, matrix: selectGenes(matrix, genes) }),
      'engine.txt': 'camera\n',
      'sizes.bin': bytesOf(Int32Array.from(sets, ({ places }) => places.length)),
      'places.bin': bytesOf(Int32Array.from(sets.flatMap(({ places }) => places.map((at) => at + 1)))),
      'correlation.txt': `${isEstimated ? 'NA' : PRESET_CORRELATION}\n`,
    },
    outputs: ['sets.bin'],
    signal,
  });
  const all = doublesOf(outputs[0] ?? Buffer.alloc(0));
  const column = (at: number) => Array.from(all.subarray(at * sets.length, (at + 1) * sets.length));
  return {
    is_up: column(0).map((up) => up === 1),
    p: column(1),
    correlation: column(2).map((value) => (Number.isFinite(value) ? value : null)),
    software,
  };
}
