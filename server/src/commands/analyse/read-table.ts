import { basename } from 'node:path';
import { decimalOf } from '@cohortium/contract';
import { createTable, type FeatureTable } from '@cohortium/stats';
import { cellAt } from '#platform/text';
import { ArgumentError } from '../command-line.ts';
import { decodeText, readBytes, readCells } from './read-file.ts';

const HDF5 = '\x89HDF\r\n\x1a\n';
const ZIP = 'PK\x03\x04';

/** Whether a file is BIOM 1 (JSON), BIOM 2.1 (HDF5) or a QIIME 2 artifact, by its first bytes. */
function isBiom(bytes: Buffer): boolean {
  const first = bytes.subarray(0, 400).toString('latin1');
  return first.startsWith(HDF5) || first.startsWith(ZIP) || /^\s*\{/.test(first);
}

/** A table in BIOM 1, BIOM 2.1 or a QIIME 2 artifact, read as an import reads it. */
async function readBiom(path: string): Promise<FeatureTable> {
  // The importer brings much along that other tables do without.
  const { readTables, ImportTableError } = await import('#ingestion');
  const name = basename(path);
  const { table } = await readTables({ files: [{ file_id: name, name, path }] }).catch((error: unknown) => {
    if (error instanceof ImportTableError) throw new ArgumentError(`${name}: ${error.message} ${error.remedy}`);
    throw error;
  });
  const { results, features, result, feature, count } = table;
  const values = new Float64Array(results.length * features.length);
  for (const [entry, amount] of count.entries())
    values[(result[entry] ?? 0) * features.length + (feature[entry] ?? 0)] = amount;
  return createTable({ sample_ids: results, feature_ids: features.map(({ feature_id }) => feature_id), values });
}

const TAXONOMY_HEADERS = new Set(['taxonomy', 'consensus lineage', 'consensuslineage', 'lineage']);

/**
 * A table of amounts from a file: tab-separated with names in the first row and column ("# …" lines before are passed,
 * as is a last column of lineages), BIOM 1 or 2.1, or a QIIME 2 artifact.
 */
export async function readTable(path: string, samples: 'rows' | 'columns'): Promise<FeatureTable> {
  const bytes = await readBytes(path);
  if (isBiom(bytes)) return readBiom(path);
  const [head, ...rows] = readCells(decodeText(bytes, path)).filter(({ cells, line }) => !isCommentLine(cells, line));
  if (!head || rows.length === 0) throw new ArgumentError(`${basename(path)} has a header but no rows.`);
  const width = TAXONOMY_HEADERS.has((head.cells.at(-1) ?? '').toLowerCase())
    ? head.cells.length - 1
    : head.cells.length;
  const columns = head.cells.slice(1, width);
  if (columns.length === 0) throw new ArgumentError(`${basename(path)} has only one column. Separate columns by tabs.`);
  const amounts = rows.map(({ cells, line }) =>
    readRow({ cells, line, head: head.cells, width, file: basename(path) }),
  );
  const names = rows.map(({ cells }) => cellAt(cells, 0));
  if (samples === 'rows')
    return createTable({ sample_ids: names, feature_ids: columns, values: Float64Array.from(amounts.flat()) });
  return createTable({ sample_ids: columns, feature_ids: names, values: transpose(amounts, columns.length) });
}

/** "# Constructed from biom file": a line that begins with # and is not the head, which has several cells. */
function isCommentLine(cells: readonly string[], line: number): boolean {
  return cells.length === 1 && line === 1 && cellAt(cells, 0).startsWith('#');
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
    throw new ArgumentError(`${file}, line ${line}: ${cells.length} cells, but the header has ${head.length}.`);
  return cells.slice(1, width).map((cell, index) => {
    const value = decimalOf(cell.trim());
    if (value === null || value < 0)
      throw new ArgumentError(
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

/** Newick from a file: text, may be gzipped, or a QIIME 2 artifact of a phylogeny. */
export async function readTree(path: string): Promise<string> {
  const bytes = await readBytes(path);
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') return decodeText(bytes, path);
  const { newickOfArtifact, ImportTableError } = await import('#ingestion');
  return newickOfArtifact(path).catch((error: unknown) => {
    if (error instanceof ImportTableError)
      throw new ArgumentError(`${basename(path)}: ${error.message} ${error.remedy}`);
    throw error;
  });
}
