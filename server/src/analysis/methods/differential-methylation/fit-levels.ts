import { type Covariate, designMatrix } from '@cohortium/stats';
import { type RAnswer, runR } from '#platform/r';
import type { LevelMatrix } from '../../methylation/level-table.ts';
import installed from './packages.json' with { type: 'json' };

const SCRIPT = new URL('./differential-methylation.R', import.meta.url);
export const DIFFERENTIAL_METHYLATION = 'Differential methylation';

export interface LevelModel {
  matrix: Pick<LevelMatrix, 'sites' | 'n_samples' | 'levels' | 'response'>;
  /** What is held constant, then the groups. */
  variables: readonly Covariate[];
  compared: string;
}

/** One number per site in each column; NaN is missing. */
export interface LevelFit {
  /** Of levels, compared group minus reference. */
  difference: Float64Array;
  statistic: Float64Array;
  p: Float64Array;
  q: Float64Array;
  software: RAnswer['software'];
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Float64Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** Fits a linear model for each site in R, and tests the contrast of two groups with moderated t. */
export async function fitLevels({ matrix, variables, compared }: LevelModel, signal?: AbortSignal): Promise<LevelFit> {
  const design = designMatrix(variables, matrix.n_samples, { numbers: 'standardised' });
  const group = variables.at(-1)?.name;
  const place = design.columns.findLastIndex(({ covariate, category }) => covariate === group && category === compared);
  const n = matrix.sites.length;
  const { outputs, software } = await runR({
    title: DIFFERENTIAL_METHYLATION,
    script: SCRIPT,
    libraries: ['limma'],
    packages: installed.packages,
    files: {
      'shape.txt': `${n} ${matrix.n_samples} ${design.columns.length} ${place + 1}\n`,
      'response.bin': bytesOf(matrix.response),
      'levels.bin': bytesOf(matrix.levels),
      'design.bin': bytesOf(design.values),
    },
    outputs: ['columns.bin'],
    signal,
  });
  const [columns = Buffer.alloc(0)] = outputs;
  const all = new Float64Array(columns.buffer.slice(columns.byteOffset, columns.byteOffset + columns.byteLength));
  const column = (at: number) => all.subarray(at * n, (at + 1) * n);
  return { difference: column(0), statistic: column(1), p: column(2), q: column(3), software };
}
