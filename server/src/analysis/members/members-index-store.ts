import { textOfField } from '#cohorts';
import type { CallOptions, IndexClient } from '#platform/index';
import type { Clause } from '#samples';

/** Facts of a sample apart from its abundances. */
export interface MemberFact {
  result_id: string;
  sample_id: string;
  subject_id: string | null;
  project_id: string;
  project_name: string;
  seq_platform: string | null;
  variable_region: string | null;
  pipeline_name: string;
  reference_name: string;
  pipeline_data_id: string;
  /** Reads assigned to a feature. */
  reads: number;
  /** Values of the requested fields, in order; numbers as text; null if missing. */
  values: (string | null)[];
  /** The first of them, which groups. */
  group: string | null;
}

/** The samples of a clause in the order of their result ids, each with its values of `fields`; null asks for nothing. */
export async function memberFacts(
  index: IndexClient,
  { where, fields }: { where: Clause; fields: readonly (string | null)[] },
  options: CallOptions,
): Promise<MemberFact[]> {
  const nothing = "CAST(NULL, 'Nullable(String)')";
  const values = fields.map((field) => (field === null ? nothing : textOfField(field)));
  const rows = await index.query<Omit<MemberFact, 'group'>>(
    `select result_id, sample_id, subject_id, project_id, project_name, seq_platform, variable_region, pipeline_name,
       reference_name, pipeline_data_id, toFloat64(reads) as reads,
       CAST([${values.join(', ')}], 'Array(Nullable(String))') as values
     from samples final where ${where.sql} order by result_id`,
    where.params,
    options,
  );
  return rows.map((row) => ({ ...row, group: row.values[0] ?? null }));
}

/** How many samples a clause has. */
export async function countMembers(index: IndexClient, { sql, params }: Clause): Promise<number> {
  const [found] = await index.query<{ n: number }>(
    `select toUInt32(count()) as n from samples final where ${sql}`,
    params,
  );
  return found?.n ?? 0;
}
