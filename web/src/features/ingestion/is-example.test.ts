import { sheetTemplates } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { isExample } from './is-example.ts';

test('a template that nobody has written in is distinguished from a study, whatever kind of data it is for', () => {
  for (const { columns } of sheetTemplates) {
    const rows = (columns[0]?.example ?? []).map((_, at) => columns.map(({ example }) => example[at] ?? ''));
    const cells = { columns: columns.map(({ name }) => name), rows };
    expect(isExample(cells)).toBe(true);
    expect(isExample({ ...cells, rows: [...rows, columns.map(() => 'F3D1')] })).toBe(false);
  }
  expect(isExample({ columns: ['sample_id'], rows: [['F3D1']] })).toBe(false);
  expect(isExample({ columns: [], rows: [] })).toBe(false);
});
