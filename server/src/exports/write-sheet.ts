import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  findOverlay,
  type Lines,
  type MemberChunk,
  type Overlaid,
  overlayLines,
  queryColumns,
  type VisibleCohort,
} from '#cohorts';
import type { Platform } from '#platform';
import { tsvLine } from '#platform/text';
import { type Clause, fieldsOf, materializeIdSet } from '#samples';

import { chunkEnds, repeatedNames, sheetColumns, sheetLines } from './export-index-store.ts';

export interface Sheet {
  found: VisibleCohort;
  /** As text that a spreadsheet may open; otherwise values as they are. */
  is_safe: boolean;
  /** What the first column is called. */
  id_title: string;
}

/** Cells that are read at once: some thirty megabytes, so that memory stays flat however many samples and columns. */
const CELLS = 3_200_000;

async function repeatedIn({ index }: Pick<Platform, 'index'>, where: Clause): Promise<string | null> {
  const names = await repeatedNames(index, where);
  return names.length > 0 ? materializeIdSet(index, names) : null;
}

/** Lines of the sheet with the columns that the cohort overlays on its members' metadata. */
function overlaySheetLines(
  platform: Platform,
  overlaid: Overlaid,
  lines: Pick<Lines, 'bytes' | 'is_safe'>,
  part: Pick<MemberChunk, 'between' | 'signal'>,
): Promise<Uint8Array> {
  const columns = [...overlaid.state.columns].map(([name, { definition }]) => ({ name, type: definition.type }));
  const request = { ...lines, names: columns.map(({ name }) => name) };
  return queryColumns(platform, overlaid, { question: overlayLines, input: request }, { ...part, columns });
}

/**
 * The samples' sheet as the cohort shows them: names that are each borne once, results, every field that one of them
 * has, and what is overlaid on them.
 */
export async function* sheetPieces(
  platform: Platform,
  { found, is_safe, id_title }: Sheet,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const { index } = platform;
  const { where } = found;
  const overlaid = await findOverlay(platform, found);
  const { columns: overlay, hidden } = overlaid.state;
  const fields = (await fieldsOf(index, where)).filter(({ field }) => !hidden.has(field) && !overlay.has(field));
  const columns = sheetColumns(fields, overlay.keys());
  const rows = Math.ceil(CELLS / (columns.length + overlay.size + 2));
  const [repeated, ends] = await Promise.all([repeatedIn(platform, where), chunkEnds(index, { where, rows })]);
  yield Buffer.from(tsvLine([id_title, 'result_id', ...columns.map(({ name }) => name), ...overlay.keys()]));
  if (ends.length === 0) return;
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
    const between = { after: ends[at - 1] ?? '', until: ends[at] ?? '' };
    yield overlay.size === 0
      ? bytes
      : await overlaySheetLines(platform, overlaid, { bytes, is_safe }, { between, signal });
  }
}

/** The same into a file. */
export const writeSheet = (platform: Platform, sheet: Sheet, path: string, signal?: AbortSignal) =>
  pipeline(Readable.from(sheetPieces(platform, sheet, signal), { objectMode: false }), createWriteStream(path));
