import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { routes } from '@cohortium/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findTraces, type TestPerson, testPortal, workspaceOf } from '#testing';

const { cohorts, ingestion, analysis, projects, samples, workspaces } = routes;
const portal = await testPortal();
const { platform, cleanUp } = portal.portal;
const { db, index, config } = platform;

const lines = (...rows: string[]) => `${rows.join('\n')}\n`;
const encoder = new TextEncoder();

/** A study with its own mark in everything that somebody can name. */
const filesOf = (m: string) => ({
  [`${m}file.counts.tsv`]: lines(
    'sample_id\tfeature_id\tvalue',
    ...[1, 2, 3, 4].flatMap((at) => [`${m}sample${at}\t${m}otu\t${at}`, `${m}sample${at}\t${m}second\t7`]),
  ),
  [`${m}file.taxonomy.tsv`]: lines(
    'feature_id\tPhylum\tGenus',
    `${m}otu\tFirmicutes\t${m}genus`,
    `${m}second\tFirmicutes\tBlautia`,
  ),
  [`${m}file.samples.tsv`]: lines(
    `sample_id\tsubject_id\tsex\t${m}column`,
    ...[1, 2, 3, 4].map((at) => `${m}sample${at}\t${m}subject${at}\tfemale\t${m}value${at % 2}`),
  ),
});

async function until(what: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 25_000;
  while (!(await what())) {
    if (performance.now() > end) throw new Error('It did not come about within 25 s.');
    await pause(100);
  }
}

/** A finished study of a person, brought as files. */
async function bring(ana: TestPerson, m: string) {
  const call = portal.callAs(ana);
  const file_ids = await Promise.all(
    Object.entries(filesOf(m)).map(([name, text]) => portal.upload(ana, name, encoder.encode(text))),
  );
  const { data: begun } = await call(ingestion.importTables, { body: { file_ids, project_name: `${m}project` } });
  const show = async () => (await call(ingestion.showImport, { params: { id: begun.import_id } })).data;
  await until(async () => {
    const { state, index: is, errors } = await show();
    if (state === 'failed') throw new Error(JSON.stringify(errors));
    return is === 'loaded';
  });
  const { project_id } = await show();
  if (!project_id) throw new Error('The import made no submission.');
  const { data: rows } = await call(samples.microbiomics, { body: {} });
  const own = rows.filter(({ sample_id }) => sample_id.startsWith(m));
  return { project_id, result_ids: own.map(({ result_id }) => result_id) };
}

/** A cohort of somebody with words, cells, comments, tags, files and answers about its samples. */
async function workOn(bo: TestPerson, { m, result_ids }: { m: string; result_ids: string[] }) {
  const call = portal.callAs(bo);
  const body = { name: `${m}cohort`, description: `${m}about`, result_ids };
  const { data: cohort } = await call(cohorts.create, { body });
  const cells = result_ids.map((result_id) => ({ result_id, value: `${m}cell` }));
  const edits = [{ kind: 'add' as const, column: `${m}overlay`, type: 'text' as const, cells }];
  await call(cohorts.addMetadata, { body: { cohort_id: cohort.id, version: 1, edits } });
  await call(cohorts.comment, { body: { cohort_id: cohort.id, text: `${m}comment` } });
  await call(cohorts.tag, { body: { cohort_id: cohort.id, tags: [`${m}mark`] } });
  await call(analysis.composition, { body: { cohort_id: cohort.id, rank: 'genus', group_by: `${m}column` } });
  const order = { format: 'tsv' as const };
  await call(cohorts.createExport, { params: { id: cohort.id }, body: order });
  await until(async () => {
    const { data } = await call(cohorts.exportState, { params: { id: cohort.id }, query: order });
    return data.state === 'succeeded';
  });
  return cohort.id;
}

const makeDue = (table: string) =>
  sql`update ${sql.table(table)} set purge_after = now() - interval '1 minute' where outcome is null`.execute(db);

/** What is done every hour, until what it asks for is done too. */
async function aDay(): Promise<void> {
  await cleanUp();
  await until(async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pgboss.job where state in ('created', 'active', 'retry')`.execute(db);
    return rows[0]?.n === 0;
  });
  await cleanUp();
}

/** Files that were made of cohorts are packed, and are looked for by their rows and names. */
async function exportsLeft(): Promise<string[]> {
  const { rows } = await sql<{ content_key: string }>`select content_key from cohort_exports`.execute(db);
  const files = await readdir(join(config.home, 'files', 'exports')).catch(() => []);
  return [...rows.map(({ content_key }) => content_key), ...files];
}

/** But for what the trail of acts and the names of jobs have to keep. */
const traces = async (mark: RegExp) =>
  (await findTraces(platform, mark)).filter((line) => !/^public\.audit_log:/.test(line));

test('nothing is left anywhere of a submission that was purged, nor of what others made of it', async () => {
  const ana = await portal.person();
  const { name: _, ...own } = await workspaceOf(portal, ana);
  const m = 'zebrafinch';
  const { project_id, result_ids } = await bring(own, m);
  const call = portal.callAs(own);
  expect(result_ids).toHaveLength(4);
  await call(projects.edit, { body: { project_id, description: `${m}described` } }).catch(() => undefined);
  await call(samples.tagSamples, { body: { tags: [`${m}tag`], filter: { and_: [] } } });
  const cohort_id = await workOn(own, { m, result_ids });
  expect((await traces(/zebrafinch\w*/gi)).length).toBeGreaterThan(5);
  await call(projects.delete, { body: { project_id } });
  await call(cohorts.delete, { body: { cohort_id } });
  await makeDue('deletions');
  await makeDue('cohort_deletions');
  await aDay();
  expect(await traces(/zebrafinch\w*/gi)).toEqual([]);
  expect(await exportsLeft()).toEqual([]);
});

test('of a purged submission nothing is left in the cohort of somebody else’s samples beside it', async () => {
  const ana = await portal.person();
  const { name: _, ...own } = await workspaceOf(portal, ana);
  const call = portal.callAs(own);
  const removed = await bring(own, 'redpoll');
  const stored = await bring(own, 'siskin');
  await workOn(own, { m: 'siskin', result_ids: [...removed.result_ids, ...stored.result_ids] });
  await call(projects.delete, { body: { project_id: removed.project_id } });
  await makeDue('deletions');
  await aDay();
  expect(await traces(/redpoll\w*/gi)).toEqual([]);
  expect(await exportsLeft()).toEqual([]);
  expect((await traces(/siskin\w*/gi)).length).toBeGreaterThan(3);
});

test('nothing is left of a workspace that was purged: drafts, mappings, filters, uploads, trees', async () => {
  const ana = await portal.person();
  const { name: _, ...own } = await workspaceOf(portal, ana);
  const m = 'goldcrest';
  const call = portal.callAs(own);
  const { result_ids } = await bring(own, m);
  await workOn(own, { m, result_ids });
  await portal.upload(own, `${m}waiting.fastq`, encoder.encode(`@${m}read\nACGT\n+\nIIII\n`));
  const sheet = lines(`sample_id\tdiet`, `${m}draft\t${m}diet`);
  await call(ingestion.createSubmission, { body: { project_name: `${m}drafted`, description: `${m}words`, sheet } });
  await call(routes.savedFilters.create, { body: { name: `${m}filter`, description: `${m}why`, filter: {} } });
  await call(routes.filterLinks.create, { body: { filter: { identifiers: [`${m}linked`] } } });
  await call(analysis.importTree, {
    body: { name: `${m}tree`, newick: `(${m}otu:1,${m}second:1);` },
  });
  expect((await traces(/goldcrest\w*/gi)).length).toBeGreaterThan(8);
  await call(workspaces.delete, {});
  await makeDue('workspace_deletions');
  await aDay();
  expect(await traces(/goldcrest\w*/gi)).toEqual([]);
  expect(await exportsLeft()).toEqual([]);
  expect(await index.query('select 1 as one')).toEqual([{ one: 1 }]);
});
