import { basename } from 'node:path';
import { CHOSEN_GROUPS, decimalOf, findMissingValueTerm, isDirective } from '@cohortium/contract';
import { z } from 'zod';
import { cellAt } from '#platform/text';
import { ArgumentError } from '../command-line.ts';
import { readCells, readText } from './read-file.ts';

/** Values by sample id and column; '' where there is none. */
export interface Metadata {
  readonly file: string;
  readonly columns: readonly string[];
  /** What QIIME 2's `#q2:types` row declares of each column; null where it is silent. */
  readonly kinds: readonly (ColumnKind | null)[];
  readonly of: ReadonlyMap<string, readonly string[]>;
}

export type ColumnKind = 'numeric' | 'categorical';

interface Row {
  readonly cells: readonly string[];
  readonly line: number;
}

const kindOf = (cell: string): ColumnKind | null => {
  const word = cell.trim().toLowerCase();
  return word === 'numeric' || word === 'categorical' ? word : null;
};

/** A column that is declared numeric has numbers, or nothing. */
function requireDeclaredType(
  file: string,
  { head, rows, kinds }: { head: Row; rows: readonly Row[] } & Pick<Metadata, 'kinds'>,
) {
  for (const { cells, line } of rows) {
    for (const [place, kind] of kinds.entries()) {
      const value = cellAt(cells, place + 1);
      if (kind !== 'numeric' || findMissingValueTerm(value) !== null || decimalOf(value.trim()) !== null) continue;
      const column = head.cells[place + 1];
      throw new ArgumentError(
        `${file}, line ${line}: "${value}" is not a number, but #q2:types declares "${column}" numeric.`,
      );
    }
  }
}

/** A tab-separated sheet, sample ids in its first column, with the types that a "#q2:types" row declares. */
export async function readMetadata(path: string): Promise<Metadata> {
  const file = basename(path);
  const [head, ...below] = readCells(await readText(path));
  if (!head || head.cells.length < 2) throw new ArgumentError(`${file} has only one column. Separate columns by tabs.`);
  const types = below.find(({ cells }) => /^\s*#q2:types\s*$/i.test(cellAt(cells, 0)))?.cells ?? [];
  const kinds = head.cells.slice(1).map((_, place) => kindOf(cellAt(types, place + 1)));
  const rows = below.filter(({ cells }) => !isDirective(cells));
  const of = new Map<string, readonly string[]>();
  for (const { cells, line } of rows) {
    const [id = '', ...values] = cells;
    if (of.has(id)) throw new ArgumentError(`${file}, line ${line}: sample "${id}" appears twice.`);
    if (cells.length > head.cells.length)
      throw new ArgumentError(`${file}, line ${line}: ${cells.length} cells, but the header has ${head.cells.length}.`);
    of.set(
      id,
      values.map((value) => (findMissingValueTerm(value) === null ? value : '')),
    );
  }
  requireDeclaredType(file, { head, rows, kinds });
  return { file, columns: head.cells.slice(1), kinds, of };
}

/** One column's values for the named samples; '' where a sample has none. Refused: a column that is not there. */
export function readColumn({ columns, of, file }: Metadata, name: string, sampleIds: readonly string[]): string[] {
  const columnIndex = columns.indexOf(name);
  if (columnIndex < 0)
    throw new ArgumentError(`${file} has no column "${name}". Its columns are ${columns.slice(0, 20).join(', ')}.`);
  return sampleIds.map((id) => of.get(id)?.[columnIndex] ?? '');
}

/** Groups put together by hand, as the recipe of a portal's figure lists them. */
export const groupsSchema = z.array(z.object({ name: z.string().min(1), result_ids: z.array(z.string()) }));
export type Groups = z.infer<typeof groupsSchema>;

const ID_COLUMN = 'result_id';

/**
 * The sheet with one more column, `chosen_groups`: to which of the groups a sample belongs, '' where to none. Samples are
 * known by the sheet's column `result_id`, as the portal writes it, or else by their own ids.
 *
 * Refused: a sample in two groups, and groups of which no sample is there.
 */
export function addGroupColumn(metadata: Metadata | null, groups: Groups, sampleIds: readonly string[]): Metadata {
  const bare = (): Metadata => ({
    ...{ file: 'the recipe', columns: [], kinds: [] },
    of: new Map(sampleIds.map((id) => [id, []])),
  });
  const sheet = metadata ?? bare();
  const groupOf = new Map<string, string>();
  for (const { name, result_ids } of groups)
    for (const id of result_ids) {
      const other = groupOf.get(id);
      if (other !== undefined && other !== name)
        throw new ArgumentError(`The recipe has ${id} in two groups, "${other}" and "${name}".`);
      groupOf.set(id, name);
    }
  const idColumnIndex = sheet.columns.indexOf(ID_COLUMN);
  const rows = [...sheet.of].map(
    ([id, values]) =>
      [id, [...padRow(values, sheet.columns.length), groupOf.get(values[idColumnIndex] ?? id) ?? '']] as const,
  );
  if (rows.every(([, values]) => values.at(-1) === ''))
    throw new ArgumentError(
      `No samples of the recipe's groups are in ${sheet.file}. Use the metadata file that the portal exports with the cohort: its sample ids are in the column "${ID_COLUMN}".`,
    );
  const kinds = [...sheet.kinds, 'categorical' as const];
  return { file: sheet.file, columns: [...sheet.columns, CHOSEN_GROUPS], kinds, of: new Map(rows) };
}

/** Rows may end before the last column. */
const padRow = (values: readonly string[], length: number): string[] =>
  Array.from({ length }, (_, index) => cellAt(values, index));
