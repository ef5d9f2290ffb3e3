import type { IndexClient } from '#platform/index';
import type { Clause } from '#samples';

export interface FilterSourceState {
  /** Found now. */
  n: number;
  /** Of them, members. */
  n_members: number;
  /** Checksum of the results. */
  mark: string;
}

/** Matches of a clause compared with the members. */
export async function sourceState(index: IndexClient, where: Clause, members: Clause): Promise<FilterSourceState> {
  const [row] = await index.query<FilterSourceState>(
    `select toUInt32(count()) as n, toUInt32(countIf(${members.sql})) as n_members,
       hex(groupBitXor(sipHash64(result_id))) as mark
     from samples final where ${where.sql}`,
    { ...where.params, ...members.params },
  );
  return row ?? { n: 0, n_members: 0, mark: '' };
}
