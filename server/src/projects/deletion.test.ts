import { setTimeout as pause } from 'node:timers/promises';
import { routes } from '@cohortium/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { reindex } from '#samples';
import { laboratory, type SeedTable, sampleOf, seedTable, submit, type TestPerson, testPortal } from '#testing';
import { projectUsage } from './index.ts';
import { storedFile } from './submissions.fixture.ts';

const { projects, samples, cohorts } = routes;
const portal = await testPortal();
const { platform, cleanUp } = portal.portal;
const { db, index, files } = platform;

const taxon = (genus: string) => ({
  feature_id: genus,
  sequence: null,
  lineage: ['Bacteria', 'Firmicutes', 'Clostridia', 'Clostridiales', 'Lachnospiraceae', genus, null],
});
const mice: SeedTable = {
  samples: ['m1', 'm2', 'm3', 'm4'].map((sample_id, at) => ({ sample_id, metadata: { sex: at % 2 ? 'F' : 'M' } })),
  features: [taxon('Blautia'), taxon('Roseburia')],
  counts: [
    [5, 5],
    [1, 9],
    [7, 3],
    [2, 8],
  ],
};

const idsOf = async (person: TestPerson, project_id: string) =>
  new Map(
    (await portal.callAs(person)(projects.data, { query: { project_id } })).data.map(({ id, sample_id }) => [
      sample_id,
      id,
    ]),
  );
const idOf = (ids: Map<string, string>, name: string): string => ids.get(name) ?? '';

async function seen(person: TestPerson) {
  const call = portal.callAs(person);
  const [browser, facets, list] = await Promise.all([
    call(samples.microbiomics, { body: {} }),
    call(samples.microbiomicsMetric, { body: { types: ['sex'] } }),
    call(projects.list, {}),
  ]);
  return {
    browser: browser.data.map(({ sample_id }) => sample_id).sort(),
    facet: facets.data.sex?.map(({ value, total }) => [value, total]),
    projects: list.data.map(({ name, n_samples }) => [name, n_samples]),
  };
}

async function until(what: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 15_000;
  while (!(await what())) {
    if (performance.now() > end) throw new Error('It did not come about within 15 s.');
    await pause(50);
  }
}

const makeDue = (deletion_id: string) =>
  sql`update deletions set purge_after = now() - interval '1 minute' where deletion_id = ${deletion_id}`.execute(db);

const rowsLeft = async (project_id: string) => {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from projects where project_id = ${project_id})
      + (select count(*) from samples where project_id = ${project_id})
      + (select count(*) from data_sets where project_id = ${project_id})
      + (select count(*) from metadata_history where project_id = ${project_id}) as n`.execute(db);
  return rows[0]?.n;
};

const inIndex = async (project_id: string) => {
  const [row] = await index.query<{ n: number }>(
    `select toUInt32(count()) as n from samples final
     where audience = 'workspace' and project_id = {project_id:String}`,
    { project_id },
  );
  return row?.n;
};

describe('deleting a submission', () => {
  test('takes it out of lists, browser, facets and cohorts at once, and undo brings all of it back', async () => {
    const ana = await portal.person();
    const call = portal.callAs(ana);
    const { project_id } = await seedTable(platform, ana, { ...mice, name: 'Mice' });
    const { data: cohort } = await call(cohorts.create, { body: { name: 'All', filter: {} } });
    const before = await seen(ana);
    expect(before.browser).toEqual(['m1', 'm2', 'm3', 'm4']);

    const { data: dependents } = await call(projects.dependents, { query: { project_id } });
    expect(dependents).toMatchObject({ name: 'Mice', n_samples: 4, n_results: 4, n_runs: 0, active_runs: [] });
    expect(dependents.cohorts).toEqual([{ id: cohort.id, name: 'All' }]);

    const { data: deletion } = await call(projects.delete, { body: { project_id } });
    expect(deletion).toMatchObject({ kind: 'project', name: 'Mice', n_samples: 4, days_left: 30, can_restore: true });
    expect(await seen(ana)).toEqual({ browser: [], facet: [], projects: [] });
    await expect(call(projects.detail, { params: { id: project_id } })).rejects.toMatchObject({ status: 404 });
    await expect(call(projects.data, { query: { project_id } })).rejects.toMatchObject({ status: 404 });
    await expect(call(projects.delete, { body: { project_id } })).rejects.toMatchObject({ status: 404 });
    const { data: missing } = await call(cohorts.detail, { params: { id: cohort.id } });
    expect(missing).toMatchObject({ n_samples: 4, n_unavailable: 4, content_hash: cohort.content_hash });

    const { data: back } = await call(projects.restore, { body: { deletion_id: deletion.deletion_id } });
    expect(back).toMatchObject({ project_id, name: 'Mice', n_samples: 4 });
    expect(await seen(ana)).toEqual(before);
    expect((await call(cohorts.detail, { params: { id: cohort.id } })).data.n_unavailable).toBe(0);
  });

  test('an index that was rebuilt meanwhile has it when it comes back', async () => {
    const ana = await portal.person();
    const { project_id, pipeline_data_id } = await seedTable(platform, ana, mice);
    const { data } = await portal.callAs(ana)(projects.delete, { body: { project_id } });
    await reindex(platform);
    await until(async () => (await inIndex(project_id)) === 4);
    expect((await seen(ana)).browser).toEqual([]);
    await portal.callAs(ana)(projects.restore, { body: { deletion_id: data.deletion_id } });
    expect((await seen(ana)).browser).toHaveLength(4);
    expect(pipeline_data_id).toBeTruthy();
  });

  test('its name may be used again, and then keeps it from coming back under it, in words', async () => {
    const ana = await portal.person();
    const call = portal.callAs(ana);
    const project_id = await submit(portal, ana, { name: 'Gut', samples: [sampleOf('s1')] });
    const { data: deletion } = await call(projects.delete, { body: { project_id } });
    const second = await submit(portal, ana, { name: 'Gut', samples: [sampleOf('s1')] });
    const restore = () => call(projects.restore, { body: { deletion_id: deletion.deletion_id } });
    await expect(restore()).rejects.toMatchObject({ status: 409, message: /Rename that one, then restore/ });
    await call(projects.edit, { body: { project_id: second, name: 'Gut 2' } });
    expect((await restore()).data.name).toBe('Gut');
    await expect(restore()).rejects.toMatchObject({ status: 410, message: /already undone/ });
  });
});

describe('deleting samples of a submission', () => {
  test('hides these with their results; a cohort counts them as no longer available; undo brings them back', async () => {
    const ana = await portal.person();
    const call = portal.callAs(ana);
    const { project_id } = await seedTable(platform, ana, { ...mice, name: 'Mice' });
    const { data: cohort } = await call(cohorts.create, { body: { name: 'All', filter: {} } });
    const ids = await idsOf(ana, project_id);
    const sample_ids = [idOf(ids, 'm1'), idOf(ids, 'm3')];
    const { data: dependents } = await call(projects.dependents, { query: { project_id, sample_ids } });
    expect(dependents).toMatchObject({ n_samples: 2, n_results: 2, n_cohorts: 1 });

    const { data: deletion } = await call(projects.deleteSamples, { body: { project_id, sample_ids } });
    expect(deletion).toMatchObject({ kind: 'samples', n_samples: 2 });
    expect(await seen(ana)).toEqual({ browser: ['m2', 'm4'], facet: [['F', 2]], projects: [['Mice', 2]] });
    expect((await call(cohorts.detail, { params: { id: cohort.id } })).data).toMatchObject({
      n_samples: 4,
      n_unavailable: 2,
    });
    const again = call(projects.deleteSamples, { body: { project_id, sample_ids: sample_ids.slice(0, 1) } });
    await expect(again).rejects.toMatchObject({ status: 422, message: /already deleted/ });

    await call(projects.restore, { body: { deletion_id: deletion.deletion_id } });
    expect((await seen(ana)).browser).toEqual(['m1', 'm2', 'm3', 'm4']);
    const { data: history } = await call(projects.history, { query: { project_id } });
    expect(history.map(({ action, sample_id }) => [action, sample_id]).sort()).toEqual([
      ['deleted', 'm1'],
      ['deleted', 'm3'],
      ['restored', 'm1'],
      ['restored', 'm3'],
    ]);
  });

  test('those of a submission that is deleted itself come back after it', async () => {
    const ana = await portal.person();
    const call = portal.callAs(ana);
    const samplesOf = [sampleOf('s1'), sampleOf('s2')];
    const project_id = await submit(portal, ana, { name: 'Gut', samples: samplesOf });
    const one = { project_id, sample_ids: [samplesOf[0]?.id ?? ''] };
    const { data: first } = await call(projects.deleteSamples, { body: one });
    const { data: second } = await call(projects.delete, { body: { project_id } });
    expect((await call(projects.deleted, {})).data.map(({ kind }) => kind)).toEqual(['project']);
    const early = call(projects.restore, { body: { deletion_id: first.deletion_id } });
    await expect(early).rejects.toMatchObject({ status: 409, message: /Restore it first/ });
    const { data: back } = await call(projects.restore, { body: { deletion_id: second.deletion_id } });
    expect(back.n_samples).toBe(1);
    expect((await call(projects.deleted, {})).data.map(({ kind }) => kind)).toEqual(['samples']);
    expect((await call(projects.restore, { body: { deletion_id: first.deletion_id } })).data.n_samples).toBe(2);
  });

  test('samples of another submission are refused, and nothing is deleted', async () => {
    const ana = await portal.person();
    const call = portal.callAs(ana);
    const [mine, other] = [sampleOf('s1'), sampleOf('s1')];
    const project_id = await submit(portal, ana, { name: 'A', samples: [mine] });
    await submit(portal, ana, { name: 'B', samples: [other] });
    const body = { project_id, sample_ids: [mine.id, other.id] };
    await expect(call(projects.deleteSamples, { body })).rejects.toMatchObject({ status: 422 });
    expect((await call(projects.detail, { params: { id: project_id } })).data.n_samples).toBe(1);
  });
});

describe('who may', () => {
  test('writers delete and bring back what they submitted, owners and admins anything, readers nothing', async () => {
    const { owner, admin, writer, colleague, reader } = await laboratory(portal);
    const project_id = await submit(portal, writer, { name: 'Gut', samples: [sampleOf('s1')] });
    const denied = { status: 401, message: 'Permissions' };
    const remove = (person: TestPerson) => portal.callAs(person)(projects.delete, { body: { project_id } });
    await expect(remove(reader)).rejects.toMatchObject(denied);
    await expect(remove(colleague)).rejects.toMatchObject(denied);
    expect((await portal.callAs(colleague)(projects.list, {})).data).toMatchObject([{ is_mine: false }]);
    const stranger = await portal.person();
    await expect(remove(stranger)).rejects.toMatchObject({ status: 404 });
    const { data } = await remove(writer);
    const restore = (person: TestPerson) =>
      portal.callAs(person)(projects.restore, { body: { deletion_id: data.deletion_id } });
    await expect(restore(colleague)).rejects.toMatchObject(denied);
    await expect(restore(reader)).rejects.toMatchObject(denied);
    await expect(restore(stranger)).rejects.toMatchObject({ status: 404 });
    const mayRestore = async (person: TestPerson) =>
      (await portal.callAs(person)(projects.deleted, {})).data.map(({ can_restore }) => can_restore);
    expect(await Promise.all([owner, admin, writer, colleague, reader].map(mayRestore))).toEqual(
      [true, true, true, false, false].map((may) => [may]),
    );
    expect((await restore(admin)).data.name).toBe('Gut');
    expect((await remove(owner)).data.name).toBe('Gut');
  });
});

describe('after thirty days', () => {
  test('nothing of it is left: rows, results, index, files; a cohort keeps its frozen ids', async () => {
    const ana = await portal.person();
    const call = portal.callAs(ana);
    const { project_id, pipeline_data_id } = await seedTable(platform, ana, mice);
    const { rows } = await sql<{ file_key: string }>`
      select file_key from data_sets where pipeline_data_id = ${pipeline_data_id}`.execute(db);
    const table = rows[0]?.file_key ?? '';
    const { data: cohort } = await call(cohorts.create, { body: { name: 'All', filter: {} } });
    const { data } = await call(projects.delete, { body: { project_id } });
    await cleanUp();
    expect(await files.stat(table)).not.toBeNull();
    await makeDue(data.deletion_id);
    await cleanUp();
    expect(await rowsLeft(project_id)).toBe(0);
    await until(async () => (await inIndex(project_id)) === 0 && (await files.stat(table)) === null);
    expect((await call(projects.deleted, {})).data).toEqual([]);
    expect((await call(cohorts.detail, { params: { id: cohort.id } })).data).toMatchObject({ n_unavailable: 4 });
    const restore = call(projects.restore, { body: { deletion_id: data.deletion_id } });
    await expect(restore).rejects.toMatchObject({ status: 410, message: /no longer be undone/ });
  });

  test('a content that another submission refers to is kept; the rest is freed', async () => {
    const ana = await portal.person();
    const [own, shared] = [await storedFile(portal, 'a_R1.fastq'), await storedFile(portal, 'b_R1.fastq')];
    const project_id = await submit(portal, ana, {
      name: 'Goes',
      samples: [sampleOf('s1', { files: [own] }), sampleOf('s2', { files: [shared] })],
    });
    const twin = { ...shared, file_id: 'f'.repeat(32) };
    await submit(portal, ana, { name: 'Stays', samples: [sampleOf('s1', { files: [twin] })] });
    const { data } = await portal.callAs(ana)(projects.delete, { body: { project_id } });
    await portal.callAs(ana)(projects.purge, { body: { deletion_id: data.deletion_id } });
    await until(async () => (await files.stat(own.file_key)) === null);
    expect(await files.stat(shared.file_key)).not.toBeNull();
  });

  test('of samples that shared a run with others an empty row stays; their words, files and results are gone', async () => {
    const ana = await portal.person();
    const call = portal.callAs(ana);
    const { project_id } = await seedTable(platform, ana, mice);
    const ids = await idsOf(ana, project_id);
    const { data } = await call(projects.deleteSamples, { body: { project_id, sample_ids: [idOf(ids, 'm1')] } });
    await call(projects.purge, { body: { deletion_id: data.deletion_id } });
    await until(async () => (await inIndex(project_id)) === 3);
    const { rows } = await sql<{ sample_id: string; metadata: object }>`
      select sample_id, metadata from samples where id = ${idOf(ids, 'm1')}`.execute(db);
    expect(rows).toEqual([{ sample_id: `deleted sample ${idOf(ids, 'm1')}`, metadata: {} }]);
    expect((await seen(ana)).browser).toEqual(['m2', 'm3', 'm4']);
    // A rebuilt index does not find it in the file again, and does not look for it for ever.
    await reindex(platform);
    await until(async () => (await inIndex(project_id)) === 3);
    expect((await seen(ana)).browser).toEqual(['m2', 'm3', 'm4']);
  });

  test('a purge that is cut short leaves everything, and the next one completes it; the others do not wait', async () => {
    const ana = await portal.person();
    const call = portal.callAs(ana);
    const file = await storedFile(portal, 'c_R1.fastq');
    const cut = await submit(portal, ana, { name: 'Cut', samples: [sampleOf('s1', { files: [file] })] });
    const fine = await submit(portal, ana, { name: 'Fine', samples: [sampleOf('s1')] });
    for (const project_id of [cut, fine]) {
      await makeDue((await call(projects.delete, { body: { project_id } })).data.deletion_id);
    }
    await sql`create function break_purge() returns trigger language plpgsql as $$
      begin if old.name = 'Cut' then raise exception 'cut short'; end if; return old; end $$`.execute(db);
    await sql`create trigger break_purge before delete on projects for each row execute function break_purge()`.execute(
      db,
    );
    await cleanUp();
    expect([await rowsLeft(cut), await rowsLeft(fine)]).toEqual([3, 0]);
    expect(await files.stat(file.file_key)).not.toBeNull();
    await sql`drop trigger break_purge on projects`.execute(db);
    // Two at once, as after a kill when the sweep of before is still heard of: one of them does it.
    await Promise.all([cleanUp(), cleanUp()]);
    expect(await rowsLeft(cut)).toBe(0);
    await until(async () => (await files.stat(file.file_key)) === null);
  });

  test('what was uploaded is forgotten with it, and the storage is free again', async () => {
    const ana = await portal.person();
    const call = portal.callAs(ana);
    const reads = new TextEncoder().encode('@r1\nACGT\n+\nIIII\n');
    const file_ids = [await portal.upload(ana, 'a.fastq', reads)];
    const bulk = { project_name: 'One', sheet: 'sample_id\na', file_ids };
    const { data: made } = await call(routes.ingestion.ingestBulk, { body: bulk });
    const project_id = made.project_id ?? '';
    const used = () => projectUsage(db, ana.workspace_id);
    expect(await used()).toEqual({ n_projects: 1, n_samples: 1, storage_bytes: reads.length });
    const { data } = await call(projects.delete, { body: { project_id } });
    expect(await used()).toEqual({ n_projects: 0, n_samples: 0, storage_bytes: reads.length });
    await call(projects.purge, { body: { deletion_id: data.deletion_id } });
    expect((await used()).storage_bytes).toBe(0);
    await until(async () => {
      const { rows } = await sql`select from uploads where file_id = any(${file_ids})`.execute(db);
      return rows.length === 0;
    });
    const purge = call(projects.purge, { body: { deletion_id: data.deletion_id } });
    await expect(purge).rejects.toMatchObject({ status: 410 });
  });
});

test('a deletion asked for twice under one key is one deletion', async () => {
  const ana = await portal.person();
  const call = portal.callAs(ana);
  const project_id = await submit(portal, ana, { name: 'Gut', samples: [sampleOf('s1')] });
  const remove = () =>
    call(projects.delete, { body: { project_id } }, { headers: { 'idempotency-key': `delete-${project_id}` } });
  const [first, second] = [await remove(), await remove()];
  expect(second).toEqual(first);
  expect((await call(projects.deleted, {})).paging.total).toBe(1);
});

test('an edit that meets a load loses neither', async () => {
  const ana = await portal.person();
  const call = portal.callAs(ana);
  const { project_id } = await seedTable(platform, ana, mice);
  const ids = await idsOf(ana, project_id);
  const edit = (cage: string) =>
    call(projects.edit, { body: { project_id, samples: [{ id: idOf(ids, 'm1'), metadata: { cage } }] } });
  await reindex(platform);
  for (const cage of ['A', 'B', 'C']) await edit(cage);
  await until(async () => {
    const { data } = await call(samples.microbiomics, { body: {} });
    return data.length === 4 && data.some(({ metadata }) => metadata.cage === 'C');
  });
  // Every sample still has the abundances that its number stands for.
  const [row] = await index.query<{ n: number }>(
    `select toUInt32(uniqExact(sample_no)) as n from profile where sample_no in (
       select sample_no from samples final where project_id = {project_id:String})`,
    { project_id },
  );
  expect(row?.n).toBe(4);
});
