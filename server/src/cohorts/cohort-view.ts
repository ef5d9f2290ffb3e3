import type { Cohort } from '@cohortium/contract';
import type { VersionedCohort } from './cohorts-store.ts';

/** What the asker's workspace sees of a cohort; `names` are those of people, by id. */
export function cohortView(row: VersionedCohort, names: ReadonlyMap<string, string>): Cohort {
  return {
    id: row.id,
    workspace_id: row.workspace_id,
    name: row.name,
    description: row.description,
    cohort_type: row.cohort_type,
    omic_type: row.omic_type,
    version: row.version,
    n_samples: row.n_samples,
    n_subjects: row.n_subjects,
    content_hash: row.content_hash,
    created_by: names.get(row.created_by) ?? 'a former member',
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
