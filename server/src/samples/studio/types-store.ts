import type { IndexClient } from '#platform/index';
import type { Clause } from '../filter/clause.ts';

/** Samples of a clause by the data type of their result. */
export async function countByType(index: IndexClient, where: Clause): Promise<[type: number, n: number][]> {
  const rows = await index.query<{ data_type: number; n: number }>(
    `select data_type, toUInt32(count()) as n from samples final where ${where.sql} group by data_type`,
    where.params,
  );
  return rows.map(({ data_type, n }) => [data_type, n]);
}
