import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ranks } from '@cohortium/contract';
import { float64At, int32At } from '@cohortium/stats/array';
import { formatNumber, tsvLine } from '#platform/text';
import { ExportError } from '../collect-table.ts';
import { type CohortTable, transpose } from './cohort-table.ts';

/** Cells of a table in which what is not there is written too. */
const CELLS_AT_MOST = 200_000_000;
const PIECE_BYTES = 2 ** 16;

function* joined(lines: Iterable<string>): Generator<string> {
  let piece = '';
  for (const line of lines) {
    piece += line;
    if (piece.length < PIECE_BYTES) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

/** Lines into a file, as fast as the disk takes them. */
export const writeLines = (path: string, lines: Iterable<string>): Promise<void> =>
  pipeline(Readable.from(joined(lines), { objectMode: false }), createWriteStream(path));

export const lineageOf = (lineage: readonly (string | null)[]): string =>
  lineage
    .map((name) => name ?? '')
    .join(';')
    .replace(/(?<!;);+$/, '');

function requireSmall({ rows, sample_ids }: CohortTable): void {
  if (rows.length * sample_ids.length <= CELLS_AT_MOST) return;
  const size = `${formatNumber(rows.length)} rows for ${formatNumber(sample_ids.length)} samples`;
  throw new ExportError(`A table of ${size} is too large for a text file. Choose BIOM or AnnData, or a higher rank.`);
}

/** Taxa or features in rows, samples in columns; the lineage in a last column where it is wanted. */
export function* formatCountLines(table: CohortTable, { with_lineage }: { with_lineage: boolean }): Generator<string> {
  requireSmall(table);
  const { rows, sample_ids, by_sample } = table;
  const { ends, places, amounts } = transpose(by_sample, rows.length);
  yield tsvLine(['feature_id', ...sample_ids, ...(with_lineage ? ['taxonomy'] : [])]);
  const cells: (string | number)[] = new Array(sample_ids.length);
  for (const [line, { id, lineage }] of rows.entries()) {
    cells.fill(0);
    for (let entry = int32At(ends, line); entry < int32At(ends, line + 1); entry += 1) {
      cells[int32At(places, entry)] = float64At(amounts, entry);
    }
    yield tsvLine([id, ...cells, ...(with_lineage ? [lineageOf(lineage)] : [])]);
  }
}

/** Samples in rows: what is known of each, then what it has of each taxon or feature. `sheet` is lines without ends. */
export async function* mergedLines(table: CohortTable, sheet: AsyncIterable<string>, named: readonly string[]) {
  requireSmall(table);
  const { rows, by_sample } = table;
  const { ends, places, amounts } = by_sample;
  let line = -1;
  for await (const known of sheet) {
    const cells: (string | number)[] = line < 0 ? [...named] : new Array(rows.length).fill(0);
    const [first, end] = line < 0 ? [0, 0] : [int32At(ends, line), int32At(ends, line + 1)];
    for (let entry = first; entry < end; entry += 1) {
      cells[int32At(places, entry)] = float64At(amounts, entry);
    }
    yield `${known}\t${tsvLine(cells)}`;
    line += 1;
  }
}

/** Names of each row, a rank a column. */
export function* taxonomyLines({ rows }: CohortTable): Generator<string> {
  const titles = ranks.slice(0, -1);
  yield tsvLine(['feature_id', ...titles]);
  for (const { id, lineage } of rows) yield tsvLine([id, ...titles.map((_, at) => lineage[at] ?? null)]);
}

/** Sequences of the rows that have one. */
export function* fastaLines({ rows }: CohortTable): Generator<string> {
  for (const { id, sequence } of rows) if (sequence !== null) yield `>${id}\n${sequence}\n`;
}
