import type { FacetValue, IdentifiersFound, SampleField, SampleFilter, SampleMetric } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Asker } from '#platform/http';
import { fieldsAt } from '../catalogue/field-catalogue.ts';
import { remembered } from '../catalogue/remember.ts';
import { and, type Clause } from '../filter/clause.ts';
import { commonField } from '../filter/fields.ts';
import { apartByField, type Found, findAmong, findSamples, type Wanted } from '../filter/find-samples.ts';
import { foundIdentifiers, type QueryOptions, sampleTotals } from '../sample-index-store.ts';
import type { Seen } from '../visible-samples.ts';
import { type Facet, facetCounts, type ValueCounts } from './facet-counts-store.ts';

/** The metric types that are facets, and the field that each counts. Arrays' intensity files are no field of a row. */
const facetFields: Record<string, string> = {
  tag: 'tag',
  sex: 'sex',
  region: 'location',
  platform: 'seq_platform',
  series: 'project_name',
  tissue: 'collection_site_coarse',
  idat: 'idat',
  data_type: 'data_type',
  strategy: 'pipeline_name',
  variable_region: 'variable_region',
  collection_site: 'collection_site',
  source_id: 'original_project_id',
};

const AGE = { field: 'age_years', bin: 5 };
const BARS_AT_MOST = 200;

export interface MetricBody extends SampleFilter {
  types: readonly string[];
  fields: readonly string[];
}

const totalsOf = remembered((index, where) => sampleTotals(index, where));
/** Bars under no filter change with the index alone. */
const barsOf = remembered<Map<string, ValueCounts>, readonly Facet[]>((index, where, facets) =>
  facetCounts(index, facets, { where, own: [], options: {} }),
);

/** The bars that pass: of facets with rules of their own, without these. */
async function passingBars(platform: Platform, facets: readonly Facet[], found: Found, options: QueryOptions) {
  const { rest, own } = apartByField(
    found,
    facets.map(({ field }) => field),
  );
  const where = and(found.visible, { sql: rest.join(' and ') || '1', params: found.where.params });
  return facetCounts(platform.index, facets, { where, own, options });
}

interface Bars {
  total: ValueCounts;
  count: ValueCounts;
}

const barsToTell = ({ total, count }: Bars): FacetValue[] =>
  Array.from(total, ([value, n]) => ({ value, count: count.get(value) ?? 0, total: n }))
    .sort((a, b) => b.total - a.total || ((a.value ?? '') < (b.value ?? '') ? -1 : 1))
    .slice(0, BARS_AT_MOST);

function agesToTell({ total, count }: Bars): SampleMetric['age'] {
  const bins = Array.from(total, ([value, n]) => ({ bin: value, total: n, count: count.get(value) ?? 0 }));
  return {
    bins: bins
      .flatMap(({ bin, ...counts }) =>
        bin === null ? [] : [{ from: Number(bin) * AGE.bin, to: (Number(bin) + 1) * AGE.bin, ...counts }],
      )
      .sort((a, b) => a.from - b.from),
    n_missing: total.get(null) ?? 0,
  };
}

/** The facets asked for, by the name under which each is told. */
function facetsAsked({ types, fields }: MetricBody, known: readonly SampleField[]) {
  const all = types.includes('all');
  const own = Map.groupBy(known, ({ field }) => field);
  const there = (field: string) => commonField(field) !== undefined || own.has(field);
  const common = Object.entries(facetFields).filter(([type, field]) => (all && there(field)) || types.includes(type));
  const age = all || types.includes('age');
  const facetOf = (field: string): Facet => {
    const [only, ...more] = own.get(field) ?? [];
    const isOne = only !== undefined && more.length === 0;
    return { field, kind: isOne ? (only.kind === 'number' ? 'number' : 'text') : undefined };
  };
  const names = [...new Set([...common.map(([, field]) => field), ...fields])].filter((field) => field !== AGE.field);
  return { common, age, facets: [...names.map(facetOf), ...(age ? [AGE] : [])] };
}

async function facets(platform: Platform, found: Found, body: MetricBody, options: QueryOptions) {
  const { visible: where, state } = found;
  const known = await fieldsAt(platform.index, { where, state });
  const asked = facetsAsked(body, known);
  const [totals, counts] = await Promise.all([
    barsOf(platform.index, { where, state }, asked.facets),
    found.nodes.length === 0 ? null : passingBars(platform, asked.facets, found, options),
  ]);
  const barsAt = (field: string): Bars => {
    const total = totals.get(field) ?? new Map();
    return { total, count: counts === null ? total : (counts.get(field) ?? new Map()) };
  };
  return {
    ...Object.fromEntries(asked.common.map(([type, field]) => [type, barsToTell(barsAt(field))])),
    ...(asked.age ? { age: agesToTell(barsAt(AGE.field)) } : {}),
    fields: Object.fromEntries(body.fields.map((field) => [field, barsToTell(barsAt(field))])),
  };
}

async function identifiersFound(platform: Platform, found: Found, given: readonly string[]): Promise<IdentifiersFound> {
  const there = new Set(await foundIdentifiers(platform.index, found.visible, found.identifiers_set));
  const not_found = [...new Set(given)].filter((id) => !there.has(id));
  return { n_given: new Set(given).size, n_found: new Set(given).size - not_found.length, not_found };
}

async function measure(
  platform: Platform,
  found: Found,
  body: MetricBody,
  options: QueryOptions,
): Promise<{ data: SampleMetric }> {
  const { index } = platform;
  const visible = { where: found.visible, state: found.state };
  const [kept, all, bars, catalogue, identifiers] = await Promise.all([
    sampleTotals(index, found.where, options),
    totalsOf(index, visible, undefined),
    facets(platform, found, body, options),
    fieldsAt(index, visible),
    body.identifiers ? identifiersFound(platform, found, body.identifiers) : null,
  ]);
  return {
    data: {
      total: kept.n,
      total_unfiltered: all.n,
      n_subjects: kept.n_subjects,
      n_projects: kept.n_projects,
      ...bars,
      catalogue,
      ...(identifiers ? { identifiers } : {}),
    },
  };
}

/** Counts beside a list of samples; `within` narrows what is looked at, and `total_unfiltered` is all of that. */
export async function measureSamples(
  platform: Platform,
  { asker, within }: { asker: Asker; within?: Clause },
  body: MetricBody,
  options: QueryOptions,
): Promise<{ data: SampleMetric }> {
  return measure(platform, await findSamples(platform, asker, body, within), body, options);
}

/** Counts over samples that are seen otherwise, such as the members of a cohort. */
export async function measureAmong(
  platform: Platform,
  seen: Seen,
  body: MetricBody & Pick<Wanted, 'laid'>,
  options: QueryOptions,
): Promise<{ data: SampleMetric }> {
  return measure(platform, await findAmong(platform, async () => seen, body), body, options);
}

/** Counts beside the samples of one run. */
export async function measureRunSamples(
  platform: Platform,
  asker: Asker,
  { run_id, ...body }: MetricBody & { run_id: string },
  options: QueryOptions,
): Promise<{ data: SampleMetric }> {
  const within: Clause = { sql: 'run_id = {run:String}', params: { run: run_id } };
  return measureSamples(platform, { asker, within }, body, options);
}
