/** Figures of a hit beside its coverage, and words for it, as pipelines and importers name them. */
export const figureNames = ['identity', 'depth', 'reads', 'rpkm', 'copies_per_16s', 'copies'] as const;
export type FigureName = (typeof figureNames)[number];
export const textNames = ['best_allele', 'method'] as const;
export type TextName = (typeof textNames)[number];
export const wordNames = ['gene_name', 'drug_class', 'mechanism', 'aro'] as const;

export interface Gene extends Record<(typeof wordNames)[number], string | null> {
  gene: string;
}

/** The hits of a data set: entry `i` says that result `result[i]` has gene `gene[i]`. Arrays are shared between threads. */
export interface HitTable {
  results: readonly string[];
  genes: readonly Gene[];
  result: Uint32Array;
  gene: Uint32Array;
  /** 0 to 1. */
  coverage: Float64Array;
  /** Columns that the data set has; NaN where an entry has none. */
  figures: Partial<Record<FigureName, Float64Array>>;
  /** Places in `words`; 0 is nothing. */
  texts: Partial<Record<TextName, { words: readonly (string | null)[]; at: Uint32Array }>>;
  bytes: number;
}
