import { DETAIL_PERMISSIONS, type TagOrder, type Untagged } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Asker } from '#platform/http';
import { invalid, notFound, Refusal } from '#platform/refusal';
import { numbered } from '#platform/words';
import { modifiableProjects } from '#projects';
import { amongIds, and, testsOf } from '../filter/clause.ts';
import { findSamples } from '../filter/find-samples.ts';
import { keepIdSet } from '../projection/keep-id-set.ts';
import { askRows } from '../resident/residents.ts';
import { type QueryOptions, sampleTotals } from '../sample-index-store.ts';
import { everything, visibleSamples } from '../visible-samples.ts';
import { resultsInProjects } from './tag-index-store.ts';

/** As many as one call changes. */
const RESULTS_AT_MOST = 1_000_000;

export interface Chosen {
  /** Distinct ids; permissions are checked per submission. */
  result_ids: readonly string[];
  /** Includes matches of a filter that this workspace can't change. */
  n_asked: number;
  /** How many of those left out may be seen, `left` being those of `result_ids` among them. */
  n_visible(left: readonly string[]): Promise<number>;
}

const denied = () => new Refusal('permission_denied', DETAIL_PERMISSIONS);

type Filter = NonNullable<TagOrder['filter']>;

async function chooseByFilter(platform: Platform, asker: Asker, filter: Filter, options: QueryOptions) {
  const { db, index } = platform;
  const { where } = await findSamples(platform, asker, filter);
  const byProject = { where: testsOf(where), facets: [{ field: 'project_id' }] };
  const [counts = []] = await askRows(platform, 'facets', byProject, options);
  const found = counts.map(([project_id, n]) => ({ project_id: project_id ?? '', n }));
  const ids = found.map(({ project_id }) => project_id);
  const modifiable = new Set((await modifiableProjects(db, asker, ids)).map(({ project_id }) => project_id));
  const n_asked = found.reduce((sum, { n }) => sum + n, 0);
  const mine = found.filter(({ project_id }) => modifiable.has(project_id)).reduce((sum, { n }) => sum + n, 0);
  if (n_asked > 0 && mine === 0) throw denied();
  if (mine > RESULTS_AT_MOST) {
    const message = `You can tag at most ${numbered(RESULTS_AT_MOST)} samples at once; the filter matches ${numbered(mine)}. Narrow the filter.`;
    throw invalid([{ field: 'filter', message }]);
  }
  const projects = await keepIdSet(index, [...modifiable]);
  const result_ids = mine === 0 ? [] : await resultsInProjects(index, { where, projects }, options);
  // Matches of a filter are visible by definition.
  const n_visible = async (left: readonly string[]) => n_asked - result_ids.length + left.length;
  return { result_ids, n_asked, n_visible };
}

function chooseByIds(platform: Platform, asker: Asker, ids: readonly string[], options: QueryOptions): Chosen {
  const result_ids = [...new Set(ids)];
  const n_visible = async (left: readonly string[]) => {
    if (left.length === 0) return 0;
    const visible = await visibleSamples(platform, asker, everything);
    const tagged = await keepIdSet(platform.index, left);
    const listed = { sql: amongIds('result_id', 'tagged'), params: { tagged } };
    return (await sampleTotals(platform, and(visible, listed), options)).n;
  };
  return { result_ids, n_asked: result_ids.length, n_visible };
}

/** The results that an order means at this moment. */
export async function chooseResults(
  platform: Platform,
  asker: Asker,
  order: TagOrder,
  options: QueryOptions,
): Promise<Chosen> {
  if (order.filter) return chooseByFilter(platform, asker, order.filter, options);
  return chooseByIds(platform, asker, order.result_ids ?? [], options);
}

/** Describes the samples that were skipped; throws if none can be changed. */
export async function sayLeftOut(
  { n_asked, n_visible }: Chosen,
  { left, n_permitted, n_full }: { left: readonly string[]; n_permitted: number; n_full: number },
): Promise<Untagged[]> {
  const read_only = await n_visible(left);
  if (n_permitted === 0 && n_asked > 0) throw read_only > 0 ? denied() : notFound('None of these samples');
  const told = [
    ['read_only', read_only, 'may be seen and not changed: they are public, or shared for reading.'],
    ['not_found', n_asked - n_permitted - read_only, 'do not exist, or are not yours to see.'],
    ['full', n_full, 'have as many tags as a sample can have.'],
  ] as const;
  return told.flatMap(([reason, n_results, why]) =>
    n_results > 0 ? [{ reason, n_results, words: `${numbered(n_results)} of ${numbered(n_asked)} ${why}` }] : [],
  );
}
