import { routes, SHEET } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { testPortal, wordCell, workbook, zipped } from '../../testing/index.ts';

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
        fields: [
          { field: 'mice.xlsx', message: expect.stringMatching(/201 MB or more; 200 MB .* Save the one worksheet/) },
        ],
      },
    });
  });

  test('a cell of 100 MB, packed small in a workbook: by its cell', async () => {
    const head = `<row r="1">${wordCell('A1', 'sample_id')}${wordCell('B1', 'note')}</row>`;
    const row = `<row r="2">${wordCell('A2', 'F3D0')}${wordCell('B2', 'x'.repeat(100e6))}</row>`;
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
        detail: expect.stringMatching(/^mice\.tsv has 10\.1 MB; a sheet may have 10 MB\. Save the one worksheet/),
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
        'This request has 133.4 MB; POST /api/v1/sample/ingest/sheet takes 16 MB at most. Send less at once; large files go through an upload.',
    });
  });

  test('none of them has kept the next sheet from being read', async () => {
    const { data } = await read('mice.tsv', Buffer.from('sample_id\nF3D0\n'));
    expect(data.rows).toEqual([['F3D0']]);
  });
});
