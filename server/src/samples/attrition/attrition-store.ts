import type { IndexClient } from '#platform/index';
import { type Clause, samplesOf } from '../filter/clause.ts';
import type { QueryOptions } from '../sample-index-store.ts';

export interface Counting {
  visible: Clause;
  /** Each rule as SQL; steps name them r0, r1 … */
  leaves: readonly string[];
  steps: readonly { so_far: string; alone: string }[];
}

/** Each rule is judged once a sample; the steps then count over what was judged. */
export async function countSteps(
  index: IndexClient,
  { visible, leaves, steps }: Counting,
  options: QueryOptions,
): Promise<{ total: number; so_far: number[]; alone: number[] }> {
  const judged = leaves.map((sql, at) => `toUInt8(${sql}) as r${at}`);
  const sums = steps.map(
    ({ so_far, alone }, at) => `toUInt32(countIf(${so_far})) as s${at}, toUInt32(countIf(${alone})) as a${at}`,
  );
  const [row] = await index.query<Record<string, number>>(
    `select ${['toUInt32(count()) as total', ...sums].join(', ')}
     from (select ${['1 as one', ...judged].join(', ')} from ${samplesOf(visible)})`,
    visible.params,
    options,
  );
  return {
    total: row?.total ?? 0,
    so_far: steps.map((_, at) => row?.[`s${at}`] ?? 0),
    alone: steps.map((_, at) => row?.[`a${at}`] ?? 0),
  };
}
