import type { ProjectFile, projectRoutes, RouteInput } from '@cohortium/contract';
import type { Platform } from '#platform';
import { validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import type { ProjectReads } from '../ports.ts';
import { requireReadable } from '../project-policy.ts';
import { projectSampleView } from '../project-view.ts';
import { projectById } from '../projects-store.ts';
import { listGuardedSamples } from './guarded-samples.ts';
import { findSamplesOfProject, hasField, type SampleFileRow } from './samples-store.ts';

type DataQuery = RouteInput<(typeof projectRoutes)['data']>['query'];

const ownFields = ['sample_id', 'subject_id'];

async function requireKnown({ db }: Platform, { project_id, field, sort }: DataQuery): Promise<void> {
  for (const [name, value] of [
    ['field', field],
    ['sort', ownFields.includes(sort) ? undefined : sort],
  ] as const) {
    if (value === undefined || (await hasField(db, project_id, value))) continue;
    throw validationError([{ field: name, message: `No sample of this submission has a column “${value}”.` }]);
  }
}

async function stateOf({ files }: Platform, file: SampleFileRow): Promise<ProjectFile['state']> {
  const stored = await files.stat(file.file_key);
  if (!stored) return 'missing';
  return stored.size_bytes === file.size_bytes ? 'stored' : 'damaged';
}

/** One page of a submission's samples, with their files and what the latest run made of them. */
export async function listProjectSamples(reads: ProjectReads, caller: Caller, query: DataQuery) {
  const { platform, ports } = reads;
  const { db } = platform;
  const { project, access } = await requireReadable(db, caller, await projectById(db, query.project_id));
  if (access.access === 'public') return listGuardedSamples(reads, query);
  const { project_id } = project;
  await requireKnown(platform, query);
  const { page, page_size, run_state } = query;
  const runsOf = (sample_ids: string[] | null) => ports.project_status.of_samples({ project_id, sample_ids });
  const isSelected = (states: NonNullable<typeof run_state>, runs: Awaited<ReturnType<typeof runsOf>>) =>
    [...runs].flatMap(([id, { state }]) => (states.includes(state) ? [id] : []));
  const ids = run_state && isSelected(run_state, await runsOf(null));
  const { samples, total } = await findSamplesOfProject(db, { ...query, ids });
  const runs = await runsOf(samples.map(({ id }) => id));
  const files = query.check_files ? samples.flatMap((sample) => sample.files) : [];
  const states = new Map(
    await Promise.all(files.map(async (file) => [file.file_id, await stateOf(platform, file)] as const)),
  );
  const data = samples.map((sample) => projectSampleView(sample, runs.get(sample.id) ?? null, states));
  return { data, paging: { page, page_size, total } };
}
