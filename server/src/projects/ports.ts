import type { Dependents, ProjectStatus, SampleProgress, SampleRun } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Db, Tx } from '#platform/database';

/** How far a project's runs have come. */
export interface ProjectProgress extends SampleProgress {
  status: ProjectStatus;
  status_reason: string | null;
  latest_run_id: string | null;
}

/** A submission, or some of its samples by their `id`. */
export interface ProjectPart {
  project_id: string;
  sample_ids: readonly string[] | null;
}

/** Functions provided by the modules above. */
export interface ProjectPorts {
  project_status: {
    /** Those without a run are left out. */
    of_projects(projectIds: readonly string[]): Promise<Map<string, ProjectProgress>>;
    /** Outcome of the latest run per sample `id`, for some or all samples. */
    of_samples(part: ProjectPart): Promise<Map<string, SampleRun>>;
  };
  dependents_of(
    part: ProjectPart & { workspace_id: string },
  ): Promise<Pick<Dependents, 'n_runs' | 'active_runs' | 'n_results' | 'n_cohorts' | 'cohorts'>>;
  /** Deletes, in the purge's transaction, what was made of a part; answers with the files that nothing needs any more. */
  purge(tx: Tx, part: ProjectPart): Promise<string[]>;
  /** Forgets that contents came as uploads. */
  purge_uploads(db: Db, fileKeys: readonly string[]): Promise<void>;
}

export interface ProjectReads {
  platform: Platform;
  ports: ProjectPorts;
}
