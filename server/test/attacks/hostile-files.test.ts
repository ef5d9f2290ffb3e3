import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { CallError, routes } from '@cohortium/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { sharedPortal, textCell, workbook, zipped } from '#testing';

const { ingestion } = routes;
const portal = await sharedPortal();
const mallory = await portal.person();
const call = portal.callAs(mallory);

const answered = async (work: Promise<unknown>): Promise<{ status: number; words: string }> =>
  work.then(
    (answer) => ({ status: 200, words: JSON.stringify(answer) }),
    (error: unknown) => {
      if (error instanceof CallError) return { status: error.status, words: JSON.stringify(error.body) };
      throw error;
    },
  );

async function preview(name: string, bytes: Buffer) {
  const file_ids = [await portal.upload(mallory, name, new Uint8Array(bytes))];
  return answered(call(ingestion.previewImport, { body: { file_ids } }));
}

const openSheet = (content: Buffer) =>
  answered(call(ingestion.readSheet, { body: { name: 'sheet.xlsx', content_base64: content.toString('base64') } }));

describe('a BIOM table that leads out of itself brings nothing of this machine in', () => {
  /** Where the tables point (platform/hdf5/fixtures): a text, and its own table with other names. */
  const outside = { text: '/tmp/cohortium-outside.txt', table: '/tmp/cohortium-outside.h5' };
  const canary = randomUUID().slice(0, 15);
  const fixture = async (name: string) =>
    gunzipSync(await readFile(new URL(`../../src/platform/hdf5/fixtures/${name}.h5.gz`, import.meta.url)));
  afterAll(() => Promise.all(Object.values(outside).map((path) => rm(path, { force: true }))));

  test.each([
    ['external storage', 'external-storage'],
    ['external storage of a data set that no table needs', 'external-storage-unused'],
    ['an external link', 'external-link'],
    ['an external link to a group', 'external-link-to-group'],
    ['a link to an external link', 'soft-link-to-external-link'],
    ['a virtual data set', 'virtual'],
  ])('%s', async (_, name) => {
    await writeFile(outside.text, `${canary}\n${canary}\n`);
    await writeFile(outside.table, await fixture('whole'));
    const { status, words } = await preview(`${name}.biom`, await fixture(name));
    expect(status).toBe(422);
    expect(words).not.toContain(canary);
    expect(words).toMatch(/another file|other files/);
  });

  test('a kilobyte that says it has 100 GB', async () => {
    const { status, words } = await preview('vast.biom', await fixture('vast'));
    expect([status, words]).toEqual([
      422,
      expect.stringContaining('declares 100000 MB, more than this file can contain'),
    ]);
  });
});

describe('a workbook made to stop the portal is answered in a moment', () => {
  const head = `<row r="1">${textCell('A1', 'sample_id')}</row>`;

  test('a cell in the last row of the last column', { timeout: 15_000 }, async () => {
    const far = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>';
    const { status, words } = await openSheet(await workbook(head + far));
    expect([status, words]).toEqual([422, expect.stringContaining('XFD1048576')]);
  });

  test('cells begun in a comment, and never ended', { timeout: 15_000 }, async () => {
    const { status } = await openSheet(await workbook(`${head}<!--${'<c '.repeat(200_000)}-->`));
    expect(status).toBe(200);
  });
});

test('a QIIME 2 artifact that unpacks to a thousand times its size is not unpacked', { timeout: 30_000 }, async () => {
  const id = randomUUID();
  const bomb = await zipped({
    [`${id}/metadata.yaml`]: `uuid: ${id}\ntype: FeatureTable[Frequency]\n`,
    [`${id}/data/feature-table.biom`]: Buffer.alloc(210_000_000),
  });
  const { status, words } = await preview('bomb.qza', bomb);
  expect([status, words]).toEqual([422, expect.stringContaining('unpacks to more than')]);
});
