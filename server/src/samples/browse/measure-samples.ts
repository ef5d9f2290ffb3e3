import {
  dataTypes,
  dataTypeTitled,
  type FacetValue,
  type IdentifierMatches,
  intensitiesOf,
  libraryStrategyOf,
  listResultTypes,
  type SampleField,
  type SampleFilter,
  type SampleMetric,
} from '@cohortium/contract';
import type { Facet } from '@cohortium/sample-search';
import type { Platform } from '#platform';
import type { Caller } from '#platform/http';
import { type Clause, predicatesOf } from '../filter/clause.ts';
import { commonField } from '../filter/fields.ts';
import {
  findSamples,
  findSamplesWithin,
  partitionByField,
  type ResolvedQuery,
  runClause,
  type SampleQuery,
} from '../filter/find-samples.ts';
import { typeTitle } from '../filter/rule-value.ts';
import { queryRows } from '../resident/in-memory-index.ts';
import { foundIdentifiers, type QueryOptions } from '../sample-index-store.ts';
import { FULL_SCOPE, type VisibleSamples, visibleSamples } from '../visible-samples.ts';
import { fieldsAt } from './field-catalogue.ts';

/** The metric types that are facets, and the field that each counts. */
const facetFields: Record<string, string> = {
  tag: 'tag',
  sex: 'sex',
  region: 'location',
  platform: 'seq_platform',
  series: 'project_name',
  tissue: 'collection_site_coarse',
  data_type: 'data_type',
  variable_region: 'variable_region',
  collection_site: 'collection_site',
  source_id: 'original_project_id',
};

/** Metric types that follow from a sample's data type. */
const ofDataType: Record<string, (id: number) => string | null> = { idat: intensitiesOf, strategy: libraryStrategyOf };
const DATA_TYPE_FIELD = 'data_type';

const AGE = { field: 'age_years', bin: 5 };

export interface MetricBody extends SampleFilter {
  types: readonly string[];
  fields: readonly string[];
  matched_fields?: boolean | undefined;
}

function toAgeHistogram(bars: readonly FacetValue[]): SampleMetric['age'] {
  return {
    bins: bars
      .flatMap(({ value, ...counts }) =>
        value === null ? [] : [{ from: Number(value) * AGE.bin, to: (Number(value) + 1) * AGE.bin, ...counts }],
      )
      .sort((a, b) => a.from - b.from),
    n_missing: bars.find(({ value }) => value === null)?.total ?? 0,
  };
}

/** Bars of data types, summed up by what the types say. */
function summedBy(bars: readonly FacetValue[], describe: (id: number) => string | null): FacetValue[] {
  const summed = new Map<string | null, FacetValue>();
  for (const { value: type, count, total } of bars) {
    const id = type === null ? undefined : dataTypeTitled(type)?.id;
    const value = id === undefined ? null : describe(id);
    const before = summed.get(value) ?? { value, count: 0, total: 0 };
    summed.set(value, { value, count: before.count + count, total: before.total + total });
  }
  return [...summed.values()].sort((a, b) => b.total - a.total || String(a.value).localeCompare(String(b.value)));
}

/** The requested facets, by response name. */
function requestedFacets({ types, fields }: MetricBody, known: readonly SampleField[]) {
  const all = types.includes('all');
  const own = new Set(known.map(({ field }) => field));
  const there = (field: string) => commonField(field) !== undefined || own.has(field);
  const common = Object.entries(facetFields).filter(([type, field]) => (all && there(field)) || types.includes(type));
  const age = all || types.includes('age');
  const derived = Object.entries(ofDataType).filter(([type]) => all || types.includes(type));
  const typeField = derived.length > 0 ? [DATA_TYPE_FIELD] : [];
  const names = [...new Set([...common.map(([, field]) => field), ...typeField, ...fields])].filter(
    (field) => field !== AGE.field,
  );
  return { common, derived, age, facets: [...names.map((field): Facet => ({ field })), ...(age ? [AGE] : [])] };
}

async function counted(platform: Platform, found: ResolvedQuery, body: MetricBody, options: QueryOptions) {
  const { visible: where, state } = found;
  const request = requestedFacets(body, await fieldsAt(platform.index, { where, state }));
  const parts = partitionByField(
    found,
    request.facets.map(({ field }) => field),
  );
  const question = { where: predicatesOf(where), ...parts, facets: request.facets };
  const { all, passing, bars } = await queryRows(platform, 'measure', question, options);
  const barsAt = (field: string) => bars[request.facets.findIndex((facet) => facet.field === field)] ?? [];
  return {
    total: passing.n,
    total_unfiltered: all.n,
    n_subjects: passing.n_subjects,
    n_projects: passing.n_projects,
    ...Object.fromEntries(request.common.map(([type, field]) => [type, barsAt(field)])),
    ...Object.fromEntries(
      request.derived.map(([type, describe]) => [type, summedBy(barsAt(DATA_TYPE_FIELD), describe)]),
    ),
    ...(request.age ? { age: toAgeHistogram(barsAt(AGE.field)) } : {}),
    fields: Object.fromEntries(body.fields.map((field) => [field, barsAt(field)])),
  };
}

async function identifiersFound(
  platform: Platform,
  found: ResolvedQuery,
  given: readonly string[],
): Promise<IdentifierMatches> {
  const there = new Set(await foundIdentifiers(platform.index, found.visible, found.identifiers_set));
  const not_found = [...new Set(given)].filter((id) => !there.has(id));
  return { n_requested: new Set(given).size, n_found: new Set(given).size - not_found.length, not_found };
}

async function measure(
  platform: Platform,
  found: ResolvedQuery,
  body: MetricBody,
  options: QueryOptions,
): Promise<{ data: SampleMetric }> {
  const { index } = platform;
  const visible = { where: found.visible, state: found.state };
  const [counts, catalogue, identifiers, matched_fields] = await Promise.all([
    counted(platform, found, body, options),
    fieldsAt(index, visible),
    body.identifiers ? identifiersFound(platform, found, body.identifiers) : null,
    body.matched_fields ? found.toClause().then((where) => fieldsAt(index, { where, state: found.state })) : null,
  ]);
  return {
    data: {
      ...counts,
      catalogue,
      ...(identifiers ? { identifiers } : {}),
      ...(matched_fields ? { matched_fields } : {}),
    },
  };
}

/** Counts beside a list of samples; `within` narrows what is looked at, and `total_unfiltered` is all of that. */
export async function measureSamples(
  platform: Platform,
  { caller, within }: { caller: Caller; within?: Clause },
  body: MetricBody,
  options: QueryOptions,
): Promise<{ data: SampleMetric }> {
  return measure(platform, await findSamples(platform, caller, body, { within }), body, options);
}

/** Counts over samples that are seen otherwise, such as the members of a cohort. */
export async function measureWithin(
  platform: Platform,
  seen: VisibleSamples,
  body: MetricBody & Pick<SampleQuery, 'overlayFields'>,
  options: QueryOptions,
): Promise<{ data: SampleMetric }> {
  return measure(platform, await findSamplesWithin(platform, async () => seen, body), body, options);
}

/** Counts beside the samples of one run. */
export async function measureRunSamples(
  platform: Platform,
  caller: Caller,
  { run_id, ...body }: MetricBody & { run_id: string },
  options: QueryOptions,
): Promise<{ data: SampleMetric }> {
  return measureSamples(platform, { caller, within: runClause(run_id) }, body, options);
}

/** The catalogue of data types, each with the samples that stand for it. */
export async function studioDataTypes(platform: Platform, caller: Caller) {
  const where = predicatesOf(await visibleSamples(platform, caller, FULL_SCOPE));
  const [counted] = await queryRows(platform, 'facets', { where, facets: [{ field: 'data_type' }] });
  const counts = new Map(counted);
  const samplesOf = (id: number) =>
    listResultTypes(id).reduce((sum, type) => sum + (counts.get(typeTitle(type)) ?? 0), 0);
  return { data: dataTypes.map((type) => ({ ...type, n_samples: samplesOf(type.id) })) };
}
