import type { Where } from '@cohortium/sample-search';
import type { Platform } from '#platform';
import { materializeIdSet, materializeSampleSet } from '../projection/materialize-id-set.ts';
import { queryRows } from '../resident/in-memory-index.ts';
import { uncountedDataSets } from '../samples-store.ts';
import { and, type Clause, idSetClause, predicatesOf } from './clause.ts';

/** Chosen samples: as predicates on rows in memory, and when the index is to read them, as a clause. */
export interface Selection {
  where: Where;
  toClause(): Promise<Clause>;
}

export const selectionOf = (clause: Clause): Selection => ({
  where: predicatesOf(clause),
  toClause: async () => clause,
});

/** The visible samples that pass: for the index, their numbers are found in memory and given to it as a set. */
export function selectPassing(
  platform: Pick<Platform, 'index' | 'threads'>,
  visible: Clause,
  passing: Where,
): Selection {
  if (passing.length === 0) return selectionOf(visible);
  const where = [...predicatesOf(visible), ...passing];
  return {
    where,
    toClause: async () => {
      const key = await materializeSampleSet(platform.index, await queryRows(platform, 'numbers', { where }));
      const name = `samples_${key.slice(0, 16)}`;
      const sql = `sample_no in (select arrayJoin(sample_nos) from sample_sets where set_key = {${name}:String})`;
      return and(visible, { sql, params: { [name]: key }, predicates: passing });
    },
  };
}

/** SQL condition for index rows with read counts; the parameter `uncounted` is `uncountedSet`. */
export const isCounted = `not (${idSetClause('pipeline_data_id', 'uncounted')})`;

/** The name of the id set of data sets whose amounts are not read counts. */
export const uncountedSet = async ({ db, index }: Pick<Platform, 'db' | 'index'>): Promise<string> =>
  materializeIdSet(index, await uncountedDataSets(db));
