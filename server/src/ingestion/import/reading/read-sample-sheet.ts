import { type Mapping, noMapping, SHEET, type SheetReading, writeSheet } from '@cohortium/contract';
import { fieldsOfColumns } from '../../sheet/columns.ts';
import { readSheetFile } from '../../sheet/file/read-sheet-file.ts';
import { describePosition } from '../../sheet/open-sheet.ts';
import type { SheetSample } from '../../sheet/read-rows.ts';
import { readSheet } from '../../sheet/read-sheet.ts';
import { type ColumnSummary, summarizeColumns } from '../../suggest-fields.ts';
import { ImportTableError, inFile } from './import-table-error.ts';
import { compressionOf, openContent, throwDamaged } from './open-bytes.ts';
import type { IdentifiedFile } from './read-files.ts';
import type { TableBuilder } from './table-builder.ts';

export interface SheetOfTables {
  name: string;
  reading: SheetReading;
  samples: SheetSample[];
  /** Columns with their distinct values, as written. */
  seen: ColumnSummary[];
}

async function readBytes(path: string): Promise<Uint8Array> {
  const packing = await compressionOf(path);
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of openContent(path, packing)) {
      pieces.push(piece);
      length += piece.length;
      if (length > SHEET.maximum_file_bytes) {
        const message = `This sheet is larger than ${SHEET.maximum_file_bytes / 1e6} MB.`;
        throw new ImportTableError(message, 'Remove everything that does not describe samples.');
      }
    }
  } catch (error) {
    throwDamaged(error, packing);
  }
  return new Uint8Array(Buffer.concat(pieces));
}

/** The sample sheet of the import, checked like a submission's sheet. */
export async function readSampleSheet(
  { name, file }: IdentifiedFile,
  mapping: Mapping | undefined,
): Promise<SheetOfTables> {
  return inFile(name, async () => {
    const grid = await readSheetFile({ name, bytes: await readBytes(file.path) });
    if ('severity' in grid) throw new ImportTableError(`${describePosition(name, grid)}: ${grid.message}`, grid.remedy);
    const seen = summarizeColumns(grid.columns, grid.rows);
    return { name, seen, ...readSheet({ text: writeSheet(grid.columns, grid.rows), file_names: null, mapping }) };
  });
}

/** Minimum fraction of the tables' samples that a name column must contain. */
const NAMED_SO = 0.5;

/**
 * The column of a sheet that names the tables' samples, where the one taken for their names names none of them: in a
 * run table of the SRA that is `Run`. Null where the sheet fits, or a person has said which it is.
 */
export function otherNames(
  sheet: SheetOfTables,
  samples: readonly string[],
  mapping: Mapping = noMapping,
): Mapping | null {
  const named = new Set(samples);
  const taken = sheet.reading.columns.find(({ standard_field }) => standard_field === 'sample_id')?.name;
  const isSaid = Object.values(mapping.columns).includes('sample_id');
  if (isSaid || sheet.samples.some(({ sample_id }) => named.has(sample_id))) return null;
  const found = sheet.seen.find(
    ({ name, values }) =>
      name !== taken &&
      values.every(({ count }) => count === 1) &&
      values.filter(({ value }) => named.has(value)).length >= named.size * NAMED_SO,
  );
  if (!found || named.size === 0) return null;
  const own = taken === undefined ? {} : { [taken]: null };
  return { ...mapping, columns: { ...mapping.columns, ...own, [found.name]: 'sample_id' } };
}

/** Sample metadata in the tables themselves, as a sheet. */
export function readFacts(name: string, { facts, samples }: TableBuilder, mapping = noMapping): SheetOfTables | null {
  if (facts.size === 0) return null;
  const keys = [...new Set(samples.flatMap((sample) => Object.keys(facts.get(sample) ?? {})))];
  const columns = ['sample_id', ...keys.filter((key) => key !== 'sample_id')];
  const rows = samples.map((sample) => [sample, ...columns.slice(1).map((key) => facts.get(sample)?.[key] ?? '')]);
  // Other columns with names of samples are kept under their own.
  const others = columns.filter((column, at) => at > 0 && fieldsOfColumns([column])[0] === 'sample_id');
  const own = Object.fromEntries(others.map((column) => [column, null]));
  const text = writeSheet(columns, rows);
  return {
    name,
    seen: summarizeColumns(columns, rows),
    ...readSheet({ text, file_names: null, mapping: { ...mapping, columns: { ...own, ...mapping.columns } } }),
  };
}
