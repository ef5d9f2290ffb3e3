import type { AbundanceTable } from './abundance-table.ts';
import { type EncodedRows, encodeRows, type RowNumbers } from './encode-rows.ts';
import { readAbundances, writeAbundances } from './parquet-table.ts';
import { type RolledUp, rollUp, type Taxon } from './roll-up.ts';

/** What the thread is asked: number the taxa of a file, encode its rows, or write a table as a file. */
export type RollUpInput =
  | { ask: 'outline'; parquet: Uint8Array<ArrayBuffer> }
  | { ask: 'rows'; parquet: Uint8Array<ArrayBuffer>; numbers: RowNumbers }
  | { ask: 'parquet'; table: AbundanceTable };

/** The taxa of a file and what each result has, before anything has a number. */
export interface Outline {
  results: readonly string[];
  taxa: Taxon[];
  /** Whole numbers. */
  reads: Float64Array;
  n_features: Uint32Array;
  /** Results that have any of each taxon. */
  n_results: Uint32Array;
  /** The largest genera of each result, as fractions. */
  top_genera: { taxon: string; abundance: number }[][];
}

const TOP_GENERA = 8;

export function outlineOf({ results, taxa, reads, n_features, profiles }: RolledUp): Outline {
  const top_genera: Outline['top_genera'] = results.map(() => []);
  const n_results = new Uint32Array(taxa.length);
  for (const { rank, result, taxa: places, counts } of profiles) {
    for (const place of places) n_results[place] = (n_results[place] ?? 0) + 1;
    if (rank !== 'genus') continue;
    const total = reads[result] ?? 0;
    const shares = Array.from(counts, (count, at) => ({
      taxon: taxa[places[at] ?? 0]?.name ?? '',
      abundance: count / total,
    }));
    top_genera[result] = shares.sort((a, b) => b.abundance - a.abundance).slice(0, TOP_GENERA);
  }
  // Shares are no reads: the index counts whole ones. What abundances are divided by stays exact.
  return { results, taxa, reads: reads.map(Math.round), n_features, n_results, top_genera };
}

async function outline(parquet: Uint8Array<ArrayBuffer>): Promise<Outline> {
  return outlineOf(rollUp(await readAbundances(parquet)));
}

async function rows(parquet: Uint8Array<ArrayBuffer>, numbers: RowNumbers): Promise<EncodedRows> {
  return encodeRows(rollUp(await readAbundances(parquet)), numbers);
}

export async function run(input: RollUpInput): Promise<Outline | EncodedRows | Uint8Array> {
  if (input.ask === 'parquet') return writeAbundances(input.table);
  return input.ask === 'outline' ? outline(input.parquet) : rows(input.parquet, input.numbers);
}
