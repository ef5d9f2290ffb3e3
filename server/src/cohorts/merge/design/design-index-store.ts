import type { CallOptions, IndexClient } from '#platform/index';
import type { Clause } from '#samples';
import { textOfField } from '../../overlay/reading/fields-index-store.ts';

/** Samples with one value of a field that were submitted, sequenced and amplified alike. */
export interface CrossCount {
  /** The field, counted from 0 among those asked for. */
  at: number;
  value: string;
  project_id: string;
  seq_platform: string | null;
  variable_region: string | null;
  n: number;
}

/** How the values of some fields are spread over submissions, platforms and regions. */
export async function crossCounts(
  index: IndexClient,
  { where, fields }: { where: Clause; fields: readonly string[] },
  options: CallOptions,
): Promise<CrossCount[]> {
  const texts = `CAST([${fields.map(textOfField).join(', ')}], 'Array(Nullable(String))')`;
  return index.query<CrossCount>(
    `select toUInt32(place - 1) as at, assumeNotNull(text) as value, project_id, seq_platform, variable_region,
       toUInt32(count()) as n
     from samples final array join ${texts} as text, arrayEnumerate(${texts}) as place
     where ${where.sql} and isNotNull(text)
     group by at, value, project_id, seq_platform, variable_region
     order by at, value, project_id, seq_platform, variable_region`,
    where.params,
    options,
  );
}
