import type { Project, ProjectSample, ProjectStatus } from '@cohortium/contract';
import type { ProjectRow, SampleWithFiles } from './projects-store.ts';

/** How far a project's runs have come; handed in by the pipelines above. */
export interface ProjectProgress {
  status: ProjectStatus;
  status_reason: string | null;
  latest_run_id: string | null;
}
export type ProjectStatusPort = (projectIds: readonly string[]) => Promise<Map<string, ProjectProgress>>;
/** Names of people, by id. */
export type PeopleNames = Map<string, string>;

const untouched: ProjectProgress = { status: 'ready', status_reason: null, latest_run_id: null };

export function projectView(row: ProjectRow, progress: ProjectProgress | undefined, names: PeopleNames): Project {
  const { variable_region: _, ...project } = row;
  return { ...project, ...(progress ?? untouched), created_by: names.get(row.created_by) ?? 'a former member' };
}

export function projectSampleView(sample: SampleWithFiles): ProjectSample {
  return {
    id: sample.id,
    sample_id: sample.sample_id,
    subject_id: sample.subject_id,
    metadata: sample.metadata,
    files: sample.files.map(({ file_id, name, read, size_bytes, sha256 }) => ({
      file_id,
      name,
      read,
      size_bytes,
      sha256,
    })),
  };
}
