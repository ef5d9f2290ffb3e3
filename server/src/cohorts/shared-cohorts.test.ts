import { type Cohort, routes, ruleSchema } from '@cohortium/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { transact } from '#platform/database';
import { declareHumanReads } from '#projects';
import { laboratory, refusal, seedTable, type TestPerson, testPortal } from '#testing';
import { makeCohortPublic, withdrawCohort } from './index.ts';
import { addVersion } from './versions/save-version.ts';

const portal = await testPortal();
const { platform } = portal.portal;
const { cohorts, projects, analysis, samples } = routes;

const lab = await laboratory(portal);
const call = portal.callAs(lab.owner);
const lineage = (genus: string) => ['Bacteria', 'Firmicutes', 'Clostridia', 'Clostridiales', 'F', genus, null];
const features = ['Blautia', 'Dorea'].map((genus) => ({ feature_id: genus, sequence: null, lineage: lineage(genus) }));
const people = (prefix: string, n: number) =>
  Array.from({ length: n }, (_, at) => ({
    sample_id: `${prefix}${at}`,
    subject_id: `${prefix}${at}`,
    metadata: { host: 'Homo sapiens', age_years: 88 + at, diet: at % 2 ? 'rye' : 'oats', born: `193${at}-04-05` },
  }));
const seed = (person: TestPerson, name: string, n: number) =>
  seedTable(platform, person, {
    name,
    samples: people(name.toLowerCase(), n),
    features,
    counts: Array.from({ length: n }, (_, at) => [10 + at, 20 - at]),
  });

const own = await seed(lab.owner, 'Own', 4);
const other = await laboratory(portal);
const theirs = await seed(other.owner, 'Theirs', 2);
const shareProject = { id: theirs.project_id, workspace_id: lab.owner.workspace_id };
await portal.callAs(other.owner)(projects.share, { body: shareProject });

const make = async (name: string, result_ids: string[]) =>
  (await call(cohorts.create, { body: { name, result_ids } })).data;
const all = await make('Own and theirs', [...own.result_ids, ...theirs.result_ids]);
const detail = async (person: TestPerson, id: string) =>
  (await portal.callAs(person)(cohorts.detail, { params: { id } })).data;
const members = async (person: TestPerson, id: string) =>
  (await portal.callAs(person)(cohorts.result, { body: { cohort_id: id, page_size: 100 } })).data;
const share = async (id: string, email: string) => (await call(cohorts.share, { body: { id, email } })).data;
const names = async (person: TestPerson, query: object = {}) =>
  (await portal.callAs(person)(cohorts.list, { query })).data.map(({ name }) => name);

/** Publishes as the floor of publication does, or takes it back. */
const publish = ({ id, version }: Pick<Cohort, 'id' | 'version'>, at: Date | null) =>
  transact(platform.db, (tx) => (at ? makeCohortPublic(tx, { id, version, at }) : withdrawCohort(tx, id)));
const publishProject = async (id: string, at: Date | null) => {
  await transact(platform.db, (tx) => declareHumanReads(tx, { id, human_reads: 'removed' }));
  await sql`update projects set public_at = ${at?.toISOString() ?? null}::timestamptz where project_id = ${id}`.execute(
    platform.db,
  );
};

describe('a shared cohort', () => {
  test('shows members and analyses through itself alone: no submission, no file, no data browser', async () => {
    const ben = await portal.person();
    await share(all.id, ben.email);
    const shown = await detail(ben, all.id);
    expect(shown).toMatchObject({ cohort_type: 'shared', access: 'shared', access_level: 'read', n_unavailable: 2 });
    const rows = await members(ben, all.id);
    expect(rows.map(({ sample_id }) => sample_id).toSorted()).toEqual(['own0', 'own1', 'own2', 'own3']);
    expect(rows.map(({ age_years }) => age_years).toSorted()).toEqual([88, 89, 90, 91]);
    const passing = async (metadata_filter: object) =>
      (await portal.callAs(ben)(cohorts.result, { body: { cohort_id: all.id, metadata_filter } })).data.length;
    expect(await passing({ and_: [ruleSchema.parse({ field: 'diet', value: 'rye' })] })).toBe(2);
    expect(await passing({ exclude_workspace_data: true, exclude_public_data: true })).toBe(4);
    expect(await passing({ exclude_shared_data: true })).toBe(0);
    const order = { cohort_id: all.id, rank: 'genus' as const, group_by: 'diet', permutations: 99 };
    const asBen = portal.callAs(ben);
    expect((await asBen(analysis.betaDiversity, { body: order })).data.n).toBe(4);
    expect((await asBen(samples.microbiomics, { body: {} })).paging.total).toBe(0);
    expect((await asBen(samples.microbiomicsMetric, { body: {} })).data).toMatchObject({ total: 0, catalogue: [] });
    for (const id of [own.project_id, theirs.project_id]) {
      expect(await refusal(asBen(projects.detail, { params: { id } }))).toMatchObject({ status: 404 });
      expect(await refusal(asBen(projects.data, { query: { project_id: id } }))).toMatchObject({ status: 404 });
    }
    const taken = { name: 'Taken', result_ids: own.result_ids };
    expect(await refusal(asBen(cohorts.create, { body: taken }))).toMatchObject({ status: 422 });
    expect(await refusal(asBen(cohorts.create, { body: { ...taken, parent_cohort_id: all.id } }))).toMatchObject({
      status: 422,
    });
  });

  test('lists what is left out, with the reason; others’ submissions are not shared on', async () => {
    const { excluded, grantees } = await share(all.id, 'cleo@lab.example');
    expect(grantees).toMatchObject([{ outcome: 'shared', grant: { version: 1 } }]);
    expect(excluded).toEqual([
      {
        project_id: theirs.project_id,
        project_name: 'Theirs',
        n_samples: 2,
        reason: 'It belongs to another workspace. Only that workspace can share it.',
      },
    ]);
    const foreign = await make('Theirs alone', theirs.result_ids);
    expect(await refusal(share(foreign.id, 'cleo@lab.example'))).toMatchObject({
      status: 409,
      message: 'This workspace can’t share any of the samples of “Theirs alone”.',
    });
    expect(await refusal(call(cohorts.createLink, { body: { id: foreign.id } }))).toMatchObject({ status: 409 });
    const [grant] = (await portal.callAs(other.owner)(projects.grants, { query: { id: theirs.project_id } })).data;
    const back = { id: theirs.project_id, grant_id: grant?.grant_id ?? '' };
    await portal.callAs(other.owner)(projects.unshare, { body: back });
    expect((await share(all.id, 'dan@lab.example')).excluded).toMatchObject([
      { project_name: 'A submission you can no longer see' },
    ]);
    expect(await detail(lab.owner, all.id)).toMatchObject({ access: 'own', n_unavailable: 2 });
    await portal.callAs(other.owner)(projects.share, { body: shareProject });
    expect((await detail(lab.owner, all.id)).n_unavailable).toBe(0);
  });

  test('keeps the names of other cohorts to its own workspace', async () => {
    const eve = await portal.person();
    const body = { name: 'A part', result_ids: own.result_ids.slice(0, 3), parent_cohort_id: all.id };
    const part = (await call(cohorts.create, { body })).data;
    await share(part.id, eve.email);
    expect((await detail(lab.owner, part.id)).recipe.parent).toMatchObject({ name: 'Own and theirs' });
    expect((await detail(eve, part.id)).recipe.parent).toBeNull();
  });

  test('stays with the version that was shared', async () => {
    const fay = await portal.person();
    const cohort = await make('Versioned', own.result_ids.slice(0, 2));
    await share(cohort.id, fay.email);
    await transact(platform.db, (tx) =>
      addVersion(tx, {
        ...{ cohort_id: cohort.id, expected_version: 1, created_by: lab.owner.id },
        change: { kind: 'subset', description: 'Kept one' },
        members: own.result_ids.slice(3).map((result_id) => ({ result_id, subject: result_id })),
      }),
    );
    expect(await detail(fay, cohort.id)).toMatchObject({ version: 1, n_samples: 2 });
    expect((await members(fay, cohort.id)).map(({ sample_id }) => sample_id).toSorted()).toEqual(['own0', 'own1']);
    const [row] = (await portal.callAs(fay)(cohorts.list, {})).data;
    expect(row).toMatchObject({ version: 1, n_samples: 2 });
    const later = { cohort_id: cohort.id, version: 2, rank: 'genus' as const };
    expect(await refusal(portal.callAs(fay)(analysis.betaDiversity, { body: later }))).toMatchObject({ status: 404 });
    const { grantees } = await share(cohort.id, fay.email);
    expect(grantees).toMatchObject([{ outcome: 'changed', grant: { version: 2 } }]);
    expect((await members(fay, cohort.id)).map(({ sample_id }) => sample_id)).toEqual(['own3']);
  });

  test('gives its metadata to anyone who looks through a link, as long as it lives, and makes no tables for them', async () => {
    const { data: made } = await call(cohorts.createLink, { body: { id: all.id } });
    const secret = new URL(made.url, 'http://portal').hash.slice(1);
    const { token } = (await portal.call(routes.sharing.open, { body: { secret } })).data;
    const take = (query = '') =>
      portal.portal.api.app.inject({
        url: `/api/v1/cohort/${all.id}/export${query}`,
        headers: { authorization: `Bearer ${token}` },
      });
    const [head = '', ...rows] = (await take()).body.trimEnd().split('\n');
    expect(head).toContain('age_years');
    expect(rows).toHaveLength(4);
    const tables = await take('?run_data=true');
    expect([tables.statusCode, tables.json().detail]).toEqual([422, expect.stringContaining('exports only metadata')]);
    const elsewhere = await make('Not linked', own.result_ids);
    const wrong = await portal.portal.api.app.inject({
      url: `/api/v1/cohort/${elsewhere.id}/export`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(wrong.statusCode).toBe(404);
    await call(cohorts.revokeLink, { body: { id: all.id, link_id: made.link.link_id } });
    expect((await take()).statusCode).toBe(401);
  });

  test('loses what is deleted of it, for everybody', async () => {
    const gus = await portal.person();
    const more = await seed(lab.owner, 'More', 2);
    const cohort = await make('With more', [...own.result_ids, ...more.result_ids]);
    await share(cohort.id, gus.email);
    const { data: rows } = await call(projects.data, { query: { project_id: more.project_id } });
    const one = { project_id: more.project_id, sample_ids: [rows[0]?.id ?? ''] };
    await call(projects.deleteSamples, { body: one });
    expect((await detail(gus, cohort.id)).n_unavailable).toBe(1);
    await call(projects.delete, { body: { project_id: more.project_id } });
    expect((await detail(gus, cohort.id)).n_unavailable).toBe(2);
    expect((await detail(lab.owner, cohort.id)).n_unavailable).toBe(2);
  });
});

describe('the list of cohorts', () => {
  test('distinguishes own, shared and public ones, and hides what is not asked for', async () => {
    const hal = await portal.person();
    const [lent, open, both] = [
      await make('Lent', own.result_ids),
      await make('Open', own.result_ids),
      await make('Both', own.result_ids),
    ];
    await share(lent.id, hal.email);
    await share(both.id, hal.email);
    await publish(open, platform.clock.now());
    await publish(both, platform.clock.now());
    const seeded = await seed(hal, 'Hal', 2);
    const mine = { name: 'Mine', result_ids: seeded.result_ids };
    await portal.callAs(hal)(cohorts.create, { body: mine });
    expect((await names(hal)).toSorted()).toEqual(['Both', 'Lent', 'Mine', 'Open']);
    expect((await names(hal, { hide_public: true, hide_private: true })).toSorted()).toEqual(['Both', 'Lent']);
    expect(await names(hal, { hide_shared: true, hide_private: true })).toEqual(['Open']);
    expect(await names(hal, { cohort_type: 'public' })).toEqual(['Open']);
    expect((await names(hal, { cohort_type: 'shared' })).toSorted()).toEqual(['Both', 'Lent']);
    expect(await names(hal, { cohort_type: 'private' })).toEqual(['Mine']);
    expect(await names(hal, { cohort_type: 'shared', name: 'LEN' })).toEqual(['Lent']);
    expect(await names(hal, { cohort_type: 'shared', hide_shared: true })).toEqual([]);
    expect(await names(lab.owner, { cohort_type: 'public' })).toEqual(expect.arrayContaining(['Both', 'Open']));
    const page = await portal.callAs(hal)(cohorts.list, { query: { page_size: 1, page: 2 } });
    expect(page).toMatchObject({ data: [{}], paging: { total: 4 } });
    await publish(open, null);
    await publish(both, null);
    expect((await names(hal)).toSorted()).toEqual(['Both', 'Lent', 'Mine']);
  });
});

describe('a public cohort', () => {
  test('shows its members to everybody, guarded, and none of the rules it was chosen by', async () => {
    const ida = await portal.person();
    const filter = { and_: [{ field: 'age_years', value: 91, operator: '=' as const }] };
    const cohort = (await call(cohorts.create, { body: { name: 'The oldest', filter } })).data;
    expect(await refusal(detail(ida, cohort.id))).toMatchObject({ status: 404 });
    await publish(cohort, platform.clock.now());
    const shown = await detail(ida, cohort.id);
    expect(shown).toMatchObject({ cohort_type: 'public', access: 'public', is_public: true, n_unavailable: 0 });
    expect(JSON.stringify(shown.recipe)).not.toMatch(/\b91\b/);
    const [row] = await members(ida, cohort.id);
    expect(row).toMatchObject({ age_years: 90, metadata: { born: '1933' } });
    expect((await members(lab.owner, cohort.id))[0]).toMatchObject({ age_years: 91, metadata: { born: '1933-04-05' } });
    const plot = { cohort_id: cohort.id, rank: 'genus' as const };
    expect((await portal.callAs(ida)(analysis.composition, { body: plot })).data.n).toBe(1);
    expect((await portal.callAs(ida)(samples.microbiomics, { body: {} })).paging.total).toBe(0);
    await publish(cohort, null);
    expect(await refusal(detail(ida, cohort.id))).toMatchObject({ status: 404 });
  });

  test('shows others’ members only as long as their submission is public', async () => {
    const jan = await portal.person();
    await publish(all, platform.clock.now());
    expect((await detail(jan, all.id)).n_unavailable).toBe(2);
    await publishProject(theirs.project_id, platform.clock.now());
    expect((await detail(jan, all.id)).n_unavailable).toBe(0);
    expect((await share(all.id, 'kim@lab.example')).excluded).toEqual([]);
    await publishProject(theirs.project_id, null);
    expect((await detail(jan, all.id)).n_unavailable).toBe(2);
    await publish(all, null);
  });

  test('is whole for those it is shared with as well', async () => {
    const leo = await portal.person();
    const cohort = await make('Both ways', own.result_ids);
    await publish(cohort, platform.clock.now());
    await share(cohort.id, leo.email);
    expect((await members(leo, cohort.id)).map(({ age_years }) => age_years).toSorted()).toEqual([88, 89, 90, 91]);
    await publish(cohort, null);
  });
});
