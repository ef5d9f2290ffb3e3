import type { CountMatrix } from './gene-table.ts';

/** log2(counts per million + 1) of a gene in each sample. */
export function logCpm({ counts, genes, library_sizes }: CountMatrix, gene: number): number[] {
  return library_sizes.map((size, sample) => Math.log2(((counts[sample * genes.length + gene] ?? 0) / size) * 1e6 + 1));
}
