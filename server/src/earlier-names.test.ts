import { gunzipSync, gzipSync } from 'node:zlib';
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
  `insert into cohort_overlays (id, depth, edit, hash, created_by)
   values ('o', 1, '{"kind": "part", "part": 0, "name": "A", "edit": {"kind": "merge", "parts": ["B"], "is_all": true,
     "columns": [], "gone": ["site"]}}', 'h', 'p'),
     ('d', 1, '{"kind": "part", "part": 0, "name": "A", "edit": {"kind": "derive", "reads": {"gone": "number"}}}', 'h', 'p')`,
  `insert into cohort_exports (content_key, cohort_id, version, target, level, state, frozen)
   values ('k', 'c', 1, 'biom', 'genus', 'queued', '\\x${gzipSync(
     JSON.stringify({
       wanted: { level: 'genus' },
       sight: { whole: [] },
       words: { id: 'words' },
       beside: [],
       crate: null,
     }),
   ).toString('hex')}')`,
  `insert into run_samples (run_id, place, sample) values ('r', 2, 's')`,
  `insert into run_steps (run_id, step, place) values ('r', 'filter', 2)`,
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
  const edits = await read(`select edit -> 'edit' as edit from cohort_overlays order by id desc`);
  expect(edits.map(({ edit }) => edit)).toMatchObject([
    { sources: ['B'], hidden: ['site'] },
    { reads: { gone: 'number' } },
  ]);
  const [queued] = await read('select frozen from cohort_exports');
  expect(queued?.frozen).toBeInstanceOf(Buffer);
  expect(Buffer.isBuffer(queued?.frozen) && JSON.parse(gunzipSync(queued.frozen).toString())).toEqual({
    ...{
      request: { level: 'genus' },
      visibility: { whole: [] },
      metadata: { id: 'words' },
      extra_files: [],
      crate: null,
    },
  });
  expect(await read('select sample_index from run_samples union all select sample_index from run_steps')).toEqual([
    { sample_index: 2 },
    { sample_index: 2 },
  ]);
});
