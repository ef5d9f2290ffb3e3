import { type Rule, routes, ruleSchema } from '@cohortium/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/clock';
import { transact } from '#platform/database';
import { makeProjectPublic, withdrawProject } from '#projects';
import { refusal, seedTable, type TestPerson, testPortal } from '#testing';

const portal = await testPortal();
const { platform } = portal.portal;
const { projects, samples, pipelines, workspaces } = routes;

const lineage = ['Bacteria', 'Firmicutes', 'Clostridia', 'Clostridiales', 'F', 'Blautia', null];
const features = [{ feature_id: 'Blautia', sequence: null, lineage }];
const seed = (person: TestPerson, name: string) =>
  seedTable(platform, person, {
    name,
    samples: ['a', 'b'].map((letter, at) => ({
      sample_id: `${name} ${letter}`,
      metadata: { host: 'Homo sapiens', age_years: 89 + at * 10, visit: '2021-03-04', [`secret_${name}`]: 'yes' },
    })),
    features,
    counts: [[5], [7]],
  });

const owner = await portal.person();
const asOwner = portal.callAs(owner);
const stored = await seed(owner, 'kept');
const lent = await seed(owner, 'lent');
const open = await seed(owner, 'open');
await transact(platform.db, (tx) => makeProjectPublic(tx, { id: open.project_id, at: platform.clock.now() }));

const none = { exclude_public_data: false, exclude_workspace_data: false, exclude_shared_data: false };
const found = async (person: TestPerson, body: object = {}) => {
  const { data, paging } = await portal.callAs(person)(samples.microbiomics, { body: { ...body, page_size: 100 } });
  expect(data).toHaveLength(paging.total);
  return data.map(({ sample_id }) => sample_id).toSorted();
};
const metric = async (person: TestPerson, body: object = {}) =>
  (await portal.callAs(person)(samples.microbiomicsMetric, { body })).data;
const share = (id: string, email: string) => asOwner(projects.share, { body: { id, email } });
const rule = (field: string, value: Rule['value'], operator: Rule['operator'] = '=') =>
  ruleSchema.parse({ field, value, operator });

/** A run that made a data set, as its end leaves it. */
async function runOf({
  project_id,
  pipeline_data_id,
}: {
  project_id: string;
  pipeline_data_id: string;
}): Promise<string> {
  const id = newId();
  const [pipeline] = (await asOwner(pipelines.all, {})).data;
  const reference = newId();
  const { db } = platform;
  await sql`insert into reference_databases (id, workspace_id, kind, name, version, sha256, state, terms_of_use)
    values (${reference}, ${owner.workspace_id}, 'sequences-with-lineages', ${reference}, '1', '', 'ready', '')`.execute(
    db,
  );
  await sql`insert into param_sets (id, workspace_id, name, pipeline_id, params, params_hash, created_by)
    values (${reference}, ${owner.workspace_id}, ${reference}, ${pipeline?.id}, '{}', '', ${owner.id})`.execute(db);
  await sql`insert into runs (id, workspace_id, project_id, pipeline_id, param_set_id, name, state, processing_hash,
    pipeline_data_id, created_by) values (${id}, ${owner.workspace_id}, ${project_id}, ${pipeline?.id}, ${reference},
    'A run', 'succeeded', '', ${pipeline_data_id}, ${owner.id})`.execute(db);
  await sql`update data_sets set run_id = ${id} where pipeline_data_id = ${pipeline_data_id}`.execute(db);
  await platform.index.command(
    `alter table samples update run_id = '${id}' where pipeline_data_id = '${pipeline_data_id}' settings mutations_sync = 1`,
  );
  return id;
}

let ben: TestPerson;
beforeEach(async () => {
  ben = await portal.person();
});

describe('the samples somebody sees', () => {
  test('are their own, those of shared submissions whole, and public ones guarded, each once', async () => {
    await share(lent.project_id, ben.email);
    await share(open.project_id, ben.email);
    const mine = await seed(ben, `mine${newId()}`);
    expect(mine.result_ids).toHaveLength(2);
    const { data } = await portal.callAs(ben)(samples.microbiomics, { body: { page_size: 100 } });
    expect(data).toHaveLength(6);
    const agesOf = (id: string) =>
      data.flatMap((row) => (row.project_id === id ? (row.age_years ?? []) : [])).toSorted();
    expect(agesOf(lent.project_id)).toEqual([89, 99]);
    expect(agesOf(open.project_id)).toEqual([89, 99]);
    const reachOf = (id: string) => [
      ...new Set(data.flatMap((row) => (row.project_id === id ? [`${row.access}, ${row.workspace_name}`] : []))),
    ];
    expect(reachOf(mine.project_id)).toEqual(['own, Personal']);
    expect(reachOf(lent.project_id)).toEqual(['shared, Personal']);
    expect(reachOf(open.project_id)).toEqual(['shared, Personal']);
    const cleo = await portal.person();
    const { data: everybodys } = await portal.callAs(cleo)(samples.microbiomics, { body: {} });
    expect(everybodys.map(({ age_years, metadata }) => [age_years, metadata.visit]).toSorted()).toEqual([
      [89, '2021'],
      [90, '2021'],
    ]);
    expect(everybodys.map(({ access }) => access)).toEqual(['public', 'public']);
  });

  test('can be asked for without the workspace’s own, without shared ones, without public ones', async () => {
    await share(lent.project_id, ben.email);
    const name = `own${newId()}`;
    await seed(ben, name);
    const of = (part: object) => found(ben, { ...none, ...part });
    const own = [`${name} a`, `${name} b`];
    const all = ['lent a', 'lent b', 'open a', 'open b', ...own].toSorted();
    expect(await of({})).toEqual(all);
    expect(await of({ exclude_workspace_data: true })).toEqual(['lent a', 'lent b', 'open a', 'open b']);
    expect(await of({ exclude_shared_data: true })).toEqual(['open a', 'open b', ...own]);
    expect(await of({ exclude_public_data: true })).toEqual(['lent a', 'lent b', ...own]);
    expect(await of({ exclude_public_data: true, exclude_shared_data: true })).toEqual(own);
    await share(open.project_id, ben.email);
    expect(await of({ exclude_shared_data: true })).toEqual(own);
    expect(await found(owner, { ...none, exclude_workspace_data: true })).toEqual([]);
  });

  test('are what they were until a change is over, and then at once what it made of them', async () => {
    const before = ['open a', 'open b'];
    expect(await found(ben)).toEqual(before);
    await transact(platform.db, async (tx) => {
      await withdrawProject(tx, open.project_id);
      expect(await found(ben)).toEqual(before);
      // Other changes end meanwhile.
      await share(lent.project_id, ben.email);
      expect(await found(ben)).toEqual(['lent a', 'lent b', ...before]);
    });
    expect(await found(ben)).toEqual(['lent a', 'lent b']);
    const again = { id: open.project_id, at: platform.clock.now() };
    await transact(platform.db, (tx) => makeProjectPublic(tx, again));
    expect(await found(ben)).toEqual(['lent a', 'lent b', ...before]);
  });

  test('are gone with the next call when a share is taken back or a publication withdrawn', async () => {
    await share(lent.project_id, ben.email);
    expect(await found(ben)).toEqual(['lent a', 'lent b', 'open a', 'open b']);
    const [grant] = (await asOwner(projects.grants, { query: { id: lent.project_id } })).data;
    await asOwner(projects.unshare, { body: { id: lent.project_id, grant_id: grant?.grant_id ?? '' } });
    expect(await found(ben)).toEqual(['open a', 'open b']);
    await transact(platform.db, (tx) => withdrawProject(tx, open.project_id));
    expect(await found(ben)).toEqual([]);
    expect(await metric(ben)).toMatchObject({ total: 0, total_unfiltered: 0, n_projects: 0, catalogue: [] });
    await transact(platform.db, (tx) => makeProjectPublic(tx, { id: open.project_id, at: platform.clock.now() }));
  });

  test('leave what is deleted out, no matter who looks', async () => {
    await share(lent.project_id, ben.email);
    const { data: rows } = await asOwner(projects.data, { query: { project_id: lent.project_id } });
    const sample = { project_id: lent.project_id, sample_ids: [rows[0]?.id ?? ''] };
    const response = await asOwner(projects.deleteSamples, { body: sample });
    const publicRows = (await asOwner(projects.data, { query: { project_id: open.project_id } })).data;
    const ofPublic = { project_id: open.project_id, sample_ids: [publicRows[0]?.id ?? ''] };
    const alsoGone = await asOwner(projects.deleteSamples, { body: ofPublic });
    expect(await found(ben)).toEqual(['lent b', 'open b']);
    expect(await found(await portal.person())).toEqual(['open b']);
    for (const { data } of [response, alsoGone]) {
      await asOwner(projects.restore, { body: { deletion_id: data.deletion_id } });
    }
    const whole = await asOwner(projects.delete, { body: { project_id: lent.project_id } });
    expect(await found(ben)).toEqual(['open a', 'open b']);
    await asOwner(projects.restore, { body: { deletion_id: whole.data.deletion_id } });
    expect(await found(ben)).toEqual(['lent a', 'lent b', 'open a', 'open b']);
  });

  test('go with a deleted workspace', async () => {
    const { data: lab } = await asOwner(workspaces.create, { body: { name: `Lab ${newId()}` } });
    const there = { ...owner, workspace_id: lab.id };
    const name = `lab${newId()}`;
    const { project_id } = await seed(there, name);
    await portal.callAs(there)(projects.share, { body: { id: project_id, email: ben.email } });
    await transact(platform.db, (tx) => makeProjectPublic(tx, { id: project_id, at: platform.clock.now() }));
    expect(await found(ben, { exclude_public_data: true })).toEqual([`${name} a`, `${name} b`]);
    await portal.callAs(there)(workspaces.delete, {});
    expect(await found(ben)).toEqual(['open a', 'open b']);
    expect(await found(owner)).not.toContain(`${name} a`);
  });
});

describe('filters, facets and fields', () => {
  test('of public samples never tell what the guards hide', async () => {
    const total = async (...and_: Rule[]) => (await metric(ben, { and_ })).total;
    expect(await total(rule('age_years', 99))).toBe(0);
    expect(await total(rule('age_years', 90, '>'))).toBe(0);
    expect(await total(rule('age_years', 90))).toBe(1);
    expect(await total(rule('visit', '2021-03-04'))).toBe(0);
    expect(await total(rule('visit', '2021'))).toBe(2);
    const { fields, age } = await metric(ben, { fields: ['visit'] });
    expect(fields.visit).toEqual([{ value: '2021', count: 2, total: 2 }]);
    expect(age?.bins.map(({ from }) => from)).toEqual([85, 90]);
    const sorted = await portal.callAs(ben)(samples.microbiomics, {
      body: { sort: { field: 'age_years', descending: true } },
    });
    expect(sorted.data.map(({ age_years }) => age_years)).toEqual([90, 89]);
  });

  test('know of no column that only others have', async () => {
    const pending = refusal(metric(ben, { and_: [rule('secret_kept', 'yes')] }));
    expect(await pending).toMatchObject({
      status: 422,
      message: /None of the samples you can see has a field “secret_kept”/,
    });
    expect((await metric(ben)).catalogue.map(({ field }) => field)).not.toContain('secret_kept');
    await share(stored.project_id, ben.email);
    expect((await metric(ben, { and_: [rule('secret_kept', 'yes')] })).total).toBe(2);
  });
});

describe('a shared run', () => {
  test('shows its results whole and nothing of the submission, once, also where that is public', async () => {
    const run = await runOf(stored);
    const ofOpen = await runOf(open);
    await asOwner(pipelines.shareRun, { body: { id: run, email: ben.email } });
    expect(await found(ben)).toEqual(['kept a', 'kept b', 'open a', 'open b']);
    const results = { body: { run_id: run } };
    expect((await portal.callAs(ben)(pipelines.runResult, results)).paging.total).toBe(2);
    const named = await portal.callAs(ben)(routes.search.search, { query: { query: 'kept a' } });
    expect(named.data.groups).toMatchObject([
      { kind: 'sample', total: 1, hits: [{ name: 'kept a', project_id: null, n_results: 1 }] },
    ]);
    const project = refusal(portal.callAs(ben)(projects.detail, { params: { id: stored.project_id } }));
    expect(await project).toMatchObject({ status: 404 });
    await asOwner(pipelines.shareRun, { body: { id: ofOpen, email: ben.email } });
    const { data } = await portal.callAs(ben)(samples.microbiomics, { body: { page_size: 100 } });
    expect(data.map(({ age_years }) => age_years).toSorted()).toEqual([89, 89, 99, 99]);
    expect(await found(ben, { exclude_shared_data: true })).toEqual([]);
    expect(await found(ben, { exclude_public_data: true })).toEqual(['kept a', 'kept b', 'open a', 'open b']);
    const response = await asOwner(projects.delete, { body: { project_id: stored.project_id } });
    expect(await found(ben)).toEqual(['open a', 'open b']);
    const hidden = refusal(portal.callAs(ben)(pipelines.runResult, results));
    expect(await hidden).toMatchObject({ status: 404 });
    await asOwner(projects.restore, { body: { deletion_id: response.data.deletion_id } });
    const [grant] = (await asOwner(pipelines.runGrants, { query: { id: run } })).data;
    await asOwner(pipelines.unshareRun, { body: { id: run, grant_id: grant?.grant_id ?? '' } });
    expect(await found(ben)).toEqual(['open a', 'open b']);
  });
});
