import { basename } from 'node:path';
import { decimalOf } from '@cohortium/contract';
import { createTable, type FeatureTable } from '@cohortium/stats';
import { AnalysisError } from './analysis-error.ts';
import { isBiom, readBiom } from './read-biom.ts';
import { decodeText, readBytes, readCells } from './read-file.ts';

const TAXONOMY_HEADERS = new Set(['taxonomy', 'consensus lineage', 'consensuslineage', 'lineage']);

/**
 * A table of amounts from a file: tab-separated with names in the first row and column ("# …" lines before are passed,
 * as is a last column of lineages), BIOM 1 or 2.1, or a QIIME 2 artifact.
 */
export async function readTable(path: string, samples: 'rows' | 'columns'): Promise<FeatureTable> {
  const bytes = await readBytes(path);
  if (isBiom(bytes)) return readBiom(path);
  const [head, ...rows] = readCells(decodeText(bytes, path)).filter(({ cells, line }) => !isCommentLine(cells, line));
  if (!head || rows.length === 0) throw new AnalysisError(`${basename(path)} has a header but no rows.`);
  const width = TAXONOMY_HEADERS.has((head.cells.at(-1) ?? '').toLowerCase())
    ? head.cells.length - 1
    : head.cells.length;
  const columns = head.cells.slice(1, width);
  if (columns.length === 0) throw new AnalysisError(`${basename(path)} has only one column. Separate columns by tabs.`);
  const amounts = rows.map(({ cells, line }) =>
    readRow({ cells, line, head: head.cells, width, file: basename(path) }),
  );
  const names = rows.map(({ cells }) => cells[0] ?? '');
  if (samples === 'rows')
    return createTable({ sample_ids: names, feature_ids: columns, values: Float64Array.from(amounts.flat()) });
  return createTable({ sample_ids: columns, feature_ids: names, values: transpose(amounts, columns.length) });
}

/** "# Constructed from biom file": a line that begins with # and is not the head, which has several cells. */
function isCommentLine(cells: readonly string[], line: number): boolean {
  return cells.length === 1 && line === 1 && (cells[0] ?? '').startsWith('#');
}

function readRow(at: {
  cells: readonly string[];
  line: number;
  head: readonly string[];
  width: number;
  file: string;
}): number[] {
  const { cells, line, head, width, file } = at;
  if (cells.length !== head.length)
    throw new AnalysisError(`${file}, line ${line}: ${cells.length} cells, but the header has ${head.length}.`);
  return cells.slice(1, width).map((cell, index) => {
    const value = decimalOf(cell.trim());
    if (value === null || value < 0)
      throw new AnalysisError(
        `${file}, line ${line}, column "${head[index + 1]}": "${cell}" is not a number of at least 0.`,
      );
    return value;
  });
}

function transpose(amounts: readonly (readonly number[])[], width: number): Float64Array {
  const values = new Float64Array(width * amounts.length);
  amounts.forEach((row, feature) => {
    row.forEach((value, sample) => {
      values[sample * amounts.length + feature] = value;
    });
  });
  return values;
}
