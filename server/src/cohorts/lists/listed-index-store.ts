import type { IndexClient } from '#platform/index';
import type { Clause } from '#samples';

export interface ListedRow {
  result_id: string;
  internal_run_id: string;
  sample_id: string;
  project_name: string;
  pipeline_name: string;
  reference_name: string;
  data_type: number;
  subject: string;
}

/** The results that a clause finds, the newest first. */
export async function listedRows(index: IndexClient, where: Clause, limit: number): Promise<ListedRow[]> {
  return index.query<ListedRow>(
    `select result_id, internal_run_id, sample_id, project_name, pipeline_name, reference_name, data_type,
       if(isNull(subject_id), result_id, concat(project_id, ' ', assumeNotNull(subject_id))) as subject
     from samples final where ${where.sql} order by sample_no desc limit {limit:UInt32}`,
    { ...where.params, limit },
  );
}
