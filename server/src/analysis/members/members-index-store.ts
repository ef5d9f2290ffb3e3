import type { CallOptions, IndexClient } from '#platform/index';
import { type Clause, commonField, operandOf, Parameters } from '#samples';

/** What an analysis knows of a sample beside its abundances. */
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
  /** The value of the field that groups; numbers as text; null is missing. */
  group: string | null;
}

function groupValue(field: string | undefined, params: Parameters): string {
  if (field === undefined) return "CAST(NULL, 'Nullable(String)')";
  if (commonField(field)?.kind === 'tags') return "if(empty(tags), NULL, arrayStringConcat(arraySort(tags), ', '))";
  const operand = operandOf(field, params);
  return `nullIf(if(${operand.exists}, toNullable(${operand.text}), NULL), '')`;
}

/** The samples of a clause in the order of their result ids, each with its value of `group_by`. */
export async function memberFacts(
  index: IndexClient,
  { where, group_by }: { where: Clause; group_by: string | undefined },
  options: CallOptions,
): Promise<MemberFact[]> {
  const params = new Parameters();
  const value = groupValue(group_by, params);
  return index.query<MemberFact>(
    `select result_id, sample_id, subject_id, project_id, project_name, seq_platform, variable_region, pipeline_name,
       reference_name, pipeline_data_id, toFloat64(reads) as reads, ${value} as group
     from samples final where ${where.sql} order by result_id`,
    { ...where.params, ...params.values },
    options,
  );
}
