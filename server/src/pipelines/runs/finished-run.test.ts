import { createHash } from 'node:crypto';
import { type RunDetail, routes, ruleSchema } from '@cohortium/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { reconcileRunCohorts } from '#cohorts';
import { listOutbox } from '#platform/mail';
import { type TestPerson, testPortal } from '../../../test/testing/index.ts';
import { goodReads, type PreparedOrder, poorReads, prepareOrder, replaceReads, untilEnded } from './run.fixture.ts';

const { pipelines } = routes;
const portal = await testPortal();
const { platform, api } = portal.portal;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const reads = { 'a one': goodReads(1), 'b "two"': goodReads(2), poor: poorReads(3) };

async function fetchPath(person: TestPerson | null, url: string, headers: Record<string, string> = {}) {
  const authorization = person ? { authorization: `Bearer ${person.token}` } : {};
  return api.app.inject({ url, headers: { ...authorization, ...headers } });
}

/** A thing of a crate, as far as it is looked at here. */
interface Thing {
  '@id': string;
  '@type': unknown;
  mainEntity?: { '@id': string };
  hasPart?: { '@id': string }[];
  sha256?: string;
}

async function filesOfZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = [];
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(Buffer.from(part));
    files.set(entry.fileName, Buffer.concat(parts));
  }
  return files;
}

describe('a run over three samples, one with reads that pass no filter, has finished', () => {
  let ana: TestPerson;
  let order: PreparedOrder;
  let run: RunDetail;

  beforeAll(async () => {
    ana = await portal.person();
    order = await prepareOrder({ portal, person: ana }, 'Weaning', reads);
    const before = await portal.callAs(ana)(pipelines.estimateRun, { body: order });
    expect(before.data).toMatchObject({ seconds: null, n_runs: 0, n_samples: 3, n_ahead: 0, same_run: null });
    expect(before.data.basis).toMatch(/^No estimate: Amplicon 16S \S+ has no earlier runs\.$/);
    const { data } = await portal.callAs(ana)(pipelines.submitRun, { body: order });
    run = await untilEnded({ portal, person: ana }, data.id);
  }, 60_000);

  test('the matrix tells of each sample and step how long it took and with how much memory', () => {
    expect(run).toMatchObject({ state: 'succeeded', n_samples: 3, n_samples_failed: 1, queue_position: null });
    expect(run.remedy).toMatch(/^Replace the files of the failed samples/);
    expect(run.engine_seconds).toBeGreaterThan(1);
    const cells = run.step_records.filter(({ state }) => state === 'succeeded');
    for (const cell of cells) expect(cell).toMatchObject({ seconds: expect.any(Number), reused: false, attempts: 1 });
    const missing = run.samples.find(({ sample_id }) => sample_id === 'poor');
    expect(missing).toMatchObject({ state: expect.stringMatching(/failed|empty/), remedy: expect.any(String) });
    expect(missing?.reason).toBeTruthy();
  });

  test('the workspace counts what it has taken: time of the engine, and files', async () => {
    const { data } = await portal.callAs(ana)(routes.workspaces.detail, {});
    expect(data.n_runs).toBe(1);
    expect(data.engine_seconds).toBeCloseTo(run.engine_seconds, 3);
    expect(data.run_bytes).toBe(run.outputs.reduce((sum, { size_bytes }) => sum + size_bytes, 0));
    expect(data.run_bytes).toBeGreaterThan(1000);
  });

  test('what it has yielded is a cohort, that lists show when they are asked for it', async () => {
    const list = async (query: object) => (await portal.callAs(ana)(routes.cohorts.list, { query })).data;
    const made = async () => (await list({ show_auto_created: true })).map(({ name }) => name);
    await expect.poll(made, { timeout: 20_000 }).toEqual([run.name]);
    expect(await list({})).toEqual([]);
    const [cohort] = await list({ cohort_type: 'auto_created' });
    expect(cohort).toMatchObject({ n_samples: 2, omic_type: 'microbiomics', version: 1, created_by: 'Ana Ribeiro' });
    expect(await list({ run_id: run.id })).toEqual([cohort]);
    expect(await list({ run_id: order.project_id })).toEqual([]);
    // Its name stays free for people.
    const [result] = (await portal.callAs(ana)(routes.cohorts.result, { body: { cohort_id: cohort?.id ?? '' } })).data;
    const body = { name: run.name, result_ids: [result?.result_id ?? ''] };
    expect((await portal.callAs(ana)(routes.cohorts.create, { body })).data.name).toBe(run.name);
  });

  test('a run of before there were such cohorts gets its own at the next start, once', async () => {
    const made = async () => (await portal.callAs(ana)(routes.cohorts.list, { query })).paging.total;
    const query = { cohort_type: 'auto_created' as const };
    await sql`delete from run_cohorts`.execute(platform.db);
    await reconcileRunCohorts(platform);
    await expect.poll(made, { timeout: 20_000 }).toBe(2);
    await reconcileRunCohorts(platform);
    const { rows } = await sql`select from pgboss.job where name = 'make-run-cohort' and state < 'completed'`.execute(
      platform.db,
    );
    expect(rows).toEqual([]);
  });

  test('inputs are named with their digests, and programs with versions and digests', () => {
    const files = run.inputs.filter(({ sample_id }) => sample_id === 'a one');
    expect(files.map(({ kind, name }) => [kind, name])).toEqual([
      ['forward', 'a one_R1.fastq.gz'],
      ['reverse', 'a one_R2.fastq.gz'],
    ]);
    expect(files[0]?.sha256).toBe(sha256(reads['a one'].forward));
    expect(run.inputs.filter(({ sample_id }) => sample_id === null).map(({ kind }) => kind)).toEqual([
      'reference',
      'workflow',
    ]);
    expect(run.software.map(({ name }) => name)).toEqual(['cwltool', 'vsearch', 'cutadapt']);
    for (const { sha256: digest } of run.software) expect(digest).toMatch(/^[0-9a-f]{64}$/);
  });

  test('reads are tracked through the steps, under the submitter’s names', () => {
    const { columns, rows } = run.tracking;
    expect(columns[0]).toEqual({ id: 'reads_in', title: 'Reads submitted' });
    expect(rows.map(({ sample_id }) => sample_id)).toEqual(['a one', 'b "two"', 'poor']);
    expect(rows[0]?.reads[0]).toBe(180);
    expect(rows[1]?.reads.at(-1)).toBeGreaterThan(100);
  });

  test('outputs are fetched with a ticket that opens this file alone', async () => {
    const call = portal.callAs(ana);
    const kinds = run.outputs.map(({ kind }) => kind);
    expect(kinds).toEqual(['feature_table', 'features', 'taxonomy', 'tracking', 'sample_status', 'samples', 'log']);
    const params = { id: run.id, kind: 'feature_table' as const };
    const { url } = (await call(pipelines.runOutputTicket, { params, body: {} })).data;
    const answer = await fetchPath(null, url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toBe(
      "attachment; filename*=UTF-8''Weaning-Amplicon-16S-feature-table.tsv",
    );
    expect(sha256(answer.rawPayload)).toBe(run.outputs[0]?.sha256);
    expect(answer.body.split('\n')[0]).toBe('feature_id\ta one\tb "two"');
    const other = await fetchPath(null, url.replace('feature_table', 'features'));
    expect(other.statusCode).toBe(410);
    expect(await fetchPath(null, `${url}x`)).toMatchObject({ statusCode: 410 });
    expect((await fetchPath(null, url.split('?')[0] ?? '')).statusCode).toBe(401);
  });

  test('a part of a file is sent when a part is asked for, and a ticket for a part opens no more', async () => {
    const params = { id: run.id, kind: 'features' as const };
    const path = `/api/v1/pipeline/run/output/${run.id}/features?workspace_id=${ana.workspace_id}`;
    const whole = (await fetchPath(ana, path)).rawPayload;
    const part = await fetchPath(ana, path, { range: 'bytes=1-4' });
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 1-4/${whole.length}`]);
    expect(part.rawPayload).toEqual(whole.subarray(1, 5));
    const body = { range: { start: 2, end: 5 } };
    const { url } = (await portal.callAs(ana)(pipelines.runOutputTicket, { params, body })).data;
    expect((await fetchPath(null, url, { range: 'bytes=0-' })).rawPayload).toEqual(whole.subarray(2, 6));
    expect((await fetchPath(ana, path, { range: `bytes=${whole.length}-` })).statusCode).toBe(422);
  });

  test('a ticket dies with the session it was given in, and nobody else is given one', async () => {
    const params = { id: run.id };
    const eve = await portal.person();
    const stranger = portal.callAs(eve);
    await expect(stranger(pipelines.runCrateTicket, { params, body: {} })).rejects.toMatchObject({ status: 404 });
    const { url } = (await portal.callAs(ana)(pipelines.runCrateTicket, { params, body: {} })).data;
    expect((await fetchPath(eve, `${url}&workspace_id=${eve.workspace_id}`)).statusCode).toBe(404);
    expect((await fetchPath(null, url)).statusCode).toBe(200);
  });

  test('the crate holds workflow, parameters and outputs, and names everything it speaks of', async () => {
    const path = `/api/v1/pipeline/run/crate/${run.id}?workspace_id=${ana.workspace_id}`;
    const files = await filesOfZip((await fetchPath(ana, path)).rawPayload);
    const { '@graph': graph, '@context': context } = JSON.parse(String(files.get('ro-crate-metadata.json')));
    expect(context[0]).toBe('https://w3id.org/ro/crate/1.1/context');
    const byId = new Map<string, Thing>(graph.map((one: Thing) => [one['@id'], one]));
    expect(byId.size).toBe(graph.length);
    const root = byId.get('./');
    const entry = root?.mainEntity?.['@id'] ?? '';
    expect(byId.get(entry)?.['@type']).toEqual(['File', 'SoftwareSourceCode', 'ComputationalWorkflow']);
    const parts = root?.hasPart?.map((part) => part['@id']) ?? [];
    const inside = parts.filter((id) => !id.startsWith('ni:'));
    expect(inside.sort()).toEqual([...files.keys()].filter((name) => name !== 'ro-crate-metadata.json').sort());
    for (const part of inside) {
      const output = byId.get(part)?.sha256;
      if (output) expect([part, sha256(files.get(part) ?? Buffer.alloc(0))]).toEqual([part, output]);
    }
    const linked = JSON.stringify(graph).matchAll(/\{"@id":"([^"]+)"\}/g);
    const dangling = [...linked].map(([, id = '']) => id).filter((id) => !byId.has(id) && !/^https?:/.test(id));
    expect(dangling).toEqual([]);
    expect(byId.get(`#run-${run.id}`)).toMatchObject({ '@type': 'CreateAction', endTime: run.finished_at });
    expect(String(files.get('outputs/engine-log.txt'))).not.toContain(platform.config.home);
    expect(String(files.get(entry))).toContain('class: Workflow');
  });

  test('the plots show features by rank and quality by position', async () => {
    const { data } = await portal.callAs(ana)(pipelines.runPlots, { params: { id: run.id } });
    expect(data.rank_abundance.map(({ sample_id, n_features }) => [sample_id, n_features])).toEqual([
      ['a one', 4],
      ['b "two"', 3],
    ]);
    expect(data.quality.pooled.map(({ read }) => read)).toEqual(['forward', 'reverse']);
    expect(data.quality.samples).toHaveLength(6);
    const poor = data.quality.samples.find(({ sample_id }) => sample_id === 'poor');
    expect(poor).toMatchObject({ n_reads: 180 });
    expect(new Set(poor?.mean)).toEqual(new Set([6]));
    expect(data.tracking).toEqual(run.tracking);
  });

  test('the metric counts the samples of this run alone', async () => {
    const { data } = await portal.callAs(ana)(pipelines.runResultMetric, {
      body: { run_id: run.id, fields: ['group'] },
    });
    expect(data).toMatchObject({ total: 2, total_unfiltered: 2 });
    expect(data.fields.group?.map(({ value, count }) => [value, count])).toEqual([
      ['early', 1],
      ['late', 1],
    ]);
  });

  test('results are filtered as the studio filters, and so are the counts beside them', async () => {
    const call = portal.callAs(ana);
    const early = ruleSchema.parse({ field: 'group', value: 'early' });
    const of = { run_id: run.id };
    const names = async (filter: object) =>
      (await call(pipelines.runResult, { body: { ...of, ...filter } })).data.map(({ sample_id }) => sample_id);
    const all = await names({});
    expect(all).toHaveLength(2);
    const [first = ''] = await names({ metadata_filter: { and_: [early] } });
    const primary_filters = { negate: true, rules: [early] };
    expect([first, ...(await names({ advance_filters: { primary_filters } }))].toSorted()).toEqual(all.toSorted());
    const nobody = { rules: [{ rank: 'domain', taxon: 'Nobody', operator: '>', value: 0 }] };
    await expect(names({ advance_filters: { taxonomy_filters: nobody } })).rejects.toMatchObject({ status: 422 });
    expect(await names({ metadata_filter: { exclude_workspace_data: true } })).toEqual([]);
    const body = { ...of, advance_filters: { primary_filters }, types: ['total' as const] };
    expect((await call(pipelines.runResultMetric, { body })).data).toMatchObject({ total: 1, total_unfiltered: 2 });
  });

  test('the log of a cell speaks of that sample’s step alone', async () => {
    const call = portal.callAs(ana);
    const params = { id: run.id };
    const step = run.steps.find(({ per_sample }) => per_sample)?.id ?? '';
    const { data } = await call(pipelines.runLog, { params, query: { step, sample_id: 'b "two"' } });
    const text = data.map((line) => line.text).join('\n');
    expect(text).toContain('s0002');
    expect(text).not.toMatch(/s0001|s0003/);
    const unknown = call(pipelines.runLog, { params, query: { step, sample_id: 'nobody' } });
    await expect(unknown).rejects.toMatchObject({ status: 404 });
  });

  test('who started it finds a notification, and a message that names run, submission, state and reason', async () => {
    const call = portal.callAs(ana);
    const listed = await call(pipelines.notifications, {});
    expect(listed).toMatchObject({ n_unread: 1, data: [{ object_id: run.id, state: 'succeeded', read_at: null }] });
    expect((await portal.callAs(await portal.person())(pipelines.notifications, {})).data).toEqual([]);
    const { messages } = await listOutbox(platform.db, { to: ana.email, page: 1, page_size: 10 });
    expect(messages).toMatchObject([{ subject: 'Weaning, Amplicon 16S succeeded' }]);
    for (const word of ['Weaning', 'State: succeeded', '1 of 3 samples gave no result']) {
      expect(messages[0]?.text).toContain(word);
    }
    const links = messages.flatMap((message) => platform.mail.linksOf(message));
    expect(links.map(({ href }) => href)).toEqual([
      `${platform.config.url}/run/${run.id}?workspace=${run.workspace_id}`,
    ]);
    await call(pipelines.readNotifications, { body: { ids: listed.data.map(({ id }) => id) } });
    expect(await call(pipelines.notifications, { query: { unread_only: true } })).toMatchObject({
      data: [],
      n_unread: 0,
    });
  });

  test('before it is asked for again, the estimate knows how long it took and that it is done', async () => {
    const { data } = await portal.callAs(ana)(pipelines.estimateRun, { body: order });
    expect(data).toMatchObject({ n_runs: 1, same_run: { id: run.id } });
    expect(data.seconds).toBeCloseTo(run.engine_seconds, 3);
    expect(data.same_run_message).toMatch(/were computed by “Weaning, Amplicon 16S” \(Ana Ribeiro\) on \d+ \w+ \d{4}/);
    const again = await portal.callAs(ana)(pipelines.submitRun, { body: order });
    expect(again.data).toMatchObject({ reused: true, reused_message: data.same_run_message });
  });

  test('what reads of the same size would take is known before they are submitted', async () => {
    const { pipeline_id, param_set_id } = order;
    const call = portal.callAs(ana);
    const { data: known } = await call(pipelines.estimateRun, { body: order });
    const { n_samples, size_bytes } = known;
    const ahead = await call(pipelines.estimateRun, { body: { pipeline_id, param_set_id, n_samples, size_bytes } });
    expect(ahead.data).toEqual({ ...known, same_run: null, same_run_message: null });
    const none = { pipeline_id, param_set_id, n_samples: 0, size_bytes };
    await expect(call(pipelines.estimateRun, { body: none })).rejects.toMatchObject({ status: 422 });
  });

  test('with the same files a retry would end the same way, and says so', async () => {
    expect(run.retry_failed).toMatchObject({ possible: false, message: expect.stringContaining('Replace them') });
    const body = { run_id: run.id, failed_only: true };
    await expect(portal.callAs(ana)(pipelines.retryRun, { body })).rejects.toMatchObject({ status: 409 });
  });

  test('after its files were replaced only that sample and the pool are computed again', async () => {
    const bench = { portal, person: ana };
    const call = portal.callAs(ana);
    await replaceReads(bench, order, 'poor', goodReads(5));
    const before = (await call(pipelines.runDetail, { params: { id: run.id } })).data;
    expect(before.retry_failed.possible).toBe(true);
    expect(before.samples.filter((sample) => sample.files_changed).map(({ sample_id }) => sample_id)).toEqual(['poor']);
    const { data: request } = await call(pipelines.retryRun, { body: { run_id: run.id, failed_only: true } });
    expect(request).toMatchObject({ retry_of: run.id, name: 'Weaning, Amplicon 16S (retry)' });
    const retry = await untilEnded(bench, request.id);
    expect(retry).toMatchObject({ state: 'succeeded', n_samples_failed: 0, n_features: 4, reason: null });
    const perSample = retry.step_records.filter(({ sample_id }) => sample_id !== null);
    const computed = perSample.filter(({ reused }) => !reused).map(({ sample_id }) => sample_id);
    expect(new Set(computed)).toEqual(new Set(['poor']));
    expect(perSample.filter(({ reused }) => reused).length).toBeGreaterThan(4);
    const old = (await call(pipelines.runDetail, { params: { id: run.id } })).data;
    expect(old).toMatchObject({ state: 'succeeded', n_samples_failed: 1, outputs: run.outputs });
    expect((await call(pipelines.runResult, { body: { run_id: retry.id } })).paging.total).toBe(3);
  }, 60_000);
});
