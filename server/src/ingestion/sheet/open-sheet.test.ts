import { routes, SHEET } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { testPortal, textCell, workbook, zipped } from '../../../test/testing/index.ts';

const { ingestion } = routes;
const portal = await testPortal();
const ana = await portal.person();
const read = (name: string, content: Buffer) =>
  portal.callAs(ana)(ingestion.readSheet, { body: { name, content_base64: content.toString('base64') } });

describe('a sheet that would not end is refused by its name, with what to do', () => {
  test('a zip bomb', async () => {
    const zeros = Buffer.alloc(SHEET.maximum_unpacked_bytes / 2 + 1);
    const bomb = await zipped({ 'xl/workbook.xml': '<x/>', 'xl/a.xml': zeros, 'xl/b.xml': zeros });
    await expect(read('mice.xlsx', bomb)).rejects.toMatchObject({
      status: 422,
      body: {
        fields: [{ field: 'mice.xlsx', message: expect.stringMatching(/201 MB or more.*Save the worksheet/) }],
      },
    });
  });

  test('a cell of 100 MB, packed small in a workbook: by its cell', async () => {
    const head = `<row r="1">${textCell('A1', 'sample_id')}${textCell('B1', 'note')}</row>`;
    const row = `<row r="2">${textCell('A2', 'F3D0')}${textCell('B2', 'x'.repeat(100e6))}</row>`;
    const content = await workbook(head + row);
    expect(content.length).toBeLessThan(1e6);
    await expect(read('mice.xlsx', content)).rejects.toMatchObject({
      status: 422,
      body: {
        fields: [
          {
            field: 'mice.xlsx',
            message: expect.stringMatching(
              /^The cell B2 of this workbook has more than 32767 characters.*shorten it\.$/,
            ),
          },
        ],
      },
    });
  });

  test('a file somewhat too large', async () => {
    const text = `sample_id\tnote\nF3D0\t${'x'.repeat(SHEET.maximum_file_bytes)}`;
    await expect(read('mice.tsv', Buffer.from(text))).rejects.toMatchObject({
      status: 413,
      body: {
        detail: expect.stringMatching(/^mice\.tsv is 10\.1 MB; the limit for a sheet is 10 MB\./),
      },
    });
  });

  test('a cell of 100 MB as text, before it is read: by the call, with both sizes', async () => {
    const { app } = portal.portal.api;
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const answer = await fetch(`${origin}/api/v1/sample/ingest/sheet?workspace_id=${ana.workspace_id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'mice.tsv', content_base64: Buffer.alloc(100e6, 'x').toString('base64') }),
    });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({
      code: 'too_large',
      detail:
        'This request has 133.4 MB; POST /api/v1/sample/ingest/sheet accepts at most 16 MB. Split the request, or upload large files.',
    });
  });

  test('none of them has kept the next sheet from being read', async () => {
    const { data } = await read('mice.tsv', Buffer.from('sample_id\nF3D0\n'));
    expect(data.rows).toEqual([['F3D0']]);
  });
});
