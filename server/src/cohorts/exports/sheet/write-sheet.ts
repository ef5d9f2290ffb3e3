import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Platform } from '#platform';
import { tsvLine } from '#platform/csv';
import { type Clause, fieldsOf, keepIdSet } from '#samples';
import { repeatedNames, sheetColumns, sheetLines } from './export-index-store.ts';

export interface Sheet {
  where: Clause;
  /** As text that a spreadsheet may open; otherwise values as they are. */
  is_safe: boolean;
  /** What the first column is called. */
  id_title: string;
}

/** Lines that are read at once: some megabytes, so that memory stays flat whatever the cohort. */
const PART = 10_000;

/** The last result of some lines: their second cell. */
function lastResult(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = text.lastIndexOf('\n', text.length - 2) + 1;
  return text.toString('utf8', start).split('\t')[1]?.trim() ?? '';
}

async function repeatedIn({ index }: Pick<Platform, 'index'>, where: Clause): Promise<string | null> {
  const names = await repeatedNames(index, where);
  return names.length > 0 ? keepIdSet(index, names) : null;
}

/** The samples' sheet: names that are each borne once, results, and every field that one of them has. */
export async function* sheetPieces(
  { index }: Pick<Platform, 'index'>,
  { where, is_safe, id_title }: Sheet,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const columns = sheetColumns(await fieldsOf(index, where));
  const repeated = await repeatedIn({ index }, where);
  yield Buffer.from(tsvLine([id_title, 'result_id', ...columns.map(({ name }) => name)]));
  const read = (after: string) => sheetLines(index, { where, columns, repeated, is_safe, after, rows: PART }, signal);
  // While one part is sent on, the next is read.
  for (let next = read(''); ; ) {
    const bytes = await next;
    if (bytes.byteLength === 0) return;
    next = read(lastResult(bytes));
    next.catch(() => undefined);
    yield bytes;
  }
}

/** The same into a file. */
export const writeSheet = (platform: Pick<Platform, 'index'>, sheet: Sheet, path: string, signal?: AbortSignal) =>
  pipeline(Readable.from(sheetPieces(platform, sheet, signal), { objectMode: false }), createWriteStream(path));
