import type { AbundanceTable } from './abundance-table.ts';
import { type EncodedRows, encodeRows, type RowNumbers } from './encode-rows.ts';
import { readAbundances, writeAbundances } from './parquet-table.ts';
import { type RolledUp, rollUp, type Taxon, taxaOf } from './roll-up.ts';

/** What the thread is asked: what is named in a file, what each result has, its rows too, or a table as a file. */
export type RollUpInput =
  | { ask: 'names'; parquet: Uint8Array<ArrayBuffer> }
  | { ask: 'outline'; parquet: Uint8Array<ArrayBuffer> }
  | { ask: 'rows'; parquet: Uint8Array<ArrayBuffer>; numbers: RowNumbers }
  | { ask: 'parquet'; table: AbundanceTable };

/** What is to be numbered before a file is rolled up. */
export type Names = Pick<Outline, 'results' | 'taxa'>;

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

async function names(parquet: Uint8Array<ArrayBuffer>): Promise<Names> {
  const { results, features } = await readAbundances(parquet);
  return { results, taxa: taxaOf(features) };
}

/** A file's outline with its rows: it is rolled up once for both. */
export interface NumberedRows {
  outline: Outline;
  rows: EncodedRows;
}

async function rows(parquet: Uint8Array<ArrayBuffer>, numbers: RowNumbers): Promise<NumberedRows> {
  const rolled = rollUp(await readAbundances(parquet));
  return { outline: outlineOf(rolled), rows: encodeRows(rolled, numbers) };
}

export async function run(input: RollUpInput): Promise<Names | Outline | NumberedRows | Uint8Array> {
  switch (input.ask) {
    case 'names':
      return names(input.parquet);
    case 'outline':
      return outline(input.parquet);
    case 'rows':
      return rows(input.parquet, input.numbers);
    case 'parquet':
      return writeAbundances(input.table);
  }
}
