import { type Rank, TAXON_ABUNDANCE } from '@cohortium/contract';
import type { Totals, Where } from '@cohortium/sample-search';
import type { Platform } from '#platform';
import { createYielder } from '#platform/concurrency';
import type { IndexClient } from '#platform/index';
import { decodeProfiles } from './abundance/encode-rows.ts';
import type { Clause } from './filter/clause.ts';
import type { Nodes } from './filter/resolve-filter.ts';
import type { Selection } from './filter/selection.ts';
import { identifying } from './filter/to-predicate.ts';
import { decodeRow, type IndexedSample, rowKey } from './resident/decode-row.ts';
import { fetchRows, queryRows } from './resident/in-memory-index.ts';
import { findTopTaxa } from './taxa/find-top-taxa.ts';
import { abundancesOf, keysByAbundance } from './taxa/taxon-columns-store.ts';

export interface QueryOptions {
  signal?: AbortSignal | undefined;
}

export interface PageOf {
  selection: Selection;
  sort?: { field: string; descending: boolean } | undefined;
  /** The submitters' columns to return, and `top_genera`; all by default. */
  data_projections?: readonly string[] | undefined;
  page: number;
  page_size: number;
  /** The taxon whose abundance each row has; the list may be sorted by it. */
  taxon?: Nodes | undefined;
  /** The rank of which each row has its most abundant taxa. */
  top_taxa_rank?: Rank | undefined;
}

/** The keys of one page's rows in their order, and how many there are in all. */
async function findPage(
  platform: Pick<Platform, 'index' | 'threads'>,
  { selection, sort, page, page_size, taxon }: PageOf,
  options: QueryOptions,
): Promise<{ total: number; keys: number[]; cards: Uint8Array[] }> {
  const to = page * page_size;
  const from = to - page_size;
  if (sort?.field !== TAXON_ABUNDANCE || !taxon) {
    return queryRows(platform, 'page', { where: selection.where, sort, from, to }, options);
  }
  const where = await selection.toClause();
  const order = { nodes: taxon, where, descending: sort.descending, from, to };
  const [{ n }, keys] = await Promise.all([
    sampleTotals(platform, selection.where, options),
    keysByAbundance(platform.index, order, options),
  ]);
  return { total: n, keys, cards: [] };
}

/** One page of the samples that a clause finds, with their number. */
export async function samplePage(
  platform: Pick<Platform, 'db' | 'index' | 'threads'>,
  request: PageOf,
  options: QueryOptions = {},
): Promise<{ total: number; rows: IndexedSample[] }> {
  const found = await findPage(platform, request, options);
  const columns = request.data_projections && new Set(request.data_projections);
  const isRequested = (column: string) => columns?.has(column) ?? true;
  const cards = await fetchRows(platform, found, options);
  const rows = new Map(cards.map((card) => [rowKey(card), decodeRow(card, isRequested)]));
  const samples = found.keys.flatMap((key): Sample[] => {
    const row = rows.get(key);
    return row ? [{ row, sample_no: Math.floor(key / 2) }] : [];
  });
  return { total: found.total, rows: await withTaxa(platform, samples, { ...request, ...options }) };
}

interface Sample {
  sample_no: number;
  row: IndexedSample;
}

/** Adds the requested taxa to the rows. */
async function withTaxa(
  { db, index }: Pick<Platform, 'db' | 'index'>,
  samples: readonly Sample[],
  { taxon, top_taxa_rank: rank, signal }: Pick<PageOf, 'taxon' | 'top_taxa_rank'> & QueryOptions,
): Promise<IndexedSample[]> {
  const sample_nos = samples.map(({ sample_no }) => sample_no);
  const totals = samples.map(({ sample_no, row: { reads } }) => ({ sample_no, reads }));
  const [had, tops] = await Promise.all([
    taxon && abundancesOf(index, { nodes: taxon, sample_nos }, { signal }),
    rank && findTopTaxa({ db, index }, { rank, samples: totals }, { signal }),
  ]);
  return samples.map(({ sample_no, row }) => ({
    ...row,
    ...(had ? { taxon_abundance: had.get(sample_no) ?? 0 } : {}),
    ...(tops ? { top_taxa: tops.get(sample_no) ?? [] } : {}),
  }));
}

/** How many samples pass, of how many subjects and submissions. */
export const sampleTotals = (
  platform: Pick<Platform, 'index' | 'threads'>,
  where: Where,
  options: QueryOptions = {},
): Promise<Totals> => queryRows(platform, 'totals', { where }, options);

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

/** Entries of an identifier set that match a visible sample. */
export async function foundIdentifiers(index: IndexClient, visible: Clause, set: string): Promise<string[]> {
  const rows = await index.query<{ id: string }>(
    `select distinct arrayJoin([${identifying.join(', ')}]) as id from samples final where ${visible.sql}
       and id in (select id from id_sets where set_key = {given:String})`,
    { ...visible.params, given: set },
  );
  return rows.map(({ id }) => id);
}

export interface ProfileRow {
  result_id: string;
  nodes: Uint32Array;
  counts: Float64Array;
}

/** Maximum numbers in one query text; more numbers are split over parallel queries. */
const NUMBERS_AT_ONCE = 2500;

/** The counts of the results of an id set at one rank. */
export async function profilesOf(
  index: IndexClient,
  set: { key: string; rank: number; visible: Clause },
  options: QueryOptions = {},
): Promise<ProfileRow[]> {
  const members = await index.query<{ sample_no: number; result_id: string }>(
    `select sample_no, result_id from samples final
     where ${set.visible.sql} and result_id in (select id from id_sets where set_key = {key:String})`,
    { ...set.visible.params, key: set.key },
    options,
  );
  const results = new Map(members.map(({ sample_no, result_id }) => [sample_no, result_id]));
  // By number, so that the primary key leads to them: scattered members are some thousandths of a rank.
  const numbers = [...results.keys()].sort((a, b) => a - b);
  const parts = Array.from({ length: Math.ceil(numbers.length / NUMBERS_AT_ONCE) }, (_, at) =>
    numbers.slice(at * NUMBERS_AT_ONCE, (at + 1) * NUMBERS_AT_ONCE),
  );
  const read = (sample_nos: readonly number[]) =>
    index.read(
      `select sample_no, nodes, counts from profile
       where rank = {rank:UInt8} and sample_no in (${sample_nos.join(', ')})`,
      { rank: set.rank },
      { ...options, format: 'RowBinary' },
    );
  const rows: ProfileRow[] = [];
  const breakWhenDue = createYielder();
  for (const bytes of await Promise.all(parts.map(read))) {
    for (const { sample_no, ...row } of decodeProfiles(bytes)) {
      const result_id = results.get(sample_no);
      if (result_id !== undefined) rows.push({ result_id, ...row });
    }
    await breakWhenDue();
  }
  return rows;
}

/** Fields of a result's row that come from its file; they stay when the row is rebuilt. */
export interface Measured {
  result_id: string;
  sample_no: number;
  reads: number;
  n_features: number;
  top_genera: { taxon: string; abundance: number }[];
}

/** Rows of all results of a data set, or of those in a named id set. */
export async function measuredOf(
  index: IndexClient,
  dataSetId: string,
  requested: string | null = null,
): Promise<Measured[]> {
  const some = requested === null ? '' : 'and result_id in (select id from id_sets where set_key = {wanted:String})';
  return index.query<Measured>(
    `select result_id, sample_no, toFloat64(reads) as reads, n_features, top_genera
     from samples final where audience = 'workspace' and pipeline_data_id = {data_set:String} ${some}`,
    { data_set: dataSetId, ...(requested === null ? {} : { wanted: requested }) },
  );
}

/** Fields of a data set's rows that do not come from its file, for both audiences. */
export async function describedRowsOfDataSet(
  index: IndexClient,
  dataSetId: string,
): Promise<Record<string, unknown>[]> {
  return index.query<Record<string, unknown>>(
    `select audience, result_id, internal_run_id, project_id, project_name, original_project_id, run_id, sample_id,
       subject_id, sex, race, location, age_years, seq_platform, collection_site, collection_site_coarse,
       variable_region, pipeline_name, reference_name, data_type, tags, text, number, submitted
     from samples final where pipeline_data_id = {data_set:String}`,
    { data_set: dataSetId },
  );
}

/** Removes the rows of a project that are not among `kept`, a set of ids by its name. */
export async function dropOtherResults(index: IndexClient, projectId: string, stored: string): Promise<void> {
  const params = { project: projectId, kept: stored };
  const others = `project_id = {project:String} and result_id not in (select id from id_sets where set_key = {kept:String})`;
  const [found] = await index.query<{ n: number }>(
    `select toUInt32(count()) as n from samples where ${others}`,
    params,
  );
  if (found?.n) await index.command(`delete from samples where ${others}`, params);
}
