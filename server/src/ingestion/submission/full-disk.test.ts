import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '@cohortium/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/clock';
import { testHome, testPortal } from '../../testing/index.ts';

const { ingestion, projects } = routes;
const portal = await testPortal();
const { db } = portal.portal.platform;
const disk = join(testHome(), 'disk');
const tablespace = `small_${newId()}`;
/** A disk of 3 MB; only root may mount one, and not in every container. */
function mountDisk(): boolean {
  mkdirSync(disk);
  try {
    execFileSync('/usr/bin/mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Words that no database packs small. */
const noise = (length: number): string =>
  Array.from({ length: Math.ceil(length / 64) }, (_, at) => createHash('sha256').update(String(at)).digest('hex'))
    .join('')
    .slice(0, length);
const moveTo = (table: string, place: string) =>
  sql`alter table ${sql.table(table)} set tablespace ${sql.id(place)}`.execute(db);

describe.runIf(mountDisk())('the disk of the database is full in the middle of a write', () => {
  beforeAll(async () => {
    const { rows } = await sql<{ data_directory: string }>`show data_directory`.execute(db);
    const { uid, gid } = statSync(rows[0]?.data_directory ?? '');
    chownSync(disk, uid, gid);
    await sql`create tablespace ${sql.id(tablespace)} location ${sql.lit(disk)}`.execute(db);
  });
  afterAll(async () => {
    for (const table of ['submissions', 'samples']) await moveTo(table, 'pg_default');
    await sql`drop tablespace ${sql.id(tablespace)}`.execute(db);
    execFileSync('/usr/bin/umount', [disk]);
  });

  test('of a sheet: the one before stays, at its revision; with room again it is kept', async () => {
    const call = portal.callAs(await portal.person());
    const begun = await call(ingestion.createSubmission, {
      body: { project_name: 'Weaning', sheet: 'sample_id\nF3D0\n' },
    });
    const params = { id: begun.data.submission_id };
    const body = { sheet: `sample_id\tnote\nF3D0\t${noise(5e6)}\n`, project_name: 'Larger' };
    await moveTo('submissions', tablespace);
    await expect(call(ingestion.editSubmission, { params, body })).rejects.toMatchObject({
      status: 503,
      body: { detail: expect.stringMatching(/^The portal’s disk is full\. Nothing that was saved is lost/) },
    });
    expect((await call(ingestion.submission, { params })).data).toEqual(begun.data);
    await moveTo('submissions', 'pg_default');
    expect((await call(ingestion.editSubmission, { params, body })).data).toMatchObject({
      project_name: 'Larger',
      revision: begun.data.revision + 1,
    });
  });

  test('of a submission: none is made, its files stay with the draft; with room again it is', async () => {
    const ana = await portal.person();
    const call = portal.callAs(ana);
    const file_id = await portal.upload(ana, 'F3D0.fastq', new TextEncoder().encode('@r1\nACGT\n+\nIIII\n'));
    const notes = Array.from({ length: 150 }, (_, at) => at);
    const words = noise(150 * 30_000);
    const cells = notes.map((at) => words.slice(at * 30_000, (at + 1) * 30_000));
    const sheet = `${['sample_id', ...notes.map((at) => `note_${at}`)].join('\t')}\n${['F3D0', ...cells].join('\t')}\n`;
    const { submission_id } = (await call(ingestion.createSubmission, { body: { project_name: 'Weaning', sheet } }))
      .data;
    const submit = () => call(ingestion.ingestBulk, { body: { submission_id, file_ids: [file_id] } });
    await moveTo('samples', tablespace);
    await expect(submit()).rejects.toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect((await call(projects.list, {})).paging.total).toBe(0);
    expect((await call(ingestion.submissions, {})).data).toMatchObject([{ submission_id, project_id: null }]);
    await moveTo('samples', 'pg_default');
    const { project_id } = (await submit()).data;
    const kept = await call(projects.data, { query: { project_id: project_id ?? '' } });
    expect(kept.data).toMatchObject([{ sample_id: 'F3D0', files: [{ file_id, name: 'F3D0.fastq' }] }]);
  });
});
