import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { type Run, type RunDetail, routes } from '@cohortium/contract';
import { failingReads, referenceOf, simulateCommunity, simulateReads } from '@cohortium/workflows/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestPerson, testPortal } from '../../test/testing/index.ts';

const { pipelines, ingestion, projects, samples } = routes;
const portal = await testPortal();
const members = simulateCommunity(4, 7);
const sheet = ['sample_id\tsubject\ttime', 'gut "A"\tm1\tEarly', 'gut B\tm1\tLate', 'stray\tm1\tLate'].join('\n');

async function uploadReads(person: TestPerson): Promise<string[]> {
  const a = simulateReads(members, { counts: [120, 90, 60, 0], seed: 1 });
  const b = simulateReads(members, { counts: [0, 60, 90, 120], seed: 2 });
  // The reverse reads are of something else: no pair overlaps.
  const stray = failingReads('merge', a);
  const files: [string, Uint8Array][] = [
    ['gut-A_S1_L001_R1_001.fastq.gz', a.forward],
    ['gut-A_S1_L001_R2_001.fastq.gz', a.reverse],
    ['gut-B_S2_L001_R1_001.fastq.gz', b.forward],
    ['gut-B_S2_L001_R2_001.fastq.gz', b.reverse],
    ['stray_S3_L001_R1_001.fastq.gz', stray.forward],
    ['stray_S3_L001_R2_001.fastq.gz', stray.reverse ?? stray.forward],
  ];
  return Promise.all(files.map(([name, bytes]) => portal.upload(person, name, bytes)));
}

async function addReference(person: TestPerson, fasta: string) {
  const file_id = await portal.upload(person, 'reference.fasta.gz', gzipSync(fasta));
  const body = { name: 'Four genera', version: '1', terms_of_use: 'for tests', file_ids: [file_id] };
  return portal.callAs(person)(pipelines.createReference, { body });
}

async function untilEnded(person: TestPerson, run: Run): Promise<RunDetail> {
  for (;;) {
    const { data } = await portal.callAs(person)(pipelines.runDetail, { params: { id: run.id } });
    if (['failed', 'cancelled'].includes(data.state) || data.index_state === 'loaded') return data;
    await pause(200);
  }
}

describe('a scientist runs the amplicon pipeline over three samples, one of them with mates that do not match', () => {
  let ana: TestPerson;
  let project_id: string;
  let order: { project_id: string; pipeline_id: string; param_set_id: string };
  let run: RunDetail;

  beforeAll(async () => {
    ana = await portal.person();
    const call = portal.callAs(ana);
    const file_ids = await uploadReads(ana);
    const submitted = await call(ingestion.ingestBulk, { body: { project_name: 'Weaning', sheet, file_ids } });
    project_id = submitted.data.project_id ?? '';
    const reference = (await addReference(ana, referenceOf(members))).data;
    const [pipeline] = (await call(pipelines.all, {})).data;
    const body = {
      name: 'Short reads',
      pipeline_id: pipeline?.id ?? '',
      references: { reference: reference.id },
      params: { max_diffs: 10 },
    };
    const set = (await call(pipelines.createParamSet, { body })).data;
    order = { project_id, pipeline_id: set.pipeline_id, param_set_id: set.id };
    run = await untilEnded(ana, (await call(pipelines.submitRun, { body: order })).data);
  });

  test('the run succeeds, and says which sample did not and why', () => {
    expect(run).toMatchObject({ state: 'succeeded', progress: 1, n_samples: 3, n_samples_failed: 1, n_features: 4 });
    expect(run.reason).toBe('1 of 3 samples gave no result; all others finished.');
    const of = (step: string) => run.step_records.find((one) => one.sample_id === 'stray' && one.step === step);
    expect(of('merge')).toMatchObject({ state: 'failed', reason: expect.stringMatching(/pair|overlap|merge/i) });
    const later = run.steps
      .slice(run.steps.findIndex(({ id }) => id === 'merge') + 1)
      .filter((step) => step.per_sample);
    expect(later.map(({ id }) => of(id)?.state)).toEqual(later.map(() => 'skipped'));
  });

  test('reads are counted through the steps, and every step has its command', () => {
    const merge = run.step_records.find(({ sample_id, step }) => sample_id === 'gut B' && step === 'merge');
    expect(merge).toMatchObject({
      state: 'succeeded',
      reads_in: 270,
      exit_code: 0,
      command: expect.stringContaining('sample'),
    });
    expect(merge?.reads_out).toBeGreaterThan(250);
    expect(JSON.stringify(run.step_records)).not.toContain(portal.portal.platform.config.home);
    expect(run.software.map(({ name }) => name)).toEqual(['cwltool', 'vsearch', 'cutadapt']);
  });

  test('its samples are in the list with subject, columns, reads and genera', async () => {
    const { data, paging } = await portal.callAs(ana)(pipelines.runResult, { body: { run_id: run.id } });
    expect(paging.total).toBe(2);
    expect(data.map(({ sample_id }) => sample_id).sort()).toEqual(['gut "A"', 'gut B']);
    const late = data.find(({ sample_id }) => sample_id === 'gut B');
    expect(late).toMatchObject({ subject_id: 'm1', metadata: { time: 'Late' }, run_id: run.id, n_features: 3 });
    expect(late?.top_genera[0]).toMatchObject({ taxon: 'Genus4' });
  });

  test('a filter and its facets count the same samples', async () => {
    const call = portal.callAs(ana);
    const filter = { and_: [{ field: 'time', operator: '=' as const, value: 'Late' }] };
    const found = await call(samples.microbiomics, { body: filter });
    expect(found.data.map(({ sample_id }) => sample_id)).toEqual(['gut B']);
    const metric = await call(samples.microbiomicsMetric, { body: { ...filter, fields: ['time'] } });
    expect(metric.data).toMatchObject({ total: 1, total_unfiltered: 2, n_subjects: 1 });
    expect(metric.data.fields.time).toEqual([
      { value: 'Early', count: 1, total: 1 },
      { value: 'Late', count: 1, total: 1 },
    ]);
  });

  test('the same reads under the same parameters are not computed twice, unless asked', async () => {
    const again = await portal.callAs(ana)(pipelines.submitRun, { body: order });
    expect(again.data).toMatchObject({ id: run.id, reused: true });
  });

  test('the submission shows how far it has come', async () => {
    const { data } = await portal.callAs(ana)(projects.list, {});
    expect(data).toMatchObject([
      { name: 'Weaning', status: 'succeeded', n_samples: 3, n_files: 6, latest_run_id: run.id },
    ]);
  });

  test('the log and the events can be read to their end', async () => {
    const log = await portal.callAs(ana)(pipelines.runLog, { params: { id: run.id } });
    expect(log.data.some(({ text }) => text.includes('vsearch'))).toBe(true);
    const { app } = portal.portal.api;
    const answer = await app.inject({
      url: `/api/v1/pipeline/run/events/${run.id}?workspace_id=${ana.workspace_id}`,
      headers: { authorization: `Bearer ${ana.token}` },
    });
    expect(answer.headers['content-type']).toBe('text/event-stream');
    expect(answer.body.match(/^event: \w+/gm)?.at(-1)).toBe('event: end');
    expect(answer.body + JSON.stringify(log.data)).not.toContain(portal.portal.platform.config.home);
  });

  test('somebody else sees neither run nor submission nor samples', async () => {
    const call = portal.callAs(await portal.person());
    await expect(call(pipelines.runDetail, { params: { id: run.id } })).rejects.toMatchObject({ status: 404 });
    await expect(call(projects.detail, { params: { id: project_id } })).rejects.toMatchObject({ status: 404 });
    await expect(call(pipelines.submitRun, { body: order })).rejects.toMatchObject({ status: 404 });
    expect((await call(samples.microbiomics, { body: {} })).paging.total).toBe(0);
  });

  test('a run that is queued or running can be stopped, and goes on when asked', async () => {
    const call = portal.callAs(ana);
    const started = (await call(pipelines.submitRun, { body: { ...order, compute_again: true } })).data;
    const stopped = (await call(pipelines.cancelRun, { body: { run_id: started.id } })).data;
    expect(stopped).toMatchObject({ state: 'cancelled', reason: 'Cancelled by Ana Ribeiro.', retriable: true });
    await expect(call(pipelines.cancelRun, { body: { run_id: started.id } })).rejects.toMatchObject({ status: 409 });
    await call(pipelines.retryRun, { body: { run_id: started.id } });
    expect(await untilEnded(ana, started)).toMatchObject({ state: 'succeeded', n_features: 4 });
  });
});

describe('what cannot be run is refused with a message', () => {
  test('a parameter out of bounds, and one that does not exist', async () => {
    const ana = await portal.person();
    const call = portal.callAs(ana);
    await addReference(ana, referenceOf(members));
    const [pipeline] = (await call(pipelines.all, {})).data;
    const body = { name: 'x', pipeline_id: pipeline?.id ?? '', params: { min_overlap: 1, colour: 'red' } };
    await expect(call(pipelines.createParamSet, { body })).rejects.toMatchObject({
      status: 422,
      body: {
        fields: [
          { field: 'params.colour', message: 'This pipeline has no parameter with this name.' },
          {
            field: 'params.min_overlap',
            message: 'Minimum overlap of a pair must be a whole number, 5 to 300 bases; 1 is not.',
          },
        ],
      },
    });
    await expect(
      call(pipelines.createParamSet, { body: { ...body, params: { min_overlap: 1 } } }),
    ).rejects.toMatchObject({ status: 422, body: { fields: [{ field: 'params.min_overlap' }] } });
  });

  test('a reference without lineages, with the line', async () => {
    const ana = await portal.person();
    await expect(addReference(ana, '>a;tax=d:Bacteria;\nACGT\n>b\nACGT\n')).rejects.toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('Line 3: “>b” has no lineage') },
    });
  });
});
