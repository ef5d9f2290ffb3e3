import { sheetTemplates } from '@cohortium/contract';
import type { Cells } from '#ui/grid';

/** Whether a sheet still holds nothing but a template's worked example. */
export function isExample({ columns, rows }: Cells): boolean {
  const column = columns.indexOf('sample_id');
  const names = rows.map((row) => row[column] ?? '');
  return sheetTemplates.some((template) => {
    const example = template.columns.find(({ name }) => name === 'sample_id')?.example ?? [];
    return example.length === names.length && example.every((name, at) => name === names[at]);
  });
}
