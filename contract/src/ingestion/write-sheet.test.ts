import { describe, expect, test } from 'vitest';
import { sheetTemplates, templateOf } from './templates.ts';
import { standardFieldOf } from './terms/index.ts';
import { writeSheet } from './write-sheet.ts';

describe('cells as text', () => {
  test('are separated by tabs, the head first, and an empty row stays a row', () => {
    expect(
      writeSheet(
        ['a', 'b'],
        [
          ['1', '2'],
          ['', ''],
          ['3', ''],
        ],
      ),
    ).toBe('a\tb\n1\t2\n\t\n3\t\n');
  });

  test.each([
    ['a tab', 'x\ty', '"x\ty"'],
    ['a line end', 'x\ny', '"x\ny"'],
    ['a quote in front', '"x"', '"""x"""'],
    ['a quote within', 'x "y"', 'x "y"'],
    ['a space at an end', ' x', '" x"'],
    ['commas and semicolons', 'x, y; z', 'x, y; z'],
  ])('%s', (_, cell, written) => {
    expect(writeSheet(['a'], [[cell]])).toBe(`a\n${written}\n`);
  });
});

describe('templates', () => {
  test('are one for each raw data type and format of files, and the first of an omic type by default', () => {
    const types = sheetTemplates.map(({ data_type, file_format }) => `${data_type} ${file_format}`);
    expect(new Set(types).size).toBe(types.length);
    expect(templateOf({ omic_type: 'microbiomics' })?.data_type).toBe(10);
    expect(templateOf({ omic_type: 'microbiomics', data_type: 9 })).toMatchObject({
      data_type: 9,
      file_format: 'fastq',
    });
    expect(templateOf({ data_type: 9, file_format: 'fasta' })?.title).toBe('Assembled contigs');
    expect(templateOf({ data_type: 10, file_format: 'fasta' })).toBeUndefined();
    expect(templateOf({ omic_type: 'viral' })?.data_type).toBe(22);
    expect(templateOf({ data_type: 9999 })).toBeUndefined();
  });

  test.each(sheetTemplates.map((template) => [template.title, template] as const))(
    '%s: names its samples first, explains every column, and its example uses the words it allows',
    (_, { columns }) => {
      expect(columns[0]).toMatchObject({ name: 'sample_id', required: true });
      for (const { name, means, example, allowed } of columns) {
        expect(means, name).not.toBe('');
        expect(example, name).toHaveLength(columns[0]?.example.length ?? 0);
        const terms = new Set(allowed);
        const odd = example.filter((cell) => terms.size > 0 && !terms.has(cell.replace(/: .*/, '')));
        expect(odd, name).toEqual([]);
      }
    },
  );

  test('show the unit of what has one', () => {
    const age = sheetTemplates[0]?.columns.find(({ name }) => name === 'age_years');
    expect(age?.unit).toBe(standardFieldOf('age_years')?.unit);
    expect(age?.unit).toBe('years');
  });
});
