import { gzipSync } from 'node:zlib';
import { type Pipeline, routes } from '@cohortium/contract';
import { referenceOf, simulateCommunity } from '@cohortium/workflows/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { setAppRole } from '#identity';
import { transact } from '#platform/database';
import { addMember } from '#workspaces';
import { type TestPerson, testPortal } from '../../test/testing/index.ts';

const { pipelines, user, workspaces } = routes;
const portal = await testPortal();
const { db, clock } = portal.portal.platform;
const ana = await portal.person();
const ben = await portal.person();
const admin = await portal.person();
await transact(db, (tx) => setAppRole(tx, admin.email, 'platform_admin'));
const lab = (await portal.callAs(ana)(workspaces.create, { body: { name: 'Lab of defaults' } })).data;
await transact(db, (tx) => addMember(tx, clock, { workspace_id: lab.id, person_id: ben.id, role: 'writer' }));
const inLab = (person: TestPerson) => portal.callAs(person, { workspace_id: lab.id });
const call = inLab(ana);
const fasta = gzipSync(referenceOf(simulateCommunity(3, 9)));

let amplicon: Pipeline;
let dada: Pipeline;
/** References are uploaded into the person's own workspace, hence used from there. */
const addReference = async (
  person: TestPerson,
  name: string,
  more: { for_all_workspaces?: boolean; caution?: string } = {},
) => {
  const file_id = await portal.upload(person, 'reference.fasta.gz', fasta);
  const body = { name, version: '1', terms_of_use: 'CC BY 4.0', file_ids: [file_id], ...more };
  return (await portal.callAs(person)(pipelines.createReference, { body })).data;
};
const addSet = async (name: string, pipeline: Pipeline, params: Record<string, string | number | boolean> = {}) =>
  (await call(pipelines.createParamSet, { body: { name, pipeline_id: pipeline.id, params } })).data;

beforeAll(async () => {
  await addReference(admin, 'Everybody’s genera', { for_all_workspaces: true, caution: 'Three genera only.' });
  const all = (await call(pipelines.all, {})).data;
  const find = (name: RegExp) => {
    const found = all.find((pipeline) => name.test(pipeline.name));
    if (!found) throw new Error(`No pipeline ${name}.`);
    return found;
  };
  [amplicon, dada] = [find(/^Amplicon 16S$/), find(/DADA2/)];
});

describe('reference databases', () => {
  test('are for everybody when a platform admin adds them so, and nobody else may', async () => {
    const [entry] = (await call(pipelines.references, {})).data;
    expect(entry).toMatchObject({
      name: 'Everybody’s genera',
      is_public: true,
      is_demonstration: false,
      caution: 'Three genera only.',
      terms_of_use: 'CC BY 4.0',
      summary: { n_sequences: 3 },
      size_bytes: fasta.length,
      can_edit: false,
      created_by: 'Ana Ribeiro',
    });
    await expect(addReference(ana, 'Mine', { for_all_workspaces: true })).rejects.toMatchObject({ status: 401 });
    const withdraw = { params: { id: entry?.id ?? '' }, body: { withdrawn: true } };
    await expect(call(pipelines.editReference, withdraw)).rejects.toMatchObject({ status: 401 });
  });

  test('of a workspace are its own; withdrawn, they are kept for what was run and no longer offered', async () => {
    const own = await addReference(ana, 'Own genera');
    const home = portal.callAs(ana);
    expect(own).toMatchObject({ is_public: false, can_edit: true, n_param_sets: 0 });
    const edit = { params: { id: own.id }, body: { withdrawn: true, reason: 'two names swapped' } };
    await expect(call(pipelines.editReference, edit)).rejects.toMatchObject({ status: 404 });
    const body = { name: 'On own', pipeline_id: amplicon.id, references: { reference: own.id } };
    const set = (await home(pipelines.createParamSet, { body })).data;
    expect((await home(pipelines.editReference, edit)).data).toMatchObject({
      withdrawn_reason: 'two names swapped',
      n_param_sets: 1,
    });
    expect((await home(pipelines.references, {})).data.map(({ id }) => id)).not.toContain(own.id);
    expect((await home(pipelines.references, { query: { show_withdrawn: true } })).data.map(({ id }) => id)).toContain(
      own.id,
    );
    await expect(home(pipelines.createParamSet, { body: { ...body, name: 'Again' } })).rejects.toMatchObject({
      status: 422,
      body: {
        fields: [{ field: 'references.reference', message: 'Own genera 1 was withdrawn. Choose another reference.' }],
      },
    });
    expect((await home(pipelines.paramSet, { params: { id: set.id } })).data).toMatchObject({
      can_run: false,
      unavailable_reason:
        'The reference Own genera 1 was withdrawn (two names swapped). Create a parameter set with another reference.',
      references: [{ name: 'Own genera' }],
    });
    await home(pipelines.editReference, { ...edit, body: { withdrawn: false } });
    expect((await home(pipelines.paramSet, { params: { id: set.id } })).data.can_run).toBe(true);
  });
});

describe('parameter sets', () => {
  test('are shown with titles and units, and what differs from the defaults', async () => {
    const set = await addSet('Short overlaps', amplicon, { min_overlap: 10 });
    const { data } = await call(pipelines.paramSet, { params: { id: set.id } });
    expect(data).toMatchObject({ n_changed: 1, n_runs: 0, can_run: true, pipeline_version: amplicon.version });
    expect(data.parameters.filter(({ is_default }) => !is_default)).toMatchObject([
      {
        name: 'min_overlap',
        title: 'Minimum overlap of a pair',
        unit: 'bases',
        value: 10,
        default: 16,
        group: 'Merging',
      },
    ]);
    expect(data.parameters.map(({ name }) => name)).toEqual(Object.keys(Object(amplicon.params_schema.properties)));
    const stranger = portal.callAs(await portal.person());
    await expect(stranger(pipelines.paramSet, { params: { id: set.id } })).rejects.toMatchObject({ status: 404 });
  });

  test('are compared, of one pipeline or of two', async () => {
    const [a, b, c] = [
      await addSet('A', amplicon, { min_overlap: 12 }),
      await addSet('B', amplicon, { min_overlap: 30, max_diffs: 5 }),
      await addSet('C', dada),
    ];
    const { data } = await call(pipelines.paramSetDiff, { query: { a: a.id, b: b.id } });
    expect(data).toMatchObject({ same_pipeline: true, references: [], a: { name: 'A' }, b: { name: 'B' } });
    expect(data.parameters).toMatchObject([
      { name: 'min_overlap', title: 'Minimum overlap of a pair', unit: 'bases', a: 12, b: 30 },
      { name: 'max_diffs', b: 5 },
    ]);
    expect(data.n_same).toBe(Object.keys(a.params).length - 2);
    const across = (await call(pipelines.paramSetDiff, { query: { a: a.id, b: c.id } })).data;
    expect(across.same_pipeline).toBe(false);
    expect(across.parameters.some((one) => one.a === null) && across.parameters.some((one) => one.b === null)).toBe(
      true,
    );
    const same = (await call(pipelines.paramSetDiff, { query: { a: a.id, b: a.id } })).data;
    expect(same).toMatchObject({ parameters: [], references: [] });
  });

  test('are checked value by value, each with a sentence', async () => {
    const params = { min_overlap: 3, forward_primer: 'ACGTX', min_length: 'long', primer_error_rate: 0.5, colour: 1 };
    await expect(
      call(pipelines.createParamSet, { body: { name: 'Wrong', pipeline_id: amplicon.id, params } }),
    ).rejects.toMatchObject({
      status: 422,
      body: {
        fields: expect.arrayContaining([
          { field: 'params.colour', message: 'This pipeline has no parameter with this name.' },
          { field: 'params.forward_primer', message: expect.stringMatching(/“ACGTX” is not\.$/) },
          {
            field: 'params.min_overlap',
            message: 'Minimum overlap of a pair must be a whole number, 5 to 300 bases; 3 is not.',
          },
          {
            field: 'params.primer_error_rate',
            message: 'Maximum primer error rate must be a number, 0 to 0.3; 0.5 is not.',
          },
          {
            field: 'params.min_length',
            message: expect.stringMatching(/must be a whole number, .* bases; “long” is not\.$/),
          },
        ]),
      },
    });
  });

  test('are put away and taken out again, and never change', async () => {
    const set = await addSet('Old ways', amplicon);
    const archive = { params: { id: set.id }, body: { archived: true } };
    expect((await call(pipelines.archiveParamSet, archive)).data).toMatchObject({
      is_archived: true,
      params: set.params,
    });
    const names = async (query: Record<string, unknown> = {}) =>
      (await call(pipelines.paramSets, { query: { page_size: 100, ...query } })).data.map(({ name }) => name);
    expect(await names()).not.toContain('Old ways');
    expect(await names({ show_archived: true })).toContain('Old ways');
    expect(await names({ name: 'OLD', show_archived: true })).toEqual(['Old ways']);
    expect(await names({ pipeline_id: dada.id })).not.toContain('A');
    const again = { status: 409, body: { fields: [{ field: 'name' }] } };
    await expect(addSet('Old ways', amplicon)).rejects.toMatchObject(again);
    const order = { project_id: 'a'.repeat(32), pipeline_id: amplicon.id, param_set_id: set.id };
    await expect(call(pipelines.submitRun, { body: order })).rejects.toMatchObject({ status: 404 });
    await call(pipelines.archiveParamSet, { ...archive, body: { archived: false } });
    expect(await names()).toContain('Old ways');
  });
});

describe('defaults', () => {
  test('begin with the portal’s; the workspace’s come before, the person’s before those', async () => {
    const [ours, mine] = [await addSet('Ours', dada), await addSet('Mine', amplicon)];
    const begins = async (person = ana) => (await inLab(person)(pipelines.launchDefaults, {})).data;
    expect(await begins()).toMatchObject({ pipeline_id: amplicon.id, pipeline_by: 'portal' });

    await call(workspaces.editSettings, { body: { default_pipeline: dada.id, default_param_set: ours.id } });
    const labs = { pipeline_id: dada.id, pipeline_by: 'workspace', param_set_id: ours.id, param_set_by: 'workspace' };
    expect(await begins()).toEqual(labs);
    expect(await begins(ben)).toEqual(labs);

    const changed = (await call(user.editSettings, { body: { default_param_set: mine.id } })).data;
    expect(changed).toMatchObject({ default_param_set: mine.id, default_pipeline: null, mail_on_run_end: true });
    expect(await begins()).toEqual({
      pipeline_id: amplicon.id,
      pipeline_by: 'person',
      param_set_id: mine.id,
      param_set_by: 'person',
    });
    expect(await begins(ben)).toEqual(labs);
    // In another workspace her set is not to be seen, and is passed over.
    expect((await portal.callAs(ana)(pipelines.launchDefaults, {})).data).toMatchObject({ pipeline_by: 'portal' });

    await call(pipelines.archiveParamSet, { params: { id: mine.id }, body: { archived: true } });
    expect(await begins()).toEqual(labs);
    expect((await call(user.resetSettings, { query: { key: 'default_param_set' } })).data.default_param_set).toBeNull();
    expect((await call(workspaces.resetSettings, {})).data).toEqual({
      default_pipeline: null,
      default_param_set: null,
    });
    expect(await begins()).toMatchObject({ pipeline_id: amplicon.id, pipeline_by: 'portal' });
  });

  test('have to be there, to be seen, and fit to run; only those who lead a workspace set its own', async () => {
    const removed = 'b'.repeat(32);
    const wrong = { default_pipeline: removed, default_param_set: removed };
    await expect(call(user.editSettings, { body: wrong })).rejects.toMatchObject({
      status: 422,
      body: {
        fields: [
          {
            field: 'default_pipeline',
            message: expect.stringContaining('This pipeline was not found, or you don’t have access to it.'),
          },
          {
            field: 'default_param_set',
            message: expect.stringContaining('This parameter set was not found, or you don’t have access to it.'),
          },
        ],
      },
    });
    const elsewhere = await addSet('Of the lab', amplicon);
    const stranger = portal.callAs(await portal.person());
    await expect(stranger(user.editSettings, { body: { default_param_set: elsewhere.id } })).rejects.toMatchObject({
      status: 422,
    });
    await expect(inLab(ben)(workspaces.editSettings, { body: {} })).rejects.toMatchObject({ status: 401 });
    expect((await inLab(ben)(workspaces.settings, {})).data.default_pipeline).toBeNull();
    const both = await Promise.all([
      call(user.editSettings, { body: { mail_on_run_end: false } }),
      call(user.editSettings, { body: { rna_seq: true } }),
    ]);
    expect(both).toHaveLength(2);
    expect((await call(user.settings, {})).data).toMatchObject({ mail_on_run_end: false, rna_seq: true });
    expect((await call(user.resetSettings, {})).data).toMatchObject({ mail_on_run_end: true, rna_seq: false });
  });
});
