import { createHash } from 'node:crypto';
import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '@cohortium/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testPortal } from '../../test/testing/index.ts';

const { ingestion, projects } = routes;
const portal = await testPortal();
const { db } = portal.portal.platform;

/** Words that no database packs small. */
const noise = (length: number): string =>
  Array.from({ length: Math.ceil(length / 64) }, (_, at) => createHash('sha256').update(String(at)).digest('hex'))
    .join('')
    .slice(0, length);

/** New files for a table, which has room for all again. */
const giveRoom = (table: string) => sql`vacuum full ${sql.table(table)}`.execute(db);

/** Lets the table keep long values on /dev/full, where the kernel answers each write with “no space left on device”. */
async function fillDisk(table: string) {
  await giveRoom(table);
  const { rows } = await sql<{ folder: string; file: string }>`
    select current_setting('data_directory') as folder, pg_relation_filepath(reltoastrelid) as file
    from pg_class where oid = ${table}::regclass`.execute(db);
  const path = join(rows[0]?.folder ?? '', rows[0]?.file ?? '');
  rmSync(path);
  symlinkSync('/dev/full', path);
}

describe('the disk of the database is full in the middle of a write', () => {
  test('of a sheet: the one before stays, at its revision; with room again it is kept', async () => {
    const call = portal.callAs(await portal.person());
    const begun = await call(ingestion.createSubmission, {
      body: { project_name: 'Weaning', sheet: 'sample_id\nF3D0\n' },
    });
    const params = { id: begun.data.submission_id };
    const body = { sheet: `sample_id\tnote\nF3D0\t${noise(50_000)}\n`, project_name: 'Larger' };
    await fillDisk('submissions');
    await expect(call(ingestion.editSubmission, { params, body })).rejects.toMatchObject({
      status: 503,
      body: {
        detail: expect.stringMatching(
          /^The portal’s disk is full\. Saved data is safe\. Ask the administrator to free some space, then try again\./,
        ),
      },
    });
    expect((await call(ingestion.submission, { params })).data).toEqual(begun.data);
    await giveRoom('submissions');
    expect((await call(ingestion.editSubmission, { params, body })).data).toMatchObject({
      project_name: 'Larger',
      revision: begun.data.revision + 1,
    });
  });

  test('of a submission: none is made, its files stay with the draft; with room again it is', async () => {
    const ana = await portal.person();
    const call = portal.callAs(ana);
    const file_id = await portal.upload(ana, 'F3D0.fastq', new TextEncoder().encode('@r1\nACGT\n+\nIIII\n'));
    const sheet = `sample_id\tnote\nF3D0\t${noise(30_000)}\n`;
    const { submission_id } = (await call(ingestion.createSubmission, { body: { project_name: 'Weaning', sheet } }))
      .data;
    const submit = () => call(ingestion.ingestBulk, { body: { submission_id, file_ids: [file_id] } });
    await fillDisk('samples');
    await expect(submit()).rejects.toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect((await call(projects.list, {})).paging.total).toBe(0);
    expect((await call(ingestion.submissions, {})).data).toMatchObject([{ submission_id, project_id: null }]);
    await giveRoom('samples');
    const { project_id } = (await submit()).data;
    const stored = await call(projects.data, { query: { project_id: project_id ?? '' } });
    expect(stored.data).toMatchObject([{ sample_id: 'F3D0', files: [{ file_id, name: 'F3D0.fastq' }] }]);
  });
});
