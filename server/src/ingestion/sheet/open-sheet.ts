import type { SheetGrid, SheetProblem } from '@cohortium/contract';
import type { Platform } from '#platform';
import { invalid } from '#platform/refusal';

const task = new URL('./file/read-sheet-file-task.ts', import.meta.url);

/** Where a problem stands, in words: “samples.tsv, row 3, age”. */
export const placeOf = (name: string, { row, column, file }: Pick<SheetProblem, 'row' | 'column' | 'file'>): string =>
  [name, row === null ? '' : `row ${row}`, column || file || ''].filter(Boolean).join(', ');

interface SentSheet {
  name: string;
  content_base64: string;
  worksheet?: string | undefined;
}

/** The cells of a sheet file, for the editable grid; what cannot be read is refused by place. Nothing is kept. */
export async function openSheet({ threads }: Platform, { name, content_base64, worksheet }: SentSheet) {
  const bytes = Uint8Array.from(Buffer.from(content_base64, 'base64'));
  const read = await threads.run<SheetGrid | SheetProblem>(
    task,
    { name, bytes, worksheet },
    { transfer: [bytes.buffer] },
  );
  if ('severity' in read) throw invalid([{ field: placeOf(name, read), message: `${read.message} ${read.remedy}` }]);
  return { data: read };
}
