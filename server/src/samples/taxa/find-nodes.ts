import type { IndexClient } from '#platform/index';
import { memoizeByClause } from '../catalogue/cache-by-state.ts';
import { tableState } from '../catalogue/table-states.ts';
import { type NamedTaxon, nodesOfName } from './taxa-index-store.ts';

interface Named {
  named: NamedTaxon;
  projects: string;
}

/** Cached, because a filter is queried again after each change of another rule. */
const cachedNodes = memoizeByClause<number[], Named>((index, _, { named, projects }) =>
  nodesOfName(index, named, projects),
);

/** The nodes of each name among the taxa of some submissions (the set of that name), in the order asked. */
export async function nodesOfNames(
  index: IndexClient,
  requested: readonly NamedTaxon[],
  projects: string,
): Promise<number[][]> {
  const where = { sql: '', params: {} };
  const state = await tableState(index, 'taxon_counts');
  return Promise.all(requested.map((named) => cachedNodes(index, { where, state }, { named, projects })));
}
