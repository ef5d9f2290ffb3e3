import type { SampleRow } from '@cohortium/contract';
import type { IndexClient } from '#platform/index';
import type { Clause } from './filter/compile-filter.ts';
import { operandOf, Parameters } from './filter/compile-filter.ts';
import { commonField } from './filter/fields.ts';

export interface QueryOptions {
  signal?: AbortSignal | undefined;
}

/** A row as the index answers it; the two maps become `metadata` in the view. */
export type IndexedSample = Omit<SampleRow, 'metadata'> & {
  text: Record<string, string>;
  number: Record<string, number>;
};

const columns = `result_id, internal_run_id, sample_id, subject_id, project_id, project_name, original_project_id,
  pipeline_data_id, run_id, pipeline_name, reference_name, data_type, sex, race, location, age_years, seq_platform,
  collection_site, collection_site_coarse, variable_region, tags, toFloat64(reads) as reads, n_features, text, number,
  top_genera`;

export interface PageOf {
  where: Clause;
  sort?: { field: string; descending: boolean } | undefined;
  page: number;
  page_size: number;
}

function orderOf(sort: PageOf['sort'], params: Parameters): string {
  if (!sort) return 'sample_no';
  const way = sort.descending ? 'desc nulls last' : 'asc nulls last';
  const operand = operandOf(sort.field, params);
  const common = commonField(sort.field);
  if (common?.kind === 'tags') return `tags ${way}, sample_no`;
  if (common) return `${sort.field} ${way}, sample_no`;
  return `${operand.number} ${way}, ${operand.text} ${way}, sample_no`;
}

export async function samplePage(
  index: IndexClient,
  page: PageOf,
  options: QueryOptions = {},
): Promise<IndexedSample[]> {
  const params = new Parameters();
  const order = orderOf(page.sort, params);
  const sorted = Object.fromEntries(Object.entries(params.values).map(([name, value]) => [`s${name}`, value]));
  const text = `select ${columns} from samples final where ${page.where.sql}
    order by ${order.replaceAll(/\{(p\d+):/g, '{s$1:')}
    limit {limit:UInt32} offset {offset:UInt64}`;
  const limit = page.page_size;
  const offset = (page.page - 1) * page.page_size;
  return index.query<IndexedSample>(text, { ...page.where.params, ...sorted, limit, offset }, options);
}

export interface Totals {
  n: number;
  n_subjects: number;
  n_projects: number;
}

export async function sampleTotals(index: IndexClient, where: Clause, options: QueryOptions = {}): Promise<Totals> {
  const [row] = await index.query<Totals>(
    `select toUInt32(count()) as n, toUInt32(uniqExact(project_id)) as n_projects,
       toUInt32(uniqExactIf((project_id, assumeNotNull(subject_id)), isNotNull(subject_id))) as n_subjects
     from samples final where ${where.sql}`,
    where.params,
    options,
  );
  return row ?? { n: 0, n_subjects: 0, n_projects: 0 };
}

export interface ResultAndSubject {
  result_id: string;
  subject: string;
}

/** Every result that a clause finds, in the order of the ids. */
export async function matchingResults(index: IndexClient, where: Clause, limit: number): Promise<ResultAndSubject[]> {
  return index.query<ResultAndSubject>(
    `select result_id, if(isNull(subject_id), result_id, concat(project_id, ' ', assumeNotNull(subject_id))) as subject
     from samples final where ${where.sql} order by result_id limit {limit:UInt32}`,
    { ...where.params, limit },
  );
}

export interface Bar {
  value: string | null;
  count: number;
  total: number;
}

/** How many samples have each value of a field: `total` of the visible ones, `count` of those that pass `where`. */
export async function facetOf(
  index: IndexClient,
  facet: { field: string; visible: Clause; where: Clause },
  options: QueryOptions = {},
): Promise<Bar[]> {
  const params = new Parameters();
  const operand = operandOf(facet.field, params);
  const own = Object.fromEntries(Object.entries(params.values).map(([name, value]) => [`f${name}`, value]));
  const isTags = commonField(facet.field)?.kind === 'tags';
  const value = isTags
    ? "arrayJoin(if(empty(tags), [CAST(NULL, 'Nullable(String)')], CAST(tags, 'Array(Nullable(String))')))"
    : `if(${operand.exists}, toNullable(${operand.text}), NULL)`;
  return index.query<Bar>(
    `select ${value.replaceAll(/\{(p\d+):/g, '{f$1:')} as value,
       toUInt32(countIf(${facet.where.sql})) as count, toUInt32(count()) as total
     from samples final where ${facet.visible.sql}
     group by value order by total desc, value limit 200`,
    { ...facet.visible.params, ...facet.where.params, ...own },
    options,
  );
}

export interface Bin {
  bin: number | null;
  count: number;
  total: number;
}

/** A histogram over bins of `width`; the bin without a number counts the missing. */
export async function histogramOf(
  index: IndexClient,
  facet: { field: 'age_years'; width: number; visible: Clause; where: Clause },
  options: QueryOptions = {},
): Promise<Bin[]> {
  return index.query<Bin>(
    `select floor(${facet.field} / {width:Float64}) as bin,
       toUInt32(countIf(${facet.where.sql})) as count, toUInt32(count()) as total
     from samples final where ${facet.visible.sql} group by bin order by bin`,
    { ...facet.visible.params, ...facet.where.params, width: facet.width },
    options,
  );
}

export interface FieldCounts {
  field: string;
  is_number: 0 | 1;
  n_values: number;
  n_present: number;
}

/** The submitters' own columns among the samples of a clause. */
export async function ownFields(index: IndexClient, where: Clause): Promise<FieldCounts[]> {
  return index.query<FieldCounts>(
    `select field, is_number, toUInt32(uniqExact(value)) as n_values, toUInt32(count()) as n_present from (
       select arrayJoin(arrayConcat(
         arrayMap((k, v) -> (toString(k), toUInt8(0), v), mapKeys(text), mapValues(text)),
         arrayMap((k, v) -> (toString(k), toUInt8(1), toString(v)), mapKeys(number), mapValues(number)))) as pair,
         pair.1 as field, pair.2 as is_number, pair.3 as value
       from samples final where ${where.sql})
     group by field, is_number order by field`,
    where.params,
  );
}

/** How many values each common field has among the samples of a clause, in the order asked. */
export async function commonFieldCounts(
  index: IndexClient,
  fields: readonly string[],
  where: Clause,
): Promise<{ n: number; counts: FieldCounts[] }> {
  const parts = fields.map((field, at) => {
    const values = field === 'tag' ? 'uniqExactArray(tags)' : `uniqExact(${field})`;
    const present = field === 'tag' ? 'countIf(notEmpty(tags))' : `count(${field})`;
    return `toUInt32(${values}) as v${at}, toUInt32(${present}) as c${at}`;
  });
  const [row] = await index.query<Record<string, number>>(
    `select toUInt32(count()) as n, ${parts.join(', ')} from samples final where ${where.sql}`,
    where.params,
  );
  const counts = fields.map(
    (field, at): FieldCounts => ({
      field,
      is_number: commonField(field)?.kind === 'number' ? 1 : 0,
      n_values: row?.[`v${at}`] ?? 0,
      n_present: row?.[`c${at}`] ?? 0,
    }),
  );
  return { n: row?.n ?? 0, counts };
}

export interface ProfileRow {
  result_id: string;
  nodes: number[];
  counts: number[];
}

/** The counts of the results of an id set at one rank. */
export async function profilesOf(
  index: IndexClient,
  set: { key: string; rank: number; visible: Clause },
  options: QueryOptions = {},
): Promise<ProfileRow[]> {
  return index.query<ProfileRow>(
    `select s.result_id as result_id, p.nodes as nodes, p.counts as counts
     from profile as p inner join (
       select sample_no, result_id from samples final where ${set.visible.sql}
         and result_id in (select id from id_sets where set_key = {key:String})) as s on s.sample_no = p.sample_no
     where p.rank = {rank:UInt8}`,
    { ...set.visible.params, key: set.key, rank: set.rank },
    options,
  );
}

/** Which of some submitters' columns no sample of a clause has; none where the clause finds no sample at all. */
export async function absentFields(index: IndexClient, fields: readonly string[], where: Clause): Promise<string[]> {
  if (fields.length === 0) return [];
  const params = Object.fromEntries(fields.map((field, at) => [`k${at}`, field]));
  const counts = fields.map(
    (_, at) => `countIf(mapContains(text, {k${at}:String}) or mapContains(number, {k${at}:String})) as n${at}`,
  );
  const [row] = await index.query<Record<string, number>>(
    `select count() as n, ${counts.join(', ')} from samples final where ${where.sql}`,
    { ...where.params, ...params },
  );
  return row && Number(row.n) > 0 ? fields.filter((_, at) => Number(row[`n${at}`]) === 0) : [];
}

/** What of a result's row its file said: it stays when the rest is told anew. */
export interface Measured {
  result_id: string;
  sample_no: number;
  reads: number;
  n_features: number;
  top_genera: { taxon: string; abundance: number }[];
}

export async function measuredOf(index: IndexClient, dataSetId: string): Promise<Measured[]> {
  return index.query<Measured>(
    `select result_id, sample_no, toFloat64(reads) as reads, n_features, top_genera
     from samples final where audience = 'workspace' and pipeline_data_id = {data_set:String}`,
    { data_set: dataSetId },
  );
}

/** Removes the rows of a project that are not among `kept`, a set of ids by its name. */
export async function dropOtherResults(index: IndexClient, projectId: string, kept: string): Promise<void> {
  const params = { project: projectId, kept };
  const others = `project_id = {project:String} and result_id not in (select id from id_sets where set_key = {kept:String})`;
  const [found] = await index.query<{ n: number }>(
    `select toUInt32(count()) as n from samples where ${others}`,
    params,
  );
  if (found?.n) await index.command(`delete from samples where ${others}`, params);
}
