import { type HitOf, idSchema, noFilter } from '@cohortium/contract';
import type { NamedSample } from '@cohortium/sample-search';
import type { Platform } from '#platform';
import type { Caller } from '#platform/http';
import { rankMatch, toSearchQuery } from '#platform/text';
import { predicatesOf } from '../filter/clause.ts';
import { findSamples } from '../filter/find-samples.ts';
import { queryRows } from '../resident/in-memory-index.ts';
import { samplePage } from '../sample-index-store.ts';
import { FULL_SCOPE, resolveVisibility, type VisibleToCaller } from '../visible-samples.ts';
import { idsOfNamed, waitingSamples } from './names-store.ts';

interface SampleSearch {
  query: string;
  limit: number;
}

/** The sample of a result or a processed sample whose id it is. */
async function sampleOfId(
  platform: Platform,
  caller: Caller,
  id: string,
): Promise<{ named: NamedSample[]; total: number }> {
  const selection = await findSamples(platform, caller, { ...noFilter, identifiers: [id] });
  const { rows } = await samplePage(platform, { selection, page: 1, page_size: 1 });
  const named = rows.map(({ sample_id, project_id, project_name }) => ({
    ...{ sample_id, project_id, project_name, n_results: 1 },
  }));
  return { named, total: named.length };
}

async function samplesWithResults(
  platform: Platform,
  caller: Caller,
  seen: VisibleToCaller,
  { query, limit }: SampleSearch,
) {
  if (idSchema.safeParse(query).success) return sampleOfId(platform, caller, query);
  return queryRows(platform, 'named', { where: predicatesOf(seen.clause), field: 'sample_id', query, limit });
}

/**
 * Samples that answer to a query by their name in their submission: those with results that the caller may see and, of
 * the newest submissions that are theirs or shared with them, those without any yet.
 */
export async function searchSamples(platform: Platform, caller: Caller, request: SampleSearch) {
  const seen = await resolveVisibility(platform, caller, FULL_SCOPE);
  const [measured, waiting] = await Promise.all([
    samplesWithResults(platform, caller, seen, request),
    waitingSamples(platform.db, seen.whole, request),
  ]);
  const ids = await idsOfNamed(platform.db, measured.named);
  const opened = new Set(seen.openableProjects);
  const requested = toSearchQuery(request.query);
  const found = [
    ...measured.named.map((one) => ({ ...one, id: ids.get(`${one.project_id} ${one.sample_id}`) ?? '' })),
    ...waiting.rows,
  ].map((sample) => ({ sample, match: rankMatch(sample.sample_id.toLowerCase(), requested) ?? 0 }));
  found.sort((a, b) => a.match - b.match);
  const hits = found.slice(0, request.limit).map(
    ({ sample: { id, sample_id, project_id, project_name, n_results } }): HitOf<'sample'> => ({
      ...{ kind: 'sample', id, name: sample_id, project_name, n_results },
      project_id: opened.has(project_id) ? project_id : null,
    }),
  );
  return { hits, total: measured.total + waiting.total };
}
