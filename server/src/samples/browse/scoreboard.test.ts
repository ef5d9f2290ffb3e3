import { routes } from '@cohortium/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { transact } from '#platform/database';
import { makeProjectPublic } from '#projects';
import { refusal, type Seeded, type SeedSample, seedTable, type TestPerson, testPortal } from '#testing';

const portal = await testPortal();
const { platform } = portal.portal;
const { samples, projects } = routes;

const lineage = ['Bacteria', 'Firmicutes', 'Clostridia', 'Clostridiales', 'F', 'Blautia', null];
const seed = (person: TestPerson, given: SeedSample[]) =>
  seedTable(platform, person, {
    features: [{ feature_id: 'Blautia', sequence: null, lineage }],
    samples: given,
    counts: given.map((_, at) => [10 * (at + 1)]),
  });
const publish = ({ project_id: id }: Seeded) =>
  transact(platform.db, (tx) => makeProjectPublic(tx, { id, at: platform.clock.now() }));

let ana: TestPerson;
let ben: TestPerson;
beforeEach(async () => {
  [ana, ben] = [await portal.person(), await portal.person()];
});
const board = async (person: TestPerson, query: object = {}) =>
  (await portal.callAs(person)(samples.scoreboard, { query })).data;

describe('the scoreboard', () => {
  test('of a workspace without anything to see is all zeros', async () => {
    const nothing = { n_samples: 0, n_results: 0, n_subjects: 0, n_projects: 0 };
    expect(await board(ana, { exclude_public_data: true })).toEqual({
      ...nothing,
      reads: 0,
      scopes: ['own', 'shared', 'public'].map((scope) => ({ scope, ...nothing })),
      omic_types: [],
      data_types: [],
    });
  });

  test('counts samples, subjects and submissions by origin, each once, and what is measured in them', async () => {
    const own = [{ sample_id: 'a', subject_id: 'm1' }, { sample_id: 'b', subject_id: 'm1' }, { sample_id: 'c' }];
    await seed(ana, own);
    const lent = await seed(ben, [{ sample_id: 'a', subject_id: 'm1' }]);
    await portal.callAs(ben)(projects.share, { body: { id: lent.project_id, email: ana.email } });
    const before = await board(ana);
    await publish(await seed(ben, [{ sample_id: 'p' }, { sample_id: 'q' }]));
    // Shared with her already: being public too makes no second sample of it.
    await publish(lent);
    const after = await board(ana);
    expect(after.scopes.slice(0, 2)).toEqual([
      { scope: 'own', n_samples: 3, n_results: 3, n_subjects: 1, n_projects: 1 },
      { scope: 'shared', n_samples: 1, n_results: 1, n_subjects: 1, n_projects: 1 },
    ]);
    expect(after.n_samples).toBe(before.n_samples + 2);
    expect(after.reads).toBe(before.reads + 30);
    expect(await board(ana, { exclude_public_data: true })).toMatchObject({
      n_samples: 4,
      n_subjects: 2,
      n_projects: 2,
      reads: 70,
      omic_types: [{ omic_type: 'microbiomics', n_samples: 4, n_projects: 2 }],
      data_types: [{ data_type: 13, title: 'Amplicon ASVs', omic_type: 'microbiomics', n_results: 4 }],
    });
    expect((await board(ana, { exclude_public_data: true, exclude_shared_data: true })).n_samples).toBe(3);
    expect((await board(ana, { omic_type: 'viral' })).n_samples).toBe(0);
    expect(await refusal(board(ana, { omic_type: 'palaeo' }))).toMatchObject({ status: 422 });
  });

  test('knows at once of what is deleted and what is taken back', async () => {
    const { project_id } = await seed(ana, [{ sample_id: 'a' }, { sample_id: 'b' }]);
    const call = portal.callAs(ana);
    const { data } = await call(projects.data, { query: { project_id } });
    await call(projects.deleteSamples, { body: { project_id, sample_ids: [data[0]?.id ?? ''] } });
    expect((await board(ana, { exclude_public_data: true })).n_samples).toBe(1);
    await call(projects.delete, { body: { project_id } });
    expect((await board(ana, { exclude_public_data: true })).n_samples).toBe(0);
  });
});

describe('samples of public archives', () => {
  const accessionsFor = async (person: TestPerson, body: object = {}) => {
    const call = portal.callAs(person);
    const { data, paging } = await call(samples.ncbi, { body: { sort: { field: 'sample_id' }, ...body } });
    expect(paging.total).toBe(data.length);
    return data.map(({ sample_id, accessions }) => [sample_id, ...accessions]);
  };

  test('are found by the accessions they name, wherever these stand', async () => {
    await seed(ana, [
      { sample_id: 'SRR1763540' },
      { sample_id: 'b', metadata: { run: 'ERR3357550', biosample: 'SAMEA5664391', dose: 5 } },
      { sample_id: 'c', metadata: { note: 'see SRR1763540', plate: 'SRR12' } },
      { sample_id: 'd', metadata: { bioproject: 'PRJNA268708' } },
    ]);
    const own = { exclude_public_data: true };
    expect(await accessionsFor(ana, own)).toEqual([
      ['SRR1763540', 'SRR1763540'],
      ['b', 'ERR3357550', 'SAMEA5664391'],
      ['d', 'PRJNA268708'],
    ]);
    const and_ = [{ field: 'dose', operator: '=', value: 5 }];
    expect(await accessionsFor(ana, { ...own, and_ })).toEqual([['b', 'ERR3357550', 'SAMEA5664391']]);
    expect(await accessionsFor(ben, own)).toEqual([]);
    const listed = (accessions: string[]) => accessionsFor(ana, { ...own, accessions });
    expect((await listed(['PRJNA268708', 'SAMEA5664391', 'SRR9999999'])).map(([name]) => name)).toEqual(['b', 'd']);
    expect(await listed(['SRR9999999'])).toEqual([]);
    expect(await refusal(listed(['smokers']))).toMatchObject({ status: 422 });
  });

  test('are asked for with the filter of every list, but for the flag that leaves out the workspace’s own', async () => {
    const exclude = { exclude_workspace_data: true };
    expect(await refusal(accessionsFor(ana, exclude))).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'exclude_workspace_data' }] },
    });
    expect(await refusal(accessionsFor(ana, { page_size: 1e9 }))).toMatchObject({ status: 422 });
  });
});
