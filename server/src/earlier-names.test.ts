import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrateUp } from '#platform/database';
import { testDatabase } from '#testing';
import { migrations } from './compose.ts';

const FIRST_OF_RENAMING = '2026-11-30';
const earlier = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < FIRST_OF_RENAMING));

/** What an earlier version of the portal had stored, without the rows that it refers to. */
const storedEarlier = [
  `insert into cohort_versions (cohort_id, version, recipe, change, content_hash, n_samples, n_subjects, created_by)
   values ('c', 1, '{"steps": [{"words": "All \\"words\\": of the gut", "n_samples": 2}], "parents": []}',
     '{"kind": "created", "words": "Created"}', 'h', 2, 2, 'p')`,
  `insert into cohort_merges (cohort_id, version, rank, translation, one_result_per_sample, parts, findings)
   values ('c', 1, 'genus', 'none', false, '[{"name": "A"}]',
     '[{"code": "left_out", "words": "2 are not included.", "compared": [{"sides": [{"part": 0}]}]}]')`,
  `insert into mail_outbox (id, "to", subject, text, links, state) values ('m', 'a@b.c', 's', 't', '[]', 'kept')`,
  `insert into pipelines (id, folder, version, leave, leave_sha256) values ('l', 'lab', '1.0', 'given', 'x')`,
  `insert into analysis_jobs (content_key, method, state, share, doing, n, workspace_id)
   values ('k', 'lefse', 'running', 0.5, 'Scoring taxa', 3, 'w')`,
];

test('what an earlier version stored under its names is read under those of today', async () => {
  const { db } = await testDatabase(earlier);
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const row of storedEarlier) await sql.raw(row).execute(tx);
  });
  expect(await migrateUp(db, migrations)).toContain('2026-11-30-plain-08-cohort-descriptions');
  const read = async (query: string) => (await sql.raw<Record<string, unknown>>(query).execute(db)).rows;
  expect(await read('select recipe, change from cohort_versions')).toEqual([
    {
      recipe: { steps: [{ description: 'All "words": of the gut', n_samples: 2 }], parents: [] },
      change: { kind: 'created', description: 'Created' },
    },
  ]);
  expect(await read('select sources, findings from cohort_merges')).toEqual([
    {
      sources: [{ name: 'A' }],
      findings: [{ code: 'excluded', message: '2 are not included.', compared: [{ sides: [{ source: 0 }] }] }],
    },
  ]);
  expect(await read('select state from mail_outbox')).toEqual([{ state: 'stored' }]);
  expect(await read('select approval, approved_sha256 from pipelines')).toEqual([
    { approval: 'approved', approved_sha256: 'x' },
  ]);
  expect(await read('select progress, status_text from analysis_jobs')).toEqual([
    { progress: 0.5, status_text: 'Scoring taxa' },
  ]);
});
