import type { FacetValue, RuleLists, SampleField, SampleMetric } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Asker } from '#platform/http';
import type { Clause } from './filter/compile-filter.ts';
import { commonFields, describeField, identifiers } from './filter/fields.ts';
import { type Found, findSamples, withRules } from './filter/find-samples.ts';
import { and } from './list-samples.ts';
import {
  commonFieldCounts,
  facetOf,
  histogramOf,
  ownFields,
  type QueryOptions,
  sampleTotals,
} from './sample-index-store.ts';
import type { Scope } from './visible-samples.ts';

/** The metric types that are facets of a field of microbiome samples. */
const facetFields: Record<string, string> = {
  tag: 'tag',
  sex: 'sex',
  region: 'location',
  platform: 'seq_platform',
  series: 'project_name',
  tissue: 'collection_site_coarse',
  data_type: 'data_type',
  strategy: 'pipeline_name',
  variable_region: 'variable_region',
  collection_site: 'collection_site',
  source_id: 'original_project_id',
};

const AGE_BIN_YEARS = 5;

/** A facet shows what choosing another of its values would add, so its own rules do not count. */
const withoutField = ({ and_, or_ }: RuleLists, field: string): RuleLists => ({
  and_: and_.filter((rule) => rule.field !== field),
  or_: or_.some((rule) => rule.field === field) ? [] : or_,
});

export interface MetricBody extends RuleLists, Scope {
  types: readonly string[];
  fields: readonly string[];
}

async function ageHistogram(platform: Platform, visible: Clause, body: MetricBody, options: QueryOptions) {
  const where = withRules(visible, withoutField(body, 'age_years'));
  const rows = await histogramOf(platform.index, { field: 'age_years', width: AGE_BIN_YEARS, visible, where }, options);
  const bins = rows.flatMap(({ bin, count, total }) =>
    bin === null ? [] : [{ from: bin * AGE_BIN_YEARS, to: (bin + 1) * AGE_BIN_YEARS, count, total }],
  );
  return { bins, n_missing: rows.find((row) => row.bin === null)?.total ?? 0 };
}

/** Every field that the samples of a clause have, with how many values and how many are missing. */
export async function fieldsOf(platform: Platform, where: Clause): Promise<SampleField[]> {
  const offered = commonFields.filter(({ field }) => !identifiers.includes(field));
  const [common, own] = await Promise.all([
    commonFieldCounts(
      platform.index,
      offered.map(({ field }) => field),
      where,
    ),
    ownFields(platform.index, where),
  ]);
  const described = [...common.counts, ...own].map(({ field, is_number, n_values, n_present }) =>
    describeField(field, is_number ? 'number' : 'text', { n_values, n_missing: common.n - n_present }),
  );
  return described.filter(({ n_values }) => n_values > 0);
}

async function facets(platform: Platform, visible: Clause, body: MetricBody, options: QueryOptions) {
  const facet = (field: string): Promise<FacetValue[]> =>
    facetOf(platform.index, { field, visible, where: withRules(visible, withoutField(body, field)) }, options);
  const all = body.types.includes('all');
  const wanted = Object.entries(facetFields).filter(([type]) => all || body.types.includes(type));
  const common = await Promise.all(wanted.map(async ([type, field]) => [type, await facet(field)] as const));
  const own = await Promise.all(body.fields.map(async (field) => [field, await facet(field)] as const));
  const age = all || body.types.includes('age') ? { age: await ageHistogram(platform, visible, body, options) } : {};
  return { ...Object.fromEntries(common), ...age, fields: Object.fromEntries(own) };
}

/** Counts beside the list of samples. */
export async function measureMicrobiomes(
  platform: Platform,
  asker: Asker,
  body: MetricBody,
  options: QueryOptions,
): Promise<{ data: SampleMetric }> {
  return measure(platform, await findSamples(platform, asker, body), body, options);
}

/** Counts beside the samples of one run; `total_unfiltered` is all of that run. */
export async function measureRunSamples(
  platform: Platform,
  asker: Asker,
  { run_id, ...body }: MetricBody & { run_id: string },
  options: QueryOptions,
): Promise<{ data: SampleMetric }> {
  const { visible, where } = await findSamples(platform, asker, body);
  const ofRun: Clause = { sql: 'run_id = {run:String}', params: { run: run_id } };
  return measure(platform, { visible: and(visible, ofRun), where: and(where, ofRun) }, body, options);
}

async function measure(
  platform: Platform,
  { visible, where }: Found,
  body: MetricBody,
  options: QueryOptions,
): Promise<{ data: SampleMetric }> {
  const [kept, all, bars, catalogue] = await Promise.all([
    sampleTotals(platform.index, where, options),
    sampleTotals(platform.index, visible, options),
    facets(platform, visible, body, options),
    fieldsOf(platform, visible),
  ]);
  return {
    data: {
      total: kept.n,
      total_unfiltered: all.n,
      n_subjects: kept.n_subjects,
      n_projects: kept.n_projects,
      ...bars,
      catalogue,
    },
  };
}
