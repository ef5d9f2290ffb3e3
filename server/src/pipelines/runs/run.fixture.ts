import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { type RunDetail, type RunState, routes } from '@cohortium/contract';
import {
  failingReads,
  type ReadFiles,
  referenceOf,
  simulateCommunity,
  simulateReads,
} from '@cohortium/workflows/testing';
import type { TestPerson, TestPortal } from '../../../test/testing/index.ts';

const { pipelines, ingestion, projects } = routes;
const members = simulateCommunity(4, 7);

/** Pairs of reads in good order, and of such that no read passes the quality filter. */
export const goodReads = (seed: number): ReadFiles =>
  simulateReads(members, { counts: [60, 50, 40, seed % 2 === 0 ? 0 : 30], seed });
export const poorReads = (seed: number): ReadFiles => failingReads('filter', goodReads(seed));

export interface PreparedOrder {
  project_id: string;
  pipeline_id: string;
  param_set_id: string;
}

async function sendPair({ portal, person }: PortalAndPerson, sample: string, reads: ReadFiles): Promise<string[]> {
  const files = [
    [`${sample}_R1.fastq.gz`, reads.forward],
    [`${sample}_R2.fastq.gz`, reads.reverse ?? Buffer.alloc(0)],
  ] as const;
  return Promise.all(files.map(([name, bytes]) => portal.upload(person, name, bytes)));
}

interface PortalAndPerson {
  portal: TestPortal;
  person: TestPerson;
}

/** A submission of these samples, and parameters of the amplicon pipeline with a reference that knows its members. */
export async function prepareOrder(
  bench: PortalAndPerson,
  name: string,
  samples: Record<string, ReadFiles>,
): Promise<PreparedOrder> {
  const { portal, person } = bench;
  const call = portal.callAs(person);
  const ids = Object.keys(samples);
  const file_ids = (await Promise.all(ids.map((id) => sendPair(bench, id, samples[id] ?? goodReads(1))))).flat();
  const sheet = ['sample_id\tgroup', ...ids.map((id) => `${id}\t${id.startsWith('a') ? 'early' : 'late'}`)].join('\n');
  const submitted = await call(ingestion.ingestBulk, { body: { project_name: name, sheet, file_ids } });
  const file_id = await portal.upload(person, 'reference.fasta.gz', gzipSync(referenceOf(members)));
  const described = { name: `Four genera of ${name}`, version: '1', terms_of_use: 'for tests', file_ids: [file_id] };
  const reference = (await call(pipelines.createReference, { body: described })).data;
  const all = (await call(pipelines.all, {})).data;
  const pipeline = all.find((one) => one.name === 'Amplicon 16S') ?? all[0];
  const set = {
    name,
    pipeline_id: pipeline?.id ?? '',
    references: { reference: reference.id },
    params: { max_diffs: 10 },
  };
  const { data } = await call(pipelines.createParamSet, { body: set });
  return { project_id: submitted.data.project_id ?? '', pipeline_id: data.pipeline_id, param_set_id: data.id };
}

/** Gives a sample of a submission other reads. */
export async function replaceReads(
  bench: PortalAndPerson,
  { project_id }: PreparedOrder,
  sample: string,
  reads: ReadFiles,
) {
  const call = bench.portal.callAs(bench.person);
  const file_ids = await sendPair(bench, sample, reads);
  const { data } = await call(projects.data, { query: { project_id } });
  const id = data.find(({ sample_id }) => sample_id === sample)?.id ?? '';
  await call(ingestion.replaceFiles, { body: { project_id, id, file_ids } });
}

const END_STATES: RunState[] = ['succeeded', 'failed', 'cancelled'];

/** The run once it has ended, and its samples can be found. */
export async function untilEnded({ portal, person }: PortalAndPerson, id: string): Promise<RunDetail> {
  for (;;) {
    const { data } = await portal.callAs(person)(pipelines.runDetail, { params: { id } });
    if (END_STATES.includes(data.state) && data.index_state !== 'pending') return data;
    await pause(100);
  }
}
