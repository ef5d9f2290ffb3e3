/** The counts of a data set by gene: entry `i` says that result `result[i]` has `count[i]` of gene `gene[i]`. Arrays are shared between threads. */
export interface GeneTable {
  results: readonly string[];
  genes: readonly Gene[];
  result: Uint32Array;
  gene: Uint32Array;
  count: Float64Array;
  bytes: number;
}

export interface Gene {
  id: string;
  /** The symbol, where the table has one. */
  name: string | null;
}

/** Whole counts of genes × samples: those of a sample stand together. Genes with too few are left out. */
export interface CountMatrix {
  genes: Gene[];
  counts: Int32Array;
  n_samples: number;
  /** Reads counted to genes in each sample, those left out among them. */
  library_sizes: number[];
  /** Genes of the tables that are left out. */
  n_few: number;
  /** Whether estimated counts were rounded. */
  is_rounded: boolean;
}

/** A table with how it is called in sentences, and whether its amounts are counts, perhaps estimated ones. */
export interface NamedTable {
  table: GeneTable;
  title: string;
  are_reads: boolean;
}
