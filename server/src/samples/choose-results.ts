import { DETAIL_PERMISSIONS, type TagOrder, type Untagged } from '@cohortium/contract';
import type { Platform } from '#platform';
import { AppError, notFound, validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { formatNumber } from '#platform/text';
import { modifiableProjects } from '#projects';
import { and, idSetClause, predicatesOf } from './filter/clause.ts';
import { findSamples } from './filter/find-samples.ts';
import { materializeIdSet } from './projection/materialize-id-set.ts';
import { queryRows } from './resident/in-memory-index.ts';
import { type QueryOptions, sampleTotals } from './sample-index-store.ts';
import { resultsInProjects } from './tag-index-store.ts';
import { FULL_SCOPE, visibleSamples } from './visible-samples.ts';

/** As many as one call changes. */
const RESULTS_AT_MOST = 1_000_000;

export interface ChosenResults {
  /** Distinct ids; permissions are checked per submission. */
  result_ids: readonly string[];
  /** Includes matches of a filter that this workspace can't change. */
  n_requested: number;
  /** How many of those left out may be seen, `left` being those of `result_ids` among them. */
  n_visible(left: readonly string[]): Promise<number>;
}

const denied = () => new AppError('permission_denied', DETAIL_PERMISSIONS);

type Filter = NonNullable<TagOrder['filter']>;

async function chooseByFilter(platform: Platform, caller: Caller, filter: Filter, options: QueryOptions) {
  const { db, index } = platform;
  const { where, toClause } = await findSamples(platform, caller, filter);
  const byProject = { where, facets: [{ field: 'project_id' }] };
  const [counts = []] = await queryRows(platform, 'facets', byProject, options);
  const found = counts.map(([project_id, n]) => ({ project_id: project_id ?? '', n }));
  const ids = found.map(({ project_id }) => project_id);
  const modifiable = new Set((await modifiableProjects(db, caller, ids)).map(({ project_id }) => project_id));
  const n_requested = found.reduce((sum, { n }) => sum + n, 0);
  const mine = found.filter(({ project_id }) => modifiable.has(project_id)).reduce((sum, { n }) => sum + n, 0);
  if (n_requested > 0 && mine === 0) throw denied();
  if (mine > RESULTS_AT_MOST) {
    const message = `You can tag at most ${formatNumber(RESULTS_AT_MOST)} samples at once; the filter matches ${formatNumber(mine)}. Narrow the filter.`;
    throw validationError([{ field: 'filter', message }]);
  }
  const projects = await materializeIdSet(index, [...modifiable]);
  const result_ids = mine === 0 ? [] : await resultsInProjects(index, { where: await toClause(), projects }, options);
  // Matches of a filter are visible by definition.
  const n_visible = async (left: readonly string[]) => n_requested - result_ids.length + left.length;
  return { result_ids, n_requested, n_visible };
}

function chooseByIds(platform: Platform, caller: Caller, ids: readonly string[], options: QueryOptions): ChosenResults {
  const result_ids = [...new Set(ids)];
  const n_visible = async (left: readonly string[]) => {
    if (left.length === 0) return 0;
    const visible = await visibleSamples(platform, caller, FULL_SCOPE);
    const tagged = await materializeIdSet(platform.index, left);
    const listed = { sql: idSetClause('result_id', 'tagged'), params: { tagged } };
    return (await sampleTotals(platform, predicatesOf(and(visible, listed)), options)).n;
  };
  return { result_ids, n_requested: result_ids.length, n_visible };
}

/** The results that an order means at this moment. */
export async function chooseResults(
  platform: Platform,
  caller: Caller,
  order: TagOrder,
  options: QueryOptions,
): Promise<ChosenResults> {
  if (order.filter) return chooseByFilter(platform, caller, order.filter, options);
  return chooseByIds(platform, caller, order.result_ids ?? [], options);
}

/** Describes the samples that were skipped; throws if none can be changed. */
export async function describeLeftOut(
  { n_requested, n_visible }: ChosenResults,
  { left, n_permitted, n_full }: { left: readonly string[]; n_permitted: number; n_full: number },
): Promise<Untagged[]> {
  const read_only = await n_visible(left);
  if (n_permitted === 0 && n_requested > 0) throw read_only > 0 ? denied() : notFound('None of these samples');
  const notes = [
    ['read_only', read_only, 'may be seen and not changed: they are public, or shared for reading.'],
    ['not_found', n_requested - n_permitted - read_only, 'do not exist, or are not yours to see.'],
    ['full', n_full, 'have as many tags as a sample can have.'],
  ] as const;
  return notes.flatMap(([reason, n_results, why]) =>
    n_results > 0
      ? [{ reason, n_results, message: `${formatNumber(n_results)} of ${formatNumber(n_requested)} ${why}` }]
      : [],
  );
}
