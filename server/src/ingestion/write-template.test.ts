import { sheetTemplates } from '@cohortium/contract';
import readWorkbook from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { writeTemplate } from './write-template.ts';

const bytesOf = ({ content_base64 }: { content_base64: string }) => Buffer.from(content_base64, 'base64');

describe('a template to fill in', () => {
  test('as text: head and worked example, one row a sample', async () => {
    const { data } = await writeTemplate({ format: 'tsv' });
    const [head, ...rows] = bytesOf(data).toString('utf8').trimEnd().split('\n');
    expect(data).toMatchObject({ content_type: expect.stringContaining('tab-separated') });
    expect(head?.split('\t').slice(0, 3)).toEqual(['sample_id', 'subject_id', 'sex']);
    expect(rows).toHaveLength(2);
    expect(new Set([head, ...rows].map((row) => row?.split('\t').length)).size).toBe(1);
  });

  test.each(sheetTemplates.map(({ title, data_type, file_format }) => [title, { data_type, file_format }] as const))(
    '%s as a workbook: samples, and behind them a codebook with a line for each column',
    async (_, kind) => {
      const { data } = await writeTemplate({ ...kind, format: 'xlsx' });
      const sheets = await readWorkbook(bytesOf(data));
      expect(sheets.map(({ sheet }) => sheet)).toEqual(['Samples', 'Codebook']);
      const [samples, codebook] = sheets.map(({ data: rows }) => rows);
      const columns = samples?.[0] ?? [];
      // Behind the columns stands what to write into cells without a value.
      expect(codebook?.slice(1).map(([name]) => name)).toEqual([...columns, '(any)']);
      expect(codebook?.slice(1).every(([, means]) => typeof means === 'string' && means !== '')).toBe(true);
    },
  );

  test('what nobody has a template for is refused with those there are', async () => {
    await expect(writeTemplate({ data_type: 9999, format: 'tsv' })).rejects.toMatchObject({
      fields: [{ field: 'data_type', message: expect.stringContaining('10 (Amplicon microbiomes)') }],
    });
  });
});
