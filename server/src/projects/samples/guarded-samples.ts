import type { ProjectField, projectRoutes, RouteInput } from '@cohortium/contract';
import type { Platform } from '#platform';
import { validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import type { ProjectReads } from '../ports.ts';
import { guardSample } from '../privacy/guard-sample.ts';
import { humanReadsOf } from '../privacy/privacy-store.ts';
import { requireReadable } from '../project-policy.ts';
import { projectSampleView } from '../project-view.ts';
import { projectById } from '../projects-store.ts';
import { type GuardedFieldsOrder, VALUES_AT_MOST } from './describe-guarded-task.ts';
import { fieldRows, valueRows } from './fields-store.ts';
import { findSamplesOfProject, samplesOfProject } from './samples-store.ts';

type DataQuery = RouteInput<(typeof projectRoutes)['data']>['query'];

const task = new URL('./describe-guarded-task.ts', import.meta.url);
const open = ['sample_id', 'subject_id'];

/** Sorting or filtering could reveal guarded values, so the index with guarded rows is queried. */
function refuseColumns({ field, value, run_state, sort }: DataQuery): void {
  const request = { field, value, run_state, sort: open.includes(sort) ? undefined : sort };
  const refused = Object.entries(request).filter(([, output]) => output !== undefined);
  if (refused.length === 0) return;
  const message = 'is not available for a public submission. Filter its samples in the data browser.';
  throw validationError(refused.map(([name]) => ({ field: name, message })));
}

/** One page of a public submission's samples for everybody: guarded, without files and what submitters wrote first. */
export async function listGuardedSamples({ platform: { db } }: ProjectReads, query: DataQuery) {
  refuseColumns(query);
  const { page, page_size, project_id } = query;
  const policy = await humanReadsOf(db, project_id);
  const { samples, total } = await findSamplesOfProject(db, { ...query, without_files: true });
  const data = samples.map((sample) => {
    const { metadata } = guardSample(sample.metadata, policy);
    return projectSampleView({ ...sample, metadata, original_metadata: {}, files: [] }, null, new Map());
  });
  return { data, paging: { page, page_size, total } };
}

/** The columns of a public submission's metadata as everybody sees them. */
async function describeGuarded({ db, threads }: Platform, projectId: string): Promise<ProjectField[]> {
  const samples = await samplesOfProject(db, projectId);
  const policy = await humanReadsOf(db, projectId);
  const order: GuardedFieldsOrder = { samples: samples.map(({ metadata }) => metadata), policy };
  return threads.run<ProjectField[]>(task, order);
}

/** The columns of a submission's metadata, each with what it says most often. */
export async function describeFields(
  { platform }: ProjectReads,
  caller: Caller,
  projectId: string,
): Promise<{ data: ProjectField[] }> {
  const { db } = platform;
  const { project, access } = await requireReadable(db, caller, await projectById(db, projectId));
  const { project_id } = project;
  if (access.access === 'public') return { data: await describeGuarded(platform, project_id) };
  const [fields, values] = await Promise.all([fieldRows(db, project_id), valueRows(db, project_id, VALUES_AT_MOST)]);
  const byField = Map.groupBy(values, ({ field }) => field);
  const data = fields.map(
    ({ is_number, least, most, n_samples, ...field }): ProjectField => ({
      ...field,
      kind: is_number ? 'number' : 'text',
      n_missing: n_samples - field.n_present,
      range: is_number && least !== null && most !== null ? [least, most] : null,
      values: (byField.get(field.field) ?? []).map(({ field: _, ...value }) => value),
    }),
  );
  return { data };
}
