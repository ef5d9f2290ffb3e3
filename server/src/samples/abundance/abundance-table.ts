import { type GenomeType, type Rank, ranks } from '@cohortium/contract';

/** The ranks a lineage can name, from the root; `feature` is below them. */
export const lineageRanks = [
  'domain',
  'phylum',
  'class',
  'order',
  'family',
  'genus',
  'species',
] as const satisfies Rank[];
export type LineageRank = (typeof lineageRanks)[number];

/** One name a rank, null where the reference gave none; always seven places. */
export type Lineage = readonly (string | null)[];

/** Kinds of measurements that are not taxa. */
export type MeasuredTable = Exclude<GenomeType, 'feature'>;
/** Ranks of nodes: the taxonomic ranks, and below them one rank per non-taxon measurement. */
export const nodeRanks = [...ranks, 'gene', 'cpg', 'amr_gene', 'mutation'] as const satisfies (Rank | MeasuredTable)[];
export type NodeRank = (typeof nodeRanks)[number];

/** From a rank down to another one, both included. */
export interface RankSpan {
  from: Rank;
  to: Rank;
}

export interface Feature {
  /** SHA-1 of the trimmed, oriented sequence for an ASV; the submitter's name for an imported table. */
  feature_id: string;
  sequence: string | null;
  lineage: Lineage;
  /**
   * Of a clade table, at which ranks this row's amounts count, for they were given with all below them: a genus at genus
   * alone, what is unclassified in it from species down. Absent: at every rank, summed upwards.
   */
  ranks?: RankSpan | undefined;
  /**
   * Of what is no taxon: it counts at its own place alone. Genes are counts, and become shares of all genes' counts; of
   * CpGs (methylated shares) and AMR genes (how much of the gene is there) the values stay as they are.
   */
  genome_type?: MeasuredTable | undefined;
  /** What else is known of it, by column: of an AMR gene its drug class, mechanism, ARO. */
  annotations?: Readonly<Record<string, string | null>> | undefined;
}

/** A further figure or word of each entry. */
export interface MeasureColumn {
  name: string;
  type: 'number' | 'text';
}

/** Further figures of the entries by column, in their order; NaN and null where there is none. */
export type Measures = Readonly<Record<string, Float64Array | readonly (string | null)[]>>;

/**
 * Counts as submitted, sparse: entry `i` says that `count[i]` reads of result `result[i]` are feature `feature[i]`
 * (places in `results` and `features`). Counts are non-negative; a pair stands at most once.
 */
export interface AbundanceTable {
  results: readonly string[];
  features: readonly Feature[];
  result: Uint32Array;
  feature: Uint32Array;
  count: Float64Array;
  measures?: Measures | undefined;
}

/** Numbers places by first use; those not used get no number. */
function renumber<Item>(items: readonly Item[], used: Iterable<number>) {
  const places = new Map<number, number>();
  for (const place of used) if (!places.has(place)) places.set(place, places.size);
  return { places, items: [...places.keys()].flatMap((place) => items[place] ?? []) };
}

function pickMeasures(measures: Measures, entries: readonly number[]): Measures {
  return Object.fromEntries(
    Object.entries(measures).map(([name, values]) => [
      name,
      values instanceof Float64Array
        ? Float64Array.from(entries, (entry) => values[entry] ?? Number.NaN)
        : entries.map((entry) => values[entry] ?? null),
    ]),
  );
}

/** The table with some of its results, and with the features that those have. */
export function selectResults(table: AbundanceTable, retained: ReadonlySet<string>): AbundanceTable {
  const isKept = table.results.map((result) => retained.has(result));
  const entries = Array.from(table.count.keys()).filter((entry) => isKept[table.result[entry] ?? -1]);
  const pick = (places: Uint32Array) => entries.map((entry) => places[entry] ?? 0);
  const [result, feature] = [pick(table.result), pick(table.feature)];
  const results = renumber(table.results, result);
  const features = renumber(table.features, feature);
  return {
    results: results.items,
    features: features.items,
    result: Uint32Array.from(result, (place) => results.places.get(place) ?? 0),
    feature: Uint32Array.from(feature, (place) => features.places.get(place) ?? 0),
    count: Float64Array.from(entries, (entry) => table.count[entry] ?? 0),
    ...(table.measures ? { measures: pickMeasures(table.measures, entries) } : {}),
  };
}
