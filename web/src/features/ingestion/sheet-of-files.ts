import { commonFormat, formatsOf, templateOf } from '@cohortium/contract';
import type { Cells } from '#ui/grid';
import { sampleNames } from './reads/pair-table.ts';

/** A new sheet with the template's columns and one row per sample found in the file names. */
export function sheetOfFiles(files: readonly string[], data_type: number): Cells {
  const template = templateOf({ data_type, file_format: commonFormat(files) ?? formatsOf(data_type)[0] });
  const columns = template?.columns.map(({ name }) => name) ?? ['sample_id'];
  // The example column of a template is study-specific, so it is left out.
  const keptColumns = columns.filter((name) => name !== 'treatment');
  return {
    columns: keptColumns,
    rows: sampleNames(files).map((name) => keptColumns.map((_, at) => (at === 0 ? name : ''))),
  };
}
