import { ranks } from '@cohortium/contract';
import type { Group } from 'h5wasm/node';
import { writeHdf5 } from '#platform/hdf5';
import type { CohortTable, SampleSheet } from './cohort-table.ts';
import { type BiomMetadata, setTextAttribute, writeNumbers, writeStrings } from './write-biom.ts';

function encode(thing: Pick<Group, 'create_attribute'>, type: string, version: string): void {
  setTextAttribute(thing, 'encoding-type', type);
  setTextAttribute(thing, 'encoding-version', version);
}

function find(group: Group, name: string): Pick<Group, 'create_attribute'> {
  const found = group.get(name);
  if (found === null || !('create_attribute' in found)) throw new Error(`“${name}” could not be written.`);
  return found;
}

type Columns = SampleSheet['columns'];

/** A table of columns with an index, as AnnData writes pandas' data frames. */
function putFrame(parent: Group, name: string, { index, columns }: { index: readonly string[]; columns: Columns }) {
  const frame = parent.create_group(name);
  encode(frame, 'dataframe', '0.2.0');
  setTextAttribute(frame, '_index', '_index');
  // A slash in a name would make a group; `_index` is taken.
  const safe = columns.map((column) => {
    const plain = column.name.replaceAll('/', '|');
    return { ...column, name: plain === '_index' ? '_index_' : plain };
  });
  const titles = safe.map((column) => column.name);
  frame.create_attribute('column-order', titles, [titles.length], 'S');
  writeStrings(frame, '_index', index);
  encode(find(frame, '_index'), 'string-array', '0.2.0');
  for (const column of safe) {
    const isNumber = column.values instanceof Float64Array;
    if (column.values instanceof Float64Array) writeNumbers(frame, column.name, column.values);
    else writeStrings(frame, column.name, column.values);
    encode(find(frame, column.name), isNumber ? 'array' : 'string-array', '0.2.0');
  }
}

/** What is known of each taxon or feature. */
function describeRows({ rows }: CohortTable): Columns {
  const columns = ranks
    .slice(0, -1)
    .map((name, at) => ({ name, values: rows.map(({ lineage }) => lineage[at] ?? '') }));
  const sequences = rows.map(({ sequence }) => sequence ?? '');
  return sequences.some((text) => text !== '') ? [...columns, { name: 'sequence', values: sequences }] : columns;
}

/** AnnData on disk, as anndata 0.8 and later write it (anndata.readthedocs.io/en/latest/fileformat-prose.html). */
export async function writeH5ad(
  path: string,
  { table, sheet }: { table: CohortTable; sheet: SampleSheet },
  metadata: BiomMetadata,
): Promise<void> {
  const { rows, sample_ids, by_sample } = table;
  await writeHdf5(path, (file) => {
    encode(file, 'anndata', '0.1.0');
    const matrix = file.create_group('X');
    encode(matrix, 'csr_matrix', '0.1.0');
    matrix.create_attribute('shape', Int32Array.of(sample_ids.length, rows.length), [2], '<i');
    writeNumbers(matrix, 'data', by_sample.amounts);
    writeNumbers(matrix, 'indices', by_sample.places);
    writeNumbers(matrix, 'indptr', by_sample.ends);
    putFrame(file, 'obs', { index: sample_ids, columns: sheet.columns });
    putFrame(file, 'var', { index: rows.map(({ id }) => id), columns: describeRows(table) });
    for (const name of ['obsm', 'varm', 'obsp', 'varp', 'layers', 'uns'])
      encode(file.create_group(name), 'dict', '0.1.0');
    const uns = file.get('uns');
    if (uns && 'create_group' in uns) {
      for (const [name, word] of Object.entries(metadata)) {
        uns.create_dataset({ name, data: word, shape: [], dtype: 'S' });
        encode(find(uns, name), 'string', '0.2.0');
      }
    }
  });
}
