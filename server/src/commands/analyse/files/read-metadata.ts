import { basename } from 'node:path';
import { missingWordOf } from '@cohortium/contract';
import { AnalysisRefused } from './analysis-refused.ts';
import { readCells, readText } from './read-file.ts';

/** Values by sample id and column; '' where there is none. */
export interface Metadata {
  readonly file: string;
  readonly columns: readonly string[];
  readonly of: ReadonlyMap<string, readonly string[]>;
}

/** A tab-separated sheet, sample ids in its first column; QIIME's "#q2:types" line is passed. */
export async function readMetadata(path: string): Promise<Metadata> {
  const file = basename(path);
  const [head, ...rows] = readCells(await readText(path)).filter(({ cells }) => cells[0] !== '#q2:types');
  if (!head || head.cells.length < 2) throw new AnalysisRefused(`${file} has one column: is it separated by tabs?`);
  const of = new Map<string, readonly string[]>();
  for (const { cells, line } of rows) {
    const [id = '', ...values] = cells;
    if (of.has(id)) throw new AnalysisRefused(`${file}, line ${line}: sample "${id}" appears twice.`);
    if (cells.length > head.cells.length)
      throw new AnalysisRefused(
        `${file}, line ${line}: ${cells.length} cells where the head has ${head.cells.length}.`,
      );
    of.set(
      id,
      values.map((value) => (missingWordOf(value) === null ? value : '')),
    );
  }
  return { file, columns: head.cells.slice(1), of };
}

/** One column's values for the named samples; '' where a sample has none. Refused: a column that is not there. */
export function columnOf({ columns, of, file }: Metadata, name: string, sampleIds: readonly string[]): string[] {
  const place = columns.indexOf(name);
  if (place < 0)
    throw new AnalysisRefused(`${file} has no column "${name}". Its columns are ${columns.slice(0, 20).join(', ')}.`);
  return sampleIds.map((id) => of.get(id)?.[place] ?? '');
}
