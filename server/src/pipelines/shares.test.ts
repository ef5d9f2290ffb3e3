import { routes, type ShareLevel } from '@cohortium/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { setAppRole } from '#identity';
import { newId } from '#platform/clock';
import { transact } from '#platform/database';
import type { Caller } from '#platform/http';
import { membershipOf } from '#workspaces';
import { laboratory, refusal, sampleOf, submit, type TestPerson, testPortal } from '../../test/testing/index.ts';
import { makePipelinePublic, withdrawPipeline } from './catalogue/catalogue-store.ts';
import { smallZip } from './catalogue/registration/document.fixture.ts';
import { followRun } from './runs/run-log.ts';

const portal = await testPortal();
const { platform } = portal.portal;
const { db } = platform;
const { pipelines, projects } = routes;

const lab = await laboratory(portal);
const call = portal.callAs(lab.owner);
const upload = (name: string, bytes: Uint8Array) => portal.upload(lab.owner, name, bytes);

const file_id = await upload('small.zip', await smallZip());
const small = (
  await call(pipelines.register, { body: { name: 'Small', version: '1.0.0', description: 'Writes files.', file_id } })
).data;
const fasta = new TextEncoder().encode('>s1;tax=d:Bacteria,p:Firmicutes;\nACGTACGT\n');
const reference = {
  name: 'One strain',
  version: '1',
  terms_of_use: 'for tests',
  file_ids: [await upload('r.fasta', fasta)],
};
await call(pipelines.createReference, { body: reference });
const set = (await call(pipelines.createParamSet, { body: { name: 'Deep', pipeline_id: small.id } })).data;
const project_id = await submit(portal, lab.owner, { name: 'Mice', samples: [sampleOf('mouse')] });

const sharePipeline = (email: string, level: ShareLevel = 'read') =>
  call(pipelines.share, { body: { id: small.id, email, level } });
const shareSet = (email: string, level: ShareLevel = 'read') =>
  call(pipelines.shareParamSet, { body: { id: set.id, email, level } });
const names = async (person: TestPerson, query: object) =>
  (await portal.callAs(person)(pipelines.list, { query })).data.map(({ name }) => name);

describe('a shared pipeline', () => {
  test('is offered to those it is shared with, with its document, and changed only at that level', async () => {
    const ben = await portal.person();
    const asBen = portal.callAs(ben);
    const of = { params: { id: small.id } };
    for (const route of [pipelines.detail, pipelines.document, pipelines.documentTicket] as const) {
      const answer = await portal.portal.api.app.inject({
        method: route.method,
        url: `/api/v1${route.path.replace(':id', small.id)}?workspace_id=${ben.workspace_id}`,
        headers: { authorization: `Bearer ${ben.token}` },
        ...(route.method === 'POST' ? { payload: {} } : {}),
      });
      expect(answer.statusCode).toBe(404);
    }
    await sharePipeline(ben.email);
    expect((await asBen(pipelines.detail, of)).data).toMatchObject({
      access: 'shared',
      access_level: 'read',
      is_public: false,
      shared_by: 'Ana Ribeiro',
      n_runs: 0,
    });
    expect((await asBen(pipelines.documentTicket, { ...of, body: {} })).data.url).toContain(small.id);
    const edit = { ...of, body: { description: 'By Ben' } };
    expect(await refusal(asBen(pipelines.edit, edit))).toMatchObject({ status: 401, message: 'Permissions' });
    await sharePipeline(ben.email, 'modify');
    expect((await asBen(pipelines.edit, edit)).data.description).toBe('By Ben');
    const on = { body: { id: small.id, email: 'cleo@lab.example' } };
    expect(await refusal(asBen(pipelines.share, on))).toMatchObject({ status: 401 });
  });

  test('stands in the lists by how it is reached; those of shared ones hide public ones by default', async () => {
    const ben = await portal.person();
    const builtIn = (await names(ben, {})).length;
    expect(builtIn).toBeGreaterThan(0);
    await sharePipeline(ben.email);
    expect(await names(ben, {})).toHaveLength(builtIn + 1);
    expect(await names(ben, { shared_with_me: true })).toEqual(['Small']);
    expect(await names(ben, { shared_with_me: true, hide_public: false })).toHaveLength(builtIn + 1);
    expect(await names(ben, { hide_shared: true })).not.toContain('Small');
    expect(await names(ben, { hide_public: true })).toEqual(['Small']);
    expect(await names(lab.owner, { hide_public: true })).toEqual(['Small']);
    expect(await names(lab.owner, { hide_private: true })).not.toContain('Small');
    expect(await names(lab.owner, { shared_with_me: true })).toEqual([]);
  });

  test('made public is there for everybody, and still runs by leave alone', async () => {
    const cleo = await portal.person();
    const of = { params: { id: small.id } };
    await transact(db, (tx) => makePipelinePublic(tx, { id: small.id, at: platform.clock.now() }));
    const { data } = await portal.callAs(cleo)(pipelines.detail, of);
    expect(data).toMatchObject({ access: 'public', is_public: true, state: 'pending_approval', can_run: false });
    expect(await names(cleo, { hide_public: true })).toEqual([]);
    const edit = portal.callAs(cleo)(pipelines.edit, { ...of, body: { deprecated: true } });
    expect(await refusal(edit)).toMatchObject({ status: 401 });
    expect((await call(pipelines.detail, of)).data).toMatchObject({ access: 'own', is_public: true });
    await transact(db, (tx) => withdrawPipeline(tx, small.id));
    expect(await refusal(portal.callAs(cleo)(pipelines.detail, of))).toMatchObject({ status: 404 });
  });

  test('of the portal is everybody’s, and nobody’s to share', async () => {
    const [one] = (await call(pipelines.all, {})).data;
    const share = call(pipelines.share, { body: { id: one?.id ?? '', email: 'x@lab.example' } });
    expect(await refusal(share)).toMatchObject({ status: 401 });
  });
});

describe('a shared parameter set', () => {
  test('launches runs of those who see its pipeline too, over their own submissions', async () => {
    const dan = await portal.person();
    const asDan = portal.callAs(dan);
    const of = { params: { id: set.id } };
    const own = await submit(portal, dan, { name: 'Rats', samples: [sampleOf('rat')] });
    const order = { project_id: own, pipeline_id: small.id, param_set_id: set.id };
    expect(await refusal(asDan(pipelines.submitRun, { body: order }))).toMatchObject({ status: 404 });
    await shareSet(dan.email);
    expect((await asDan(pipelines.paramSet, of)).data).toMatchObject({
      access: 'shared',
      can_run: false,
      unavailable_reason: 'The pipeline of Deep is not shared with you. Ask the workspace that owns it to share it.',
    });
    expect(await refusal(asDan(pipelines.submitRun, { body: order }))).toMatchObject({ status: 409 });
    await sharePipeline(dan.email);
    const admin = await portal.person();
    await transact(db, (tx) => setAppRole(tx, admin.email, 'platform_admin'));
    const asAdmin = portal.callAs(admin);
    const { document_sha256: sha256 } = (await asAdmin(pipelines.review, { params: { id: small.id } })).data;
    const decided = await asAdmin(pipelines.decide, {
      params: { id: small.id },
      body: { approved: true, sha256: sha256 ?? '' },
    });
    expect(decided.data).toMatchObject({ state: 'ready', is_public: false });
    expect((await asDan(pipelines.paramSet, of)).data).toMatchObject({ can_run: true, unavailable_reason: null });
    const { data: run } = await asDan(pipelines.submitRun, { body: order });
    expect(run).toMatchObject({ access: 'own', workspace_id: dan.workspace_id, param_set_name: 'Deep' });
    await asDan(pipelines.cancelRun, { body: { run_id: run.id } });
    const theirs = { ...order, project_id };
    expect(await refusal(asDan(pipelines.submitRun, { body: theirs }))).toMatchObject({ status: 404 });
    await call(projects.share, { body: { id: project_id, email: dan.email, level: 'modify' } });
    expect(await refusal(asDan(pipelines.submitRun, { body: theirs }))).toMatchObject({ status: 401 });
  });

  test('is listed, compared and put away as it is reached', async () => {
    const eve = await portal.person();
    const asEve = portal.callAs(eve);
    await shareSet(eve.email);
    const listed = (query: object) => asEve(pipelines.paramSets, { query });
    expect((await listed({ shared_with_me: true })).data).toMatchObject([{ name: 'Deep', access: 'shared' }]);
    expect((await listed({ hide_shared: true, hide_public: true })).paging.total).toBe(0);
    const diff = await asEve(pipelines.paramSetDiff, { query: { a: set.id, b: set.id } });
    expect(diff.data.a.access).toBe('shared');
    const away = { params: { id: set.id }, body: { archived: true } };
    expect(await refusal(asEve(pipelines.archiveParamSet, away))).toMatchObject({ status: 401 });
    await shareSet(eve.email, 'modify');
    expect((await asEve(pipelines.archiveParamSet, away)).data.is_archived).toBe(true);
    await call(pipelines.archiveParamSet, { params: away.params, body: { archived: false } });
    const { data: grants } = await call(pipelines.paramSetGrants, { query: { id: set.id } });
    const grant = grants.find(({ email }) => email === eve.email);
    await call(pipelines.unshareParamSet, { body: { id: set.id, grant_id: grant?.grant_id ?? '' } });
    expect((await listed({})).data.map(({ name }) => name)).not.toContain('Deep');
  });
});

describe('a shared run', () => {
  const made = async (state: 'queued' | 'cancelled' = 'cancelled'): Promise<string> => {
    const id = newId();
    await sql`insert into runs (id, workspace_id, project_id, pipeline_id, param_set_id, name, state, processing_hash,
      created_by) values (${id}, ${lab.owner.workspace_id}, ${project_id}, ${small.id}, ${set.id}, ${`Run ${id}`},
      ${state}, '', ${lab.owner.id})`.execute(db);
    return id;
  };
  const shareRun = (id: string, email: string, level: ShareLevel = 'read') =>
    call(pipelines.shareRun, { body: { id, email, level } });

  test('can be read with log, plots, crate and outputs; the submission and its files stay closed', async () => {
    const fay = await portal.person();
    const asFay = portal.callAs(fay);
    const id = await made();
    const file_key = `runs/${id}/table.tsv`;
    const { sha256, size_bytes } = await platform.files.put(file_key, new TextEncoder().encode('feature\tmouse\n'));
    await sql`insert into run_outputs (run_id, kind, title, name, media_type, position, file_key, sha256, size_bytes)
      values (${id}, 'feature_table', 'Counts', 'table.tsv', 'text/plain', 0, ${file_key}, ${sha256}, ${size_bytes})`.execute(
      db,
    );
    const asks = () => [
      asFay(pipelines.runDetail, { params: { id } }),
      asFay(pipelines.runLog, { params: { id } }),
      asFay(pipelines.runPlots, { params: { id } }),
      asFay(pipelines.runCrateTicket, { params: { id }, body: {} }),
      asFay(pipelines.runOutputTicket, { params: { id, kind: 'feature_table' }, body: {} }),
      asFay(pipelines.runResult, { body: { run_id: id } }),
    ];
    const refused = await Promise.all(asks().map(refusal));
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404));
    await shareRun(id, fay.email);
    const [detail] = await Promise.all(asks());
    expect(detail?.data).toMatchObject({ access: 'shared', shared_by: 'Ana Ribeiro', project_name: 'Mice' });
    const list = (query: object) => asFay(pipelines.runs, { query });
    expect((await list({})).data.map((run) => run.id)).toEqual([id]);
    expect((await list({ shared_with_me: true })).paging.total).toBe(1);
    expect((await list({ hide_shared: true })).paging.total).toBe(0);
    expect((await asFay(pipelines.runRefresh, { query: { ids: [id, newId()] } })).data).toHaveLength(1);
    const project = asFay(projects.detail, { params: { id: project_id } });
    expect(await refusal(project)).toMatchObject({ status: 404 });
    expect(await refusal(asFay(projects.data, { query: { project_id } }))).toMatchObject({ status: 404 });
  });

  test('is stopped by those who may change it, computed again by its workspace alone', async () => {
    const gus = await portal.person();
    const id = await made('queued');
    const stop = () => portal.callAs(gus)(pipelines.cancelRun, { body: { run_id: id } });
    expect(await refusal(stop())).toMatchObject({ status: 404 });
    await shareRun(id, gus.email);
    expect(await refusal(stop())).toMatchObject({ status: 401, message: 'Permissions' });
    await shareRun(id, gus.email, 'modify');
    expect((await stop()).data).toMatchObject({ state: 'cancelled', access_level: 'modify' });
    const again = portal.callAs(gus)(pipelines.retryRun, { body: { run_id: id } });
    expect(await refusal(again)).toMatchObject({ status: 401 });
    const { rows } =
      await sql`select workspace_id from audit_log where object_id = ${id} and action = 'cancel'`.execute(db);
    expect(rows).toEqual([{ workspace_id: lab.owner.workspace_id }]);
  });

  test('ends before the eyes of anyone who follows it when the share is taken back', async () => {
    const hal = await portal.person();
    const id = await made('queued');
    const { data } = await shareRun(id, hal.email);
    const workspace = await membershipOf(db, { id: hal.id, token_scope: null }, hal.workspace_id);
    if (!workspace) throw new Error('Hal is in his workspace.');
    const person = { ...hal, name: 'Hal', app_role_name: 'data_explorer', signed_term: true, session_id: '' } as const;
    const caller: Caller = { person: { ...person, token_scope: null }, workspace };
    const signal = AbortSignal.timeout(20_000);
    const events: string[] = [];
    for await (const { event } of await followRun(platform, caller, { id, signal })) {
      events.push(event);
      const grant_id = data.grantees[0]?.grant?.grant_id ?? '';
      await call(pipelines.unshareRun, { body: { id, grant_id } });
    }
    await call(pipelines.cancelRun, { body: { run_id: id } });
    expect(events).toEqual(['run']);
    expect(signal.aborted).toBe(false);
  });

  test('of a deleted submission is hidden from those it is shared with, and not shared any more', async () => {
    const ida = await portal.person();
    const id = await made();
    await shareRun(id, ida.email);
    const { data } = await call(projects.delete, { body: { project_id } });
    const read = () => portal.callAs(ida)(pipelines.runDetail, { params: { id } });
    expect(await refusal(read())).toMatchObject({ status: 404 });
    expect((await portal.callAs(ida)(pipelines.runs, {})).paging.total).toBe(0);
    expect((await portal.callAs(ida)(pipelines.runRefresh, { query: { ids: [id] } })).data).toEqual([]);
    expect(await refusal(shareRun(id, 'jan@lab.example'))).toMatchObject({ status: 404 });
    await call(projects.restore, { body: { deletion_id: data.deletion_id } });
    expect((await read()).data.access).toBe('shared');
    const response = await call(projects.delete, { body: { project_id } });
    await call(projects.purge, { body: { deletion_id: response.data.deletion_id } });
    const { rows } = await sql`select from share_grants where kind = 'run'`.execute(db);
    expect(rows).toEqual([]);
  });
});
