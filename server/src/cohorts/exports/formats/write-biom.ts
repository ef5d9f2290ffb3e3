import { ranks } from '@cohortium/contract';
import type { Group } from 'h5wasm/node';
import { writeHdf5 } from '#platform/hdf5';
import { type CohortTable, type Compressed, transpose } from '../table/cohort-table.ts';
import type { SampleSheet } from '../table/sample-sheet.ts';
import { setTextAttribute, writeNumbers, writeStrings } from './hdf5-values.ts';

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
