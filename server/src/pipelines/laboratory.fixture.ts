import { setTimeout as pause } from 'node:timers/promises';
import { type ReferenceEntry, type RunDetail, routes } from '@cohortium/contract';
import { fastaOf, type Sequence } from '@cohortium/workflows/testing';
import type { TestPerson, TestPortal } from '../../test/testing/index.ts';
import { untilEnded } from './runs/run.fixture.ts';

const { pipelines, ingestion } = routes;

/** Somebody who works in a portal. */
export interface Laboratory {
  portal: TestPortal;
  person: TestPerson;
}

interface ReferenceFiles {
  kind: string;
  name: string;
  files: Record<string, string>;
}

/** Adds a reference, and waits for the end of its build, whichever it is. */
export async function buildReference(
  { portal, person }: Laboratory,
  { kind, name, files }: ReferenceFiles,
): Promise<ReferenceEntry> {
  const call = portal.callAs(person);
  const uploads = Object.entries(files).map(([file, text]) => portal.upload(person, file, Buffer.from(text)));
  const about = { kind, name, version: '1', terms_of_use: 'for tests', file_ids: await Promise.all(uploads) };
  const { data } = await call(pipelines.createReference, { body: about });
  for (let tries = 0; tries < 600; tries += 1) {
    const found = (await call(pipelines.references, {})).data.find(({ id }) => id === data.id);
    if (found && found.state !== 'building') return found;
    await pause(200);
  }
  throw new Error(`${name} was not built.`);
}

/** Genes as ResFinder has them: their alleles, and what each is known for. */
export function resistanceFiles(alleles: Sequence[]): Record<string, string> {
  const phenotypes = [
    'Gene_accession no.\tClass\tPhenotype\tPMID\tMechanism of resistance',
    ...alleles.map(({ name }) => `${name}\tBeta-lactam\tAmpicillin\t1\tTarget Protection`),
  ];
  return { 'all.fsa': fastaOf(alleles), 'phenotypes.txt': `${phenotypes.join('\n')}\n` };
}

interface ReadFiles {
  name: string;
  sheet: string;
  files: Record<string, Uint8Array>;
  /** Of shotgun reads, unless it says otherwise. */
  data_type?: 1 | 9 | 15 | 17 | 22;
}

/** Submits files of samples by the API; the submission's id. */
export async function submitReads(
  { portal, person }: Laboratory,
  { name, sheet, files, data_type = 9 }: ReadFiles,
): Promise<string> {
  const uploads = Object.entries(files).map(([file, bytes]) => portal.upload(person, file, bytes));
  const body = { project_name: name, sheet, data_type, file_ids: await Promise.all(uploads) };
  return (await portal.callAs(person)(ingestion.ingestBulk, { body })).data.project_id ?? '';
}

interface RunOrder {
  /** Of the pipeline. */
  name: string;
  project_id: string;
  references: Record<string, string>;
  params?: Record<string, string | number | boolean>;
}

let n_sets = 0;

/** A parameter set of these references and parameters, as an order of a run. */
export async function orderOf(
  { portal, person }: Laboratory,
  { name, project_id, references, params = {} }: RunOrder,
): Promise<{ project_id: string; pipeline_id: string; param_set_id: string }> {
  const call = portal.callAs(person);
  const pipeline_id = (await call(pipelines.all, {})).data.find((one) => one.name === name)?.id ?? '';
  n_sets += 1;
  const body = { name: `${name}, set ${n_sets}`, pipeline_id, references, params };
  const { data } = await call(pipelines.createParamSet, { body });
  return { project_id, pipeline_id, param_set_id: data.id };
}

/** Runs a pipeline on a submission, and waits for its end. */
export async function runWith(laboratory: Laboratory, order: RunOrder): Promise<RunDetail> {
  const { portal, person } = laboratory;
  const body = await orderOf(laboratory, order);
  const { data } = await portal.callAs(person)(pipelines.submitRun, { body });
  return untilEnded({ portal, person }, data.id);
}
