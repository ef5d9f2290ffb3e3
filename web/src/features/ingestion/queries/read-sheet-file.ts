import { ingestionRoutes, SHEET, type SheetGrid } from '@cohortium/contract';
import { base64Of, formatBytes } from '#platform';
import { call } from '#platform/api';

/** The cells of a sheet file, as the server reads it: TSV, CSV or XLSX in any of their encodings. */
export async function readSheetFile(file: File): Promise<SheetGrid> {
  if (file.size === 0) throw new Error(`${file.name} is empty.`);
  if (file.size > SHEET.maximum_file_bytes) {
    throw new Error(
      `${file.name} has ${formatBytes(file.size)}; a sheet may have ${formatBytes(SHEET.maximum_file_bytes)}. Remove rows that are not samples, or split the sheet.`,
    );
  }
  const body = { name: file.name, content_base64: await base64Of(file) };
  return (await call(ingestionRoutes.readSheet, { body })).data;
}
