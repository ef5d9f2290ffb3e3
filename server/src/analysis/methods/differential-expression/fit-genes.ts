import type { ExpressionEngine } from '@cohortium/contract';
import type { Covariate } from '@cohortium/stats';
import { type RAnswer, runR } from '#platform/r';
import type { CountMatrix } from '../../expression/gene-table.ts';
import installed from './packages.json' with { type: 'json' };

export const SCRIPT = new URL('./differential-expression.R', import.meta.url);
export const DIFFERENTIAL_EXPRESSION = 'Differential expression';
const LIBRARIES: Record<ExpressionEngine, readonly string[]> = { deseq2: ['DESeq2'], limma_voom: ['limma', 'edgeR'] };

export interface GeneModel {
  matrix: Pick<CountMatrix, 'counts' | 'genes' | 'n_samples'>;
  /** What is held constant, in the order of the design. */
  covariates: readonly Covariate[];
  /** One per sample. */
  groups: readonly string[];
  reference: string;
  compared: string;
  engine: ExpressionEngine;
  alpha: number;
  /** Whether DESeq2’s fold changes are shrunken. */
  shrink?: boolean;
}

/** One number per gene in each column; NaN is missing. */
export interface GeneFit {
  mean: Float64Array;
  log2_fold_change: Float64Array;
  standard_error: Float64Array;
  statistic: Float64Array;
  p: Float64Array;
  q: Float64Array;
  /** One per sample. */
  factors: Float64Array;
  filter_threshold: number | null;
  /** Choices that the engine made on the data: `poscounts`, `local`, `gene_wise`. */
  notes: string[];
  software: RAnswer['software'];
}

interface Term {
  name: string;
  /** 0 for a number. */
  levels: number;
  values: readonly number[];
}

/** Levels by number, for names that people typed have no place in R’s formulas. */
function termOf(name: string, covariate: Covariate, first: readonly string[] = []): Term {
  if ('numbers' in covariate) return { name, levels: 0, values: standardise(Array.from(covariate.numbers)) };
  const levels = [...new Set([...first, ...covariate.categories.toSorted()])];
  const place = new Map(levels.map((level, at) => [level, at + 1]));
  return { name, levels: levels.length, values: covariate.categories.map((value) => place.get(value) ?? 0) };
}

/** To mean 0 and standard deviation 1, as DESeq2 advises. */
function standardise(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value / values.length, 0);
  const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
  return values.map((value) => (value - mean) / spread);
}

export const bytesOf = (values: Int32Array | Float64Array): Uint8Array =>
  new Uint8Array(values.buffer, values.byteOffset, values.byteLength);

export const doublesOf = (bytes: Buffer<ArrayBuffer>): Float64Array =>
  new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));

/** The model as the script reads it. */
export function filesOf({ matrix, covariates, groups, reference, compared, alpha }: Omit<GeneModel, 'engine'>) {
  const group: Covariate = { name: 'group', categories: groups };
  const terms = [
    ...covariates.map((covariate, at) => termOf(`covariate_${at + 1}`, covariate)),
    termOf('group', group, [reference, compared]),
  ];
  const compared_level = 2;
  return {
    'shape.txt': `${matrix.genes.length} ${matrix.n_samples} ${alpha} ${compared_level}\n`,
    'counts.bin': bytesOf(matrix.counts),
    'terms.txt': terms.map(({ name, levels }) => `${name}\t${levels}\n`).join(''),
    'design.bin': bytesOf(Float64Array.from(terms.flatMap(({ values }) => values))),
  };
}

/** Fits a model for each gene in R, and tests the contrast of two groups. Refuses with 422 what R refuses. */
export async function fitGenes(model: GeneModel, signal?: AbortSignal): Promise<GeneFit> {
  const { outputs, software } = await runR({
    title: DIFFERENTIAL_EXPRESSION,
    script: SCRIPT,
    libraries: LIBRARIES[model.engine],
    packages: installed.packages,
    files: { ...filesOf(model), 'engine.txt': `${model.engine}\n`, 'shrink.txt': model.shrink ? 'normal\n' : 'no\n' },
    outputs: ['columns.bin', 'factors.bin', 'threshold.txt', 'notes.txt'],
    signal,
  });
  const [columns = Buffer.alloc(0), factors = Buffer.alloc(0), threshold, notes] = outputs;
  const n = model.matrix.genes.length;
  const all = doublesOf(columns);
  const column = (at: number) => all.subarray(at * n, (at + 1) * n);
  const filter = Number.parseFloat(String(threshold));
  return {
    ...{ mean: column(0), log2_fold_change: column(1), standard_error: column(2) },
    ...{ statistic: column(3), p: column(4), q: column(5) },
    factors: doublesOf(factors),
    filter_threshold: Number.isFinite(filter) ? filter : null,
    notes: String(notes).split('\n').filter(Boolean),
    software,
  };
}
