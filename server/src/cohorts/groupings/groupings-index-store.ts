import type { IndexClient } from '#platform/index';
import type { Clause } from '#samples';
import { textOfField } from '../overlay/reading/fields-index-store.ts';

export interface ValueCount {
  /** Index among the requested fields. */
  place: number;
  value: string;
  n: number;
}

/** How many samples of a clause have which value of some fields; missing values are not counted. */
export async function countValuesOf(
  index: IndexClient,
  where: Clause,
  fields: readonly string[],
): Promise<ValueCount[]> {
  const pairs = fields.map((field, place) => `(toUInt16(${place}), CAST(${textOfField(field)}, 'Nullable(String)'))`);
  return index.query<ValueCount>(
    `select pair.1 as place, assumeNotNull(pair.2) as value, toUInt32(count()) as n
     from (select arrayJoin([${pairs.join(', ')}]) as pair from samples final where ${where.sql})
     where isNotNull(pair.2) group by place, value order by place, value`,
    where.params,
  );
}
