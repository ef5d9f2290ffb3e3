import { noFilter, STUDIO_DATA_TYPE, sampleRoutes, studioFilterSchema } from '@cohortium/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { answerJson, connectPages, invalidatedBy, startRecordingServer } from '#testing';
import { aFilter, aRow } from '../sample.fixture.ts';
import { startPage } from '../table/list-page.ts';
import {
  attritionQuery,
  metricQuery,
  refreshCounts,
  samplePageQuery,
  studioFilterOf,
  suggestionsQuery,
} from './sample-queries.ts';
import { savedFiltersQuery, savedHistoryQuery } from './saved-queries.ts';
import { featureQuery, featuresQuery, taxonHistogramQuery, taxonSearchQuery } from './taxon-queries.ts';

const none = { page: 1, page_size: 25, total: 0 };
const metric = { total: 1, total_unfiltered: 80, n_subjects: 0, n_projects: 1, fields: {}, catalogue: [] };
const ranks = { kingdom: [], phylum: [], class: [], order: [], family: [], genus: [], species: [] };
const histogram = { n_samples: 1, n_present: 0, mean: 0, median_present: null, maximum: 0, bins: [] };
const counted = { total_unfiltered: 80, total: 33, steps: [] };

const portal = await startRecordingServer((response, { line }) => {
  if (line.includes('/metric')) answerJson(response, { data: metric });
  else if (line.includes('/attrition')) answerJson(response, { data: counted });
  else if (line.includes('taxonomy-filters'))
    answerJson(response, { data: ranks, total_results: 0, search_string: 'x', msg: '' });
  else if (line.includes('taxon-histogram')) answerJson(response, { data: histogram });
  else if (line.includes('/microbiomics') || line.includes('/studio'))
    answerJson(response, { data: [aRow()], paging: { ...none, total: 1 } });
  else answerJson(response, { data: [], paging: none });
});
connectPages(portal);
const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });

const filter = aFilter({
  and_: [{ field: 'smoking_status', operator: 'in', value: ['Smoker'] }],
  exclude_public_data: true,
  identifiers: ['CHK_6467_BAL'],
  data_type: 21,
});

test('the studio asks with the metadata’s rules and flags in their own part, and nothing is lost on the way', () => {
  const request = studioFilterOf(filter);
  expect(studioFilterSchema.parse(request)).toEqual(request);
  expect(request).toMatchObject({ data_type: 21, identifiers: ['CHK_6467_BAL'] });
  expect(request.metadata_filter).toMatchObject({ and_: filter.and_, exclude_public_data: true });
  expect(studioFilterOf(noFilter).data_type).toBe(STUDIO_DATA_TYPE);
  expect(studioFilterOf({ ...noFilter, data_types: [23] }).data_type).toBe(23);
  // ASVs and OTUs of amplicons: the portal finds results of both in their common type.
  expect(studioFilterOf({ ...noFilter, data_types: [13, 14] })).toMatchObject({ data_type: 21, data_types: [13, 14] });
});

test('a page of each screen comes from its own call, with the size, the order and the whole filter', async () => {
  const { page, page_size } = startPage('');
  const at = { page, page_size, sort: { column: 'reads', descending: true } };
  await client.fetchQuery(samplePageQuery({ screen: 'browser', filter, ...at }));
  await client.fetchQuery(samplePageQuery({ screen: 'studio', filter, ...at, sort: null }));
  expect(portal.received.map(({ line }) => line.replace(/\?.*/, ''))).toEqual([
    'POST /api/v1/sample/microbiomics',
    'POST /api/v1/sample/studio',
  ]);
  const [browser, studio] = portal.received.map(({ body }) => body);
  expect(browser).toMatchObject({ ...JSON.parse(JSON.stringify(filter)), page: 1, page_size: 25 });
  expect(browser).toMatchObject({ sort: { field: 'reads', descending: true } });
  expect(studio).toMatchObject({ metadata_filter: { and_: filter.and_ }, page: 1 });
  expect(studio).not.toHaveProperty('and_');
  expect(studio).not.toHaveProperty('sort');
});

test('facets are counted by the screen’s own call', async () => {
  await client.fetchQuery(metricQuery({ screen: 'browser', filter, types: ['sex', 'total'], fields: ['sample_type'] }));
  await client.fetchQuery(metricQuery({ screen: 'studio', filter, types: ['total'] }));
  const [browser, studio] = portal.received;
  expect(browser?.line).toContain('/sample/microbiomics/metric');
  expect(browser?.body).toMatchObject({ types: ['sex', 'total'], fields: ['sample_type'] });
  expect(studio?.line).toContain('/sample/studio/metric');
  expect(studio?.body).toMatchObject({ metadata_filter: { exclude_public_data: true }, fields: [] });
});

test('counts of the steps come with the filter that they belong to', async () => {
  expect(await client.fetchQuery(attritionQuery(filter))).toEqual({ filter, counted });
  expect(portal.received[0]?.body).toMatchObject({ identifiers: ['CHK_6467_BAL'] });
});

test('what is typed is searched among the samples of the filter', async () => {
  await client.fetchQuery(suggestionsQuery({ filter, field: 'smoking_status', search: 'smo', limit: 50 }));
  expect(portal.received[0]?.body).toMatchObject({
    field: 'smoking_status',
    search: 'smo',
    limit: 50,
    and_: filter.and_,
  });
});

test('taxa are searched among the results of a pipeline and its parameters, or among all', async () => {
  await client.fetchQuery(taxonSearchQuery('strep', { pipeline_id: 'a'.repeat(32) }));
  await client.fetchQuery(taxonSearchQuery('strep', undefined));
  expect(portal.received.map(({ body }) => body)).toEqual([
    { value: 'strep', pipeline_id: 'a'.repeat(32), param_set_id: null },
    { value: 'strep', pipeline_id: null, param_set_id: null },
  ]);
});

test('the histogram is of the taxon in its lineage, under the filter', async () => {
  const rule = { key: '', isActive: true, negate: false, operator: '>=' as const, value: 0.05, rank: 'genus' as const };
  await client.fetchQuery(
    taxonHistogramQuery(filter, { ...rule, taxon: 'Prevotella', lineage: 'Bacteria;Prevotella' }),
  );
  await client.fetchQuery(taxonHistogramQuery(filter, { ...rule, taxon: 'Blautia' }));
  const [known, unplaced] = portal.received.map(({ body }) => body);
  expect(known).toMatchObject({ rank: 'genus', taxon: 'Prevotella', lineage: 'Bacteria;Prevotella', data_type: 21 });
  expect(unplaced).not.toHaveProperty('lineage');
  expect(known).not.toHaveProperty('operator');
});

test('features and saved filters are asked for by name and by id', async () => {
  await client.fetchInfiniteQuery(featuresQuery('tet'));
  await client.fetchQuery(savedFiltersQuery());
  await client.fetchQuery(savedHistoryQuery('f'.repeat(32)));
  await client.fetchQuery(featureQuery('tetW'));
  expect(portal.received.map(({ line }) => line)).toEqual([
    expect.stringMatching(/^GET \/api\/v1\/sample\/feature\?.*start_with=tet/),
    expect.stringMatching(/^GET \/api\/v1\/sample\/filter\?/),
    expect.stringMatching(new RegExp(`^GET /api/v1/sample/filter/${'f'.repeat(32)}/history`)),
    expect.stringMatching(/start_with=tetW.*exact=true/),
  ]);
});

test('the same question has the same key, another filter another one', () => {
  const key = (given: object) => JSON.stringify(attritionQuery(aFilter(given)).queryKey);
  expect(key({ data_type: 21 })).toBe(key({ data_type: 21 }));
  expect(key({ data_type: 21 })).not.toBe(key({ data_type: 20 }));
  expect(JSON.stringify(metricQuery({ screen: 'browser', filter, types: ['total'] }).queryKey)).toContain(
    sampleRoutes.microbiomicsMetric.path,
  );
});

test('what could not be counted is asked for again together: page, facets and steps, of both screens', async () => {
  const { microbiomics, microbiomicsMetric, studio, studioMetric, attrition } = sampleRoutes;
  const shown = { microbiomics, microbiomicsMetric, studio, studioMetric, attrition };
  expect(await invalidatedBy(shown, refreshCounts)).toEqual(Object.keys(shown));
});
