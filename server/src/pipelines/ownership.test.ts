import { routes } from '@cohortium/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
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
const set = async () => (await call(pipelines.createParamSet, { body: { name: newId(), pipeline_id: small.id } })).data;

async function failedRun(param_set_id: string) {
  const project_id = await submit(portal, lab.owner, { name: newId(), samples: [sampleOf('mouse')] });
  const id = newId();
  await sql`insert into runs (id, workspace_id, project_id, pipeline_id, param_set_id, name, state, processing_hash,
      created_by)
    values (${id}, ${lab.owner.workspace_id}, ${project_id}, ${small.id}, ${param_set_id}, ${id}, 'failed', 'none',
      ${lab.owner.id})`.execute(db);
  return id;
}
await sql`update people set name = 'Ben Okoye' where id = ${lab.writer.id}`.execute(db);
const to = { user_id: lab.writer.id };

test('a parameter set that was given to somebody is theirs to delete, and its maker stays told', async () => {
  const { id } = await set();
  const remove = () => asWriter(pipelines.deleteParamSet, { body: { param_set_id: id } });
  expect(await refusal(remove())).toMatchObject({ status: 401 });
  const { data } = await call(pipelines.changeParamSetOwner, { body: { param_set_id: id, ...to } });
  const { data: detail } = await call(pipelines.paramSet, { params: { id } });
  expect(data.owner).toBe('Ben Okoye');
  expect(detail).toMatchObject({ owner: 'Ben Okoye', created_by: 'Ana Ribeiro' });
  expect((await remove()).data).toEqual({ param_set_id: id });
});

test('so is a run, and a pipeline', async () => {
  const run_id = await failedRun((await set()).id);
  await call(pipelines.changeRunOwner, { body: { run_id, ...to } });
  expect((await call(pipelines.runDetail, { params: { id: run_id } })).data.owner).toBe('Ben Okoye');
  expect((await asWriter(pipelines.deleteRun, { body: { run_id } })).data).toEqual({ run_id });
  const next = await registered('2.0.0');
  await call(pipelines.changePipelineOwner, { body: { pipeline_id: next.id, ...to } });
  expect((await asWriter(pipelines.deletePipeline, { body: { pipeline_id: next.id } })).data).toEqual({
    pipeline_id: next.id,
  });
});

test('what was given away is no longer its maker’s to delete', async () => {
  const { data: made } = await asWriter(pipelines.createParamSet, { body: { name: newId(), pipeline_id: small.id } });
  await call(pipelines.changeParamSetOwner, { body: { param_set_id: made.id, user_id: lab.owner.id } });
  const body = { param_set_id: made.id };
  expect(await refusal(asWriter(pipelines.deleteParamSet, { body }))).toMatchObject({ status: 401 });
});

test('nothing is given by a writer, to a reader or a stranger, and not what comes with the portal', async () => {
  const { id: param_set_id } = await set();
  const give = (by: typeof call, user_id: string) =>
    by(pipelines.changeParamSetOwner, { body: { param_set_id, user_id } });
  expect(await refusal(give(asWriter, lab.writer.id))).toMatchObject({ status: 401 });
  expect(await refusal(give(call, lab.reader.id))).toMatchObject({ status: 422, message: /role/ });
  expect(await refusal(give(call, (await portal.person()).id))).toMatchObject({ status: 422, message: /member/ });
  const built_in = (await call(pipelines.all, {})).data.find(({ origin }) => origin === 'built_in')?.id ?? '';
  const body = { pipeline_id: built_in, ...to };
  expect(await refusal(call(pipelines.changePipelineOwner, { body }))).toMatchObject({ status: 409 });
});
