import type { Platform } from '#platform';
import { idSetClause } from './filter/clause.ts';
import { materializeIdSet } from './projection/materialize-id-set.ts';
import { uncountedDataSets } from './samples-store.ts';

/** SQL condition for index rows with read counts; the parameter `uncounted` is `uncountedSet`. */
export const isCounted = `not (${idSetClause('pipeline_data_id', 'uncounted')})`;

/** The name of the id set of data sets whose amounts are not read counts. */
export const uncountedSet = async ({ db, index }: Pick<Platform, 'db' | 'index'>): Promise<string> =>
  materializeIdSet(index, await uncountedDataSets(db));
