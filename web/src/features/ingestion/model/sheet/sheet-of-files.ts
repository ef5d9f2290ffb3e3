import { sheetTemplates } from '@cohortium/contract';
import type { Cells } from '#ui/grid';
import { sampleNames } from '../reads/pair-table.ts';

/** A sheet to be filled in: the template's columns, and a row for each sample that the files' names tell of. */
export function sheetOfFiles(files: readonly string[], data_type: number): Cells {
  const template = sheetTemplates.find((one) => one.data_type === data_type);
  const columns = template?.columns.map(({ name }) => name) ?? ['sample_id'];
  // What a template tells by example is this study's own, and not a column of everyone.
  const kept = columns.filter((name) => name !== 'treatment');
  return { columns: kept, rows: sampleNames(files).map((name) => kept.map((_, at) => (at === 0 ? name : ''))) };
}
