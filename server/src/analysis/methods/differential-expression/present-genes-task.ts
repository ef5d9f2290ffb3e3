import type { DifferentialExpression } from '@cohortium/contract';
import { withTransfer } from '#platform/concurrency';
import type { CountMatrix } from '../../expression/gene-table.ts';
import { logCpm } from '../../expression/log-cpm.ts';
import type { GeneFit } from './fit-genes.ts';

export interface PresentInput {
  matrix: CountMatrix;
  fit: GeneFit;
  alpha: number;
  /** Groups were chosen on these data: p and q are withheld. */
  is_withheld: boolean;
}

export interface PresentedGenes {
  /** JSON of `genes`. */
  genes: Uint8Array<ArrayBuffer>;
  n_genes: DifferentialExpression['n_genes'];
  library_sizes: number[];
  top: DifferentialExpression['top'];
}

/** Genes whose values in each sample go with the answer. */
const TOP = 50;

const orNull = (value: number | undefined): number | null =>
  value !== undefined && Number.isFinite(value) ? value : null;

/** Places of the genes by rising p; those without one last, by falling mean. */
function orderGenes({ p, mean }: GeneFit): number[] {
  const key = (value: number | undefined) => orNull(value) ?? Number.POSITIVE_INFINITY;
  return Array.from(p.keys()).sort((a, b) => {
    const [first, second] = [key(p[a]), key(p[b])];
    if (first !== second) return first - second;
    return (orNull(mean[b]) ?? -1) - (orNull(mean[a]) ?? -1) || a - b;
  });
}

function countGenes({ matrix, fit, alpha, is_withheld }: PresentInput): PresentedGenes['n_genes'] {
  const count = (is: (place: number) => boolean) => Array.from(fit.p.keys()).filter(is).length;
  const has = (values: Float64Array) => (place: number) => Number.isFinite(values[place]);
  const isFound = (place: number) => !is_withheld && (fit.q[place] ?? 1) < alpha;
  const sign = (place: number) => Math.sign(fit.log2_fold_change[place] ?? 0);
  const tested = count(has(fit.q));
  // limma-voom filters before it fits; of DESeq2, what has no p has an outlier.
  const outliers = fit.filter_threshold === null ? 0 : count((place) => !has(fit.p)(place));
  return {
    all: matrix.genes.length + matrix.n_few,
    few: matrix.n_few,
    ...{ tested, outliers, filtered: matrix.genes.length - tested - outliers },
    up: count((place) => isFound(place) && sign(place) > 0),
    down: count((place) => isFound(place) && sign(place) < 0),
  };
}

/** Thread task: the genes as they are answered, by rising p. */
export function run(input: PresentInput): PresentedGenes {
  const { matrix, fit, is_withheld } = input;
  const order = orderGenes(fit);
  const column = (values: Float64Array) => order.map((place) => orNull(values[place]));
  const tests = (values: Float64Array) => (is_withheld ? order.map(() => null) : column(values));
  const genes: DifferentialExpression['genes'] = {
    gene: order.map((place) => matrix.genes[place]?.id ?? ''),
    name: order.map((place) => matrix.genes[place]?.name ?? null),
    mean: column(fit.mean),
    log2_fold_change: column(fit.log2_fold_change),
    standard_error: column(fit.standard_error),
    statistic: column(fit.statistic),
    p: tests(fit.p),
    q: tests(fit.q),
  };
  const top = order.filter((place) => Number.isFinite(fit.p[place])).slice(0, TOP);
  const bytes = new TextEncoder().encode(JSON.stringify(genes));
  const presented: PresentedGenes = {
    genes: bytes,
    n_genes: countGenes(input),
    library_sizes: matrix.library_sizes,
    top: {
      gene: top.map((place) => matrix.genes[place]?.id ?? ''),
      values: top.map((place) => logCpm(matrix, place)),
    },
  };
  return withTransfer(presented, [bytes.buffer]);
}
