import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Platform } from '#platform';
import { tsvLine } from '#platform/csv';
import { type Clause, fieldsOf, keepIdSet } from '#samples';
import type { ShownCohort } from '../../members/find-members.ts';
import { findOverlay, type Overlaid } from '../../overlay/reading/find-overlay.ts';
import { readColumns } from '../../overlay/reading/read-columns.ts';
import { partEnds, repeatedNames, sheetColumns, sheetLines } from './export-index-store.ts';

export interface Sheet {
  found: ShownCohort;
  /** As text that a spreadsheet may open; otherwise values as they are. */
  is_safe: boolean;
  /** What the first column is called. */
  id_title: string;
}

/** Cells that are read at once: some thirty megabytes, so that memory stays flat however many samples and columns. */
const CELLS = 3_200_000;

async function repeatedIn({ index }: Pick<Platform, 'index'>, where: Clause): Promise<string | null> {
  const names = await repeatedNames(index, where);
  return names.length > 0 ? keepIdSet(index, names) : null;
}

interface Laying {
  overlaid: Overlaid;
  bytes: Uint8Array;
  /** The lines follow this result, and are so many at most. */
  after: string;
  rows: number;
  is_safe: boolean;
}

/** The same lines with the columns that the cohort lays over its members' metadata, by result. */
async function layOver(platform: Platform, { overlaid, bytes, after, is_safe, rows }: Laying): Promise<Uint8Array> {
  const asked = [...overlaid.state.columns].map(([name, { definition }]) => ({ name, type: definition.type }));
  const read = await readColumns(platform, overlaid, asked, { after: { id: after, limit: rows } });
  const places = new Map(read.result_ids.map((id, at) => [id, at]));
  const lines = new TextDecoder().decode(bytes).split('\n').slice(0, -1);
  const laid = lines.map((line) => {
    const at = places.get(line.split('\t', 2)[1] ?? '') ?? -1;
    const cells = asked.map(({ name }) => {
      const cell = read.columns.get(name)?.[at] ?? null;
      return typeof cell === 'boolean' ? String(cell) : cell;
    });
    return `${line}\t${tsvLine(cells, { is_safe })}`;
  });
  return Buffer.from(laid.join(''));
}

/**
 * The samples' sheet as the cohort shows them: names that are each borne once, results, every field that one of them
 * has, and what is laid over them.
 */
export async function* sheetPieces(
  platform: Platform,
  { found, is_safe, id_title }: Sheet,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const { index } = platform;
  const { where } = found;
  const overlaid = await findOverlay(platform, found);
  const { columns: laid, gone } = overlaid.state;
  const fields = (await fieldsOf(index, where)).filter(({ field }) => !gone.has(field) && !laid.has(field));
  const columns = sheetColumns(fields);
  const rows = Math.ceil(CELLS / (columns.length + laid.size + 2));
  const [repeated, ends] = await Promise.all([repeatedIn(platform, where), partEnds(index, { where, rows })]);
  yield Buffer.from(tsvLine([id_title, 'result_id', ...columns.map(({ name }) => name), ...laid.keys()]));
  const read = (at: number) => {
    const [after = '', until = ''] = [ends[at - 1], ends[at]];
    return sheetLines(index, { where, columns, repeated, is_safe, after, until }, signal);
  };
  // While one part is sent on, the next is read.
  for (let at = 0, next = read(0); at < ends.length; at += 1) {
    const bytes = await next;
    if (at + 1 < ends.length) {
      next = read(at + 1);
      next.catch(() => undefined);
    }
    yield laid.size > 0
      ? await layOver(platform, { overlaid, bytes, after: ends[at - 1] ?? '', is_safe, rows })
      : bytes;
  }
}

/** The same into a file. */
export const writeSheet = (platform: Platform, sheet: Sheet, path: string, signal?: AbortSignal) =>
  pipeline(Readable.from(sheetPieces(platform, sheet, signal), { objectMode: false }), createWriteStream(path));
