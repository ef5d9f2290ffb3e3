import { ranks } from '@cohortium/contract';
import type { Group } from 'h5wasm/node';
import { writeHdf5 } from '#platform/hdf5';
import { type CohortTable, type Compressed, type SampleSheet, transpose } from './cohort-table.ts';

/** Values in a piece of an array: HDF5 packs and reads piece by piece. */
const PIECE = 65_536;

const TYPES = { int32: '<i', float64: '<d' } as const;

/** Numbers, packed. */
export function writeNumbers(group: Group, name: string, data: Int32Array | Float64Array): void {
  const dtype = data instanceof Int32Array ? TYPES.int32 : TYPES.float64;
  const chunks = [Math.min(PIECE, data.length)];
  group.create_dataset({ name, data, shape: [data.length], dtype, chunks, compression: 4 });
}

/** Words of any length, in UTF-8. */
export function writeStrings(group: Group, name: string, strings: readonly string[], shape = [strings.length]): void {
  group.create_dataset({ name, data: [...strings], shape, dtype: 'S' });
}

/** A word about a group, a data set or the file. */
export const setTextAttribute = (thing: Pick<Group, 'create_attribute'>, name: string, word: string): void =>
  thing.create_attribute(name, word, [], 'S');

interface Axis {
  ids: readonly string[];
  matrix: Compressed;
}

/** The amounts of one axis: compressed sparse, with the names of its lines. */
function putAxis(group: Group, { ids, matrix }: Axis): Group {
  writeStrings(group, 'ids', ids);
  const numbers = group.create_group('matrix');
  writeNumbers(numbers, 'data', matrix.amounts);
  writeNumbers(numbers, 'indices', matrix.places);
  writeNumbers(numbers, 'indptr', matrix.ends);
  group.create_group('group-metadata');
  return group.create_group('metadata');
}

const LETTERS = 'dpcofgs';

/** Lineages as QIIME writes them: every rank there, with its letter. */
const lettered = (lineage: readonly (string | null)[]): string[] =>
  [...LETTERS].map((letter, at) => `${letter}__${lineage[at] ?? ''}`);

/** What a file says of itself. */
export interface BiomMetadata {
  id: string;
  software: string;
  made_at: string;
}

/** BIOM 2.1 (biom-format.org/documentation/format_versions/biom-2.1.html). */
export async function writeBiom(
  path: string,
  { table, sheet }: { table: CohortTable; sheet: SampleSheet | null },
  metadata: BiomMetadata,
): Promise<void> {
  const { rows, sample_ids, by_sample } = table;
  await writeHdf5(path, (file) => {
    setTextAttribute(file, 'id', metadata.id);
    setTextAttribute(file, 'type', 'OTU table');
    setTextAttribute(file, 'format-url', 'http://biom-format.org');
    setTextAttribute(file, 'generated-by', metadata.software);
    setTextAttribute(file, 'creation-date', metadata.made_at);
    file.create_attribute('format-version', Int32Array.of(2, 1), [2], '<i');
    file.create_attribute('shape', Int32Array.of(rows.length, sample_ids.length), [2], '<i');
    file.create_attribute('nnz', Int32Array.of(by_sample.places.length), [], '<i');
    const matrix = transpose(by_sample, rows.length);
    const observations = putAxis(file.create_group('observation'), { ids: rows.map(({ id }) => id), matrix });
    if (rows.some(({ lineage }) => lineage.some((name) => name !== null))) {
      const taxonomy = rows.flatMap(({ lineage }) => lettered(lineage));
      writeStrings(observations, 'taxonomy', taxonomy, [rows.length, ranks.length - 1]);
    }
    const samples = putAxis(file.create_group('sample'), { ids: sample_ids, matrix: by_sample });
    for (const { name, values } of sheet?.columns ?? []) {
      // A slash in the name of a data set makes a group of what stands before it.
      const safe = name.replaceAll('/', '@@SLASH@@');
      if (values instanceof Float64Array) writeNumbers(samples, safe, values);
      else writeStrings(samples, safe, values);
    }
  });
}
