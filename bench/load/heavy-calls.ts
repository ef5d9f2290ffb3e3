import { routes, sampleFilterSchema } from '@cohortium/contract';
import type { Scientist } from '@cohortium/e2e/client';
import type { RawCall } from './raw-call.ts';

export interface HeavyCall extends RawCall {
  name: string;
}

/** What the calls are about. */
export interface World {
  /** As many samples as an answer about each of them may have. */
  many: string;
  /** As many as an analysis answers at once. */
  some: string;
}

const { cohorts, samples } = routes;

async function cohortOf({ call }: Scientist, name: string, at_most: number): Promise<string> {
  for (let least = 0; ; least += 250) {
    const rule = { field: 'reads', operator: '>=', value: least };
    const filter = sampleFilterSchema.parse(least > 0 ? { and_: [rule] } : {});
    const { paging } = await call(samples.microbiomics, { body: { ...filter, page: 1, page_size: 1 } });
    if (paging.total > at_most) continue;
    const { data } = await call(cohorts.create, { body: { name: `${name} of ${paging.total}`, filter } });
    return data.id;
  }
}

export async function createWorld(ana: Scientist): Promise<World> {
  const stamp = process.pid;
  return { many: await cohortOf(ana, `Many ${stamp}`, 25_000), some: await cohortOf(ana, `Some ${stamp}`, 5_000) };
}

let seed = process.pid % 1000;
const post = (name: string, path: string, body: object): HeavyCall => ({
  name,
  method: 'POST',
  path: `/api/v1${path}`,
  body,
});
/** 60 rules in groups, each with a pattern that the index has to judge. */
const patternGroup = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    field: ['diagnosis', 'diet', 'treatment', 'host'][at % 4],
    operator: '=',
    value: `(a|b|c|d|e){0,${20 + (seed % 9)}}x?${at}.*(q|r|s){0,${10 + (seed % 11)}}$`,
    regex: true,
  }));
const ruleGroup = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    field: ['diagnosis', 'diet', 'treatment', 'host'][at % 4],
    operator: 'contains',
    value: `e${(seed + at) % 97}`,
  }));

/** Everything heavy that a reader may ask, each time another question, so that nothing is answered from what is kept. */
export function heavyCalls({ many, some }: World): HeavyCall[] {
  seed += 1;
  const rank = (['feature', 'genus', 'family', 'species'] as const)[seed % 4];
  const page = { page: 1, page_size: 1000 };
  return [
    post('composition', '/analysis/composition-bar-plot', { cohort_id: many, rank, top_n: 30 + (seed % 70) }),
    post('composition, kept', '/analysis/composition-bar-plot', { cohort_id: many, rank: 'genus', top_n: 100 }),
    post('composition plot', '/dynamodb/composition-barplot-docdb', {
      cohort_id: many,
      rank,
      top_n: 100 - (seed % 70),
    }),
    post('average composition', '/analysis/average-composition-bar-plot', {
      cohort_id: many,
      rank,
      top_n: 30 + (seed % 70),
      group_by: 'diagnosis',
    }),
    post('alpha diversity', '/analysis/alpha-diversity', { cohort_id: some, rank: 'feature', seed }),
    post('beta diversity', '/analysis/beta-diversity', {
      cohort_id: some,
      rank: 'genus',
      group_by: 'diagnosis',
      permutations: 999,
      seed,
    }),
    post('LEfSe', '/analysis/lefse', { cohort_id: some, class_by: 'diagnosis', rank: 'genus', bootstraps: 100, seed }),
    post('group comparison', '/analysis/group-comparison', {
      cohort_id: some,
      group_by: 'diagnosis',
      rank: 'genus',
      seed,
    }),
    post('page of 1,000, all', '/sample/microbiomics', page),
    post('page of 1,000', '/sample/microbiomics', { ...page, and_: ruleGroup(3) }),
    post('page of 1,000, patterns', '/sample/microbiomics', { ...page, and_: [], or_: patternGroup(30) }),
    post('facets, patterns', '/sample/microbiomics/metric', { or_: patternGroup(30) }),
    post('facets, 100 rules', '/sample/microbiomics/metric', { or_: ruleGroup(100) }),
    post('studio', '/sample/studio', { ...page, metadata_filter: { or_: ruleGroup(60) } }),
    post('studio metric', '/sample/studio/metric', { metadata_filter: { or_: ruleGroup(60) } }),
    post('scoreboard', '/sample/scoreboard', {}),
    post('attrition', '/sample/attrition', { and_: ruleGroup(20) }),
    post('suggestions', '/sample/suggestions', { field: 'diagnosis', query: 'e' }),
    post('cohort result', '/cohort/result', { cohort_id: many, ...page }),
    post('cohort metadata', '/cohort/metadata', { cohort_id: many, ...page }),
    post('cohort metric', '/cohort/metric', { cohorts: [{ cohort_id: many }, { cohort_id: some }] }),
    post('cohort studio', '/cohort/studio', { cohorts: [{ cohort_id: many }, { cohort_id: some }] }),
    post('cohort compare', '/cohort/compare', { cohorts: [{ cohort_id: many }, { cohort_id: some }] }),
    post('merge check', '/cohort/merge/check', { cohorts: [{ cohort_id: many }, { cohort_id: some }] }),
    post('taxonomy filters', '/sample/taxonomy-filters', { query: 'a', rank: 'genus' }),
    {
      name: 'taxon histogram',
      method: 'POST',
      path: '/api/v1/sample/taxon-histogram',
      body: { rank: 'genus', taxon: 'a' },
    },
    { name: 'comparability', method: 'GET', path: `/api/v1/cohort/${many}/comparability` },
    { name: 'cohort detail', method: 'GET', path: `/api/v1/cohort/detail/${many}` },
    { name: 'cohort staleness', method: 'GET', path: `/api/v1/cohort/staleness/${many}` },
    { name: 'search', method: 'GET', path: '/api/v1/search?query=a' },
  ];
}
