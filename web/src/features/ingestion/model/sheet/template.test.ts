import { expect, test } from 'vitest';
import { parseSheet } from './parse-sheet.ts';
import { isUntouchedTemplate, templateText } from './template.ts';

test('the template is a sheet that can be read back, one cell under each head', () => {
  const { columns, rows } = parseSheet(templateText());
  expect(columns).toEqual(['sample_id', 'subject_id', 'sex', 'age_years', 'collection_site', 'location']);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toHaveLength(columns.length);
});

test('submitting the example by accident is noticed', () => {
  expect(isUntouchedTemplate(templateText())).toBe(true);
  expect(isUntouchedTemplate(`${templateText()}F3D0\tF3\n`)).toBe(false);
  expect(isUntouchedTemplate('sample_id\nF3D0\n')).toBe(false);
});
