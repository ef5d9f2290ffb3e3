import type { Project, ProjectFile, ProjectSample, SampleRun } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import { notFound } from '#platform/errors';
import type { Caller } from '#platform/http';
import { describeAccess } from '#sharing';
import type { ProjectProgress, ProjectReads } from './ports.ts';
import { PROJECT_RESOURCE, toResource } from './project-policy.ts';
import type { ProjectRow } from './projects-store.ts';
import type { FullSample } from './samples/samples-store.ts';

const untouched: ProjectProgress = {
  status: 'ready',
  status_reason: null,
  latest_run_id: null,
  n_ok: 0,
  n_failed: 0,
  n_running: 0,
  n_samples: 0,
};

/** Submission views for the caller, in order. */
export async function projectViews(
  { platform, ports }: ProjectReads,
  caller: Caller,
  rows: readonly ProjectRow[],
): Promise<Project[]> {
  const [reached, progress, names] = await Promise.all([
    describeAccess(platform.db, caller, PROJECT_RESOURCE.kind, rows.map(toResource)),
    ports.project_status.of_projects(rows.map((row) => row.project_id)),
    namesOfPeople(
      platform.db,
      rows.map((row) => row.created_by),
    ),
  ]);
  // Drops submissions that are no longer visible.
  return rows.flatMap((row): Project[] => {
    const reach = reached.get(row.project_id);
    if (!reach) return [];
    const { status, status_reason, latest_run_id, ...counts } = progress.get(row.project_id) ?? untouched;
    const ofRun =
      reach.access === 'own' ? { status_reason, latest_run_id } : { status_reason: null, latest_run_id: null };
    return [
      {
        ...row,
        ...reach,
        status,
        ...ofRun,
        progress: counts,
        created_by: names.get(row.created_by) ?? 'a former member',
        is_mine: row.created_by === caller.person.id,
      },
    ];
  });
}

export async function projectView(reads: ProjectReads, caller: Caller, row: ProjectRow): Promise<Project> {
  const [project] = await projectViews(reads, caller, [row]);
  if (!project) throw notFound(PROJECT_RESOURCE.label);
  return project;
}

/** A sample as it is shown; `states` are those of its files, by their id. */
export function projectSampleView(
  sample: FullSample,
  run: SampleRun | null,
  states: ReadonlyMap<string, ProjectFile['state']>,
): ProjectSample {
  const { id, sample_id, subject_id, metadata, original_metadata } = sample;
  return {
    id,
    sample_id,
    subject_id,
    metadata,
    original_metadata,
    files: sample.files.map(({ file_key: _, ...file }) => ({ ...file, state: states.get(file.file_id) ?? null })),
    run,
  };
}
