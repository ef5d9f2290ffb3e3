import { SHEET, type SheetGrid, type SheetProblem } from '@cohortium/contract';
import type { Platform } from '#platform';
import { AppError, validationError } from '#platform/errors';

const task = new URL('./file/read-sheet-file-task.ts', import.meta.url);

/** Position of a problem as text: “samples.tsv, row 3, age”. */
export const describePosition = (
  name: string,
  { row, column, file }: Pick<SheetProblem, 'row' | 'column' | 'file'>,
): string => [name, row === null ? '' : `row ${row}`, column || file || ''].filter(Boolean).join(', ');

interface SentSheet {
  name: string;
  content_base64: string;
  worksheet?: string | undefined;
}

function requireSize(name: string, n_bytes: number): void {
  if (n_bytes <= SHEET.maximum_file_bytes) return;
  const [has, most] = [Math.ceil(n_bytes / 1e5) / 10, SHEET.maximum_file_bytes / 1e6];
  const remedy = 'Save the worksheet with the samples as TSV, keep only what describes samples, or split it in two.';
  throw new AppError('too_large', `${name} is ${has} MB; the limit for a sheet is ${most} MB. ${remedy}`);
}

/** The cells of a sheet file, for the editable grid; what cannot be read is refused by place. Nothing is kept. */
export async function openSheet({ threads }: Platform, { name, content_base64, worksheet }: SentSheet) {
  const bytes = Uint8Array.from(Buffer.from(content_base64, 'base64'));
  requireSize(name, bytes.length);
  const read = await threads.run<SheetGrid | SheetProblem>(
    task,
    { name, bytes, worksheet },
    { transfer: [bytes.buffer] },
  );
  if ('severity' in read)
    throw validationError([{ field: describePosition(name, read), message: `${read.message} ${read.remedy}` }]);
  return { data: read };
}
