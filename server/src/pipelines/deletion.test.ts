import { routes } from '@cohortium/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newId } from '#platform/clock';
import { laboratory, refusal, sampleOf, submit, testPortal } from '../../test/testing/index.ts';
import { smallZip } from './catalogue/registration/document.fixture.ts';

const portal = await testPortal();
const { db } = portal.portal.platform;
const { pipelines } = routes;
const lab = await laboratory(portal);
const call = portal.callAs(lab.owner);
const asWriter = portal.callAs(lab.writer);
const fasta = new TextEncoder().encode('>s1;tax=d:Bacteria,p:Firmicutes;\nACGTACGT\n');
const file_id = await portal.upload(lab.owner, 'r.fasta', fasta);
await call(pipelines.createReference, {
  body: { name: 'One strain', version: '1', terms_of_use: 'for tests', file_ids: [file_id] },
});

async function registered(version: string) {
  const zip = await portal.upload(lab.owner, 'small.zip', await smallZip());
  const body = { name: 'Small', version, description: 'Writes files.', file_id: zip };
  return (await call(pipelines.register, { body })).data;
}
const small = await registered('1.0.0');
const setNamed = async (name: string, by = call) =>
  (await by(pipelines.createParamSet, { body: { name, pipeline_id: small.id } })).data;

async function runOf(param_set_id: string, state: 'failed' | 'queued') {
  const project_id = await submit(portal, lab.owner, { name: newId(), samples: [sampleOf('mouse')] });
  const id = newId();
  await sql`insert into runs (id, workspace_id, project_id, pipeline_id, param_set_id, name, state, processing_hash,
      created_by)
    values (${id}, ${lab.owner.workspace_id}, ${project_id}, ${small.id}, ${param_set_id}, ${id}, ${state}, 'none',
      ${lab.owner.id})`.execute(db);
  return id;
}

describe('what nothing was made with is deleted permanently', () => {
  test('a parameter set, by the person who made it or an owner; one that a run used stays', async () => {
    const own = await setNamed('Own', asWriter);
    const others = await setNamed('Others');
    const remove = (by: typeof call, param_set_id: string) => by(pipelines.deleteParamSet, { body: { param_set_id } });
    expect((await remove(asWriter, own.id)).data).toEqual({ param_set_id: own.id });
    expect(await refusal(remove(asWriter, others.id))).toMatchObject({ status: 401, message: 'Permissions' });
    await runOf(others.id, 'failed');
    expect(await refusal(remove(call, others.id))).toMatchObject({ status: 409, message: /1 run .*archive/ });
    const { data: all } = await call(pipelines.paramSets, {});
    expect(all.map(({ name }) => name)).toContain('Others');
    expect(all.map(({ name }) => name)).not.toContain('Own');
  });

  test('a run that failed; one on its way is cancelled first', async () => {
    const set = await setNamed('For runs');
    const failed = await runOf(set.id, 'failed');
    const waiting = await runOf(set.id, 'queued');
    const remove = (by: typeof call, run_id: string) => by(pipelines.deleteRun, { body: { run_id } });
    expect(await refusal(remove(asWriter, failed))).toMatchObject({ status: 401 });
    await remove(call, failed);
    expect(await refusal(call(pipelines.runDetail, { params: { id: failed } }))).toMatchObject({ status: 404 });
    expect(await refusal(remove(call, waiting))).toMatchObject({ status: 409, message: /queued/ });
  });

  test('a pipeline without parameter sets and runs', async () => {
    const next = await registered('1.1.0');
    const remove = (pipeline_id: string) => call(pipelines.deletePipeline, { body: { pipeline_id } });
    await remove(next.id);
    expect(await refusal(call(pipelines.detail, { params: { id: next.id } }))).toMatchObject({ status: 404 });
    expect(await refusal(remove(small.id))).toMatchObject({ status: 409, message: /deprecate/ });
    const built_in = (await call(pipelines.all, {})).data.find(({ origin }) => origin === 'built_in')?.id ?? '';
    expect(await refusal(remove(built_in))).toMatchObject({ status: 409 });
  });
});
