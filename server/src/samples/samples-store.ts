import type { AmountUnit, Rank, RunFilter } from '@cohortium/contract';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#platform/database';
import { rankNumber } from './abundance/encode-rows.ts';
import type { Taxon } from './abundance/name-taxa.ts';
import type { SamplesTables } from './samples-tables.ts';

const tables = (db: Db) => db.withTables<SamplesTables>();

export type DataSetRow = Selectable<SamplesTables['data_sets']>;
type Processing = 'pipeline_id' | 'param_set_id' | 'param_set_name' | 'amount_unit';
export type NewDataSet = Omit<DataSetRow, 'load_no' | 'state' | 'created_at' | Processing> &
  Partial<Pick<DataSetRow, Processing>>;
export interface NewResult {
  result_id: string;
  internal_run_id: string;
  sample: string;
}
export interface NodeRow {
  node: number;
  rank: Rank;
  lineage: string;
  name: string;
  kind: 'taxon' | 'unclassified';
  taxonomy_release: string;
}

const CHUNK = 5000;
const TAXA_AT_ONCE = 20_000;

export async function insertDataSet(db: Db, dataSet: NewDataSet, results: readonly NewResult[]): Promise<void> {
  await tables(db)
    .insertInto('data_sets')
    .values({ ...dataSet, state: 'committed', load_no: sql<number>`nextval('load_no')` })
    .execute();
  for (let from = 0; from < results.length; from += CHUNK) {
    const part = results.slice(from, from + CHUNK);
    await tables(db)
      .insertInto('results')
      .values(part.map((result) => ({ ...result, pipeline_data_id: dataSet.pipeline_data_id })))
      .execute();
  }
}

/** Bytes of the tables that were imported into a workspace; a run's are counted with its other files. */
export async function importedBytes(db: Db, workspaceId: string): Promise<number> {
  const { bytes } = await tables(db)
    .selectFrom('data_sets')
    .where('workspace_id', '=', workspaceId)
    .where('run_id', 'is', null)
    .select(sql<number>`coalesce(sum(size_bytes), 0)::bigint`.as('bytes'))
    .executeTakeFirstOrThrow();
  return bytes;
}

export async function dataSetById(db: Db, id: string): Promise<DataSetRow | undefined> {
  return tables(db).selectFrom('data_sets').selectAll().where('pipeline_data_id', '=', id).executeTakeFirst();
}

export async function dataSetsByIds(db: Db, ids: readonly string[]): Promise<DataSetRow[]> {
  return tables(db)
    .selectFrom('data_sets')
    .selectAll()
    .where(sql<boolean>`pipeline_data_id = any(${[...ids]})`)
    .execute();
}

/** Units of the data sets' amounts; only `reads` are counts. */
export async function amountUnitsOf(db: Db, ids: readonly string[]): Promise<AmountUnit[]> {
  const rows = await tables(db)
    .selectFrom('data_sets')
    .select('amount_unit')
    .distinct()
    .where(sql<boolean>`pipeline_data_id = any(${[...ids]})`)
    .orderBy('amount_unit')
    .execute();
  return rows.map(({ amount_unit }) => amount_unit);
}

/** Unit of the amounts per data set. */
export async function amountUnitOfEach(db: Db, ids: readonly string[]): Promise<Map<string, AmountUnit>> {
  const found = await dataSetsByIds(db, [...new Set(ids)]);
  return new Map(found.map(({ pipeline_data_id, amount_unit }) => [pipeline_data_id, amount_unit]));
}

/** Data sets whose amounts are not read counts. */
export async function uncountedDataSets(db: Db): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('data_sets')
    .select('pipeline_data_id')
    .where('amount_unit', '<>', 'reads')
    .orderBy('pipeline_data_id')
    .execute();
  return rows.map(({ pipeline_data_id }) => pipeline_data_id);
}

export async function allDataSets(db: Db): Promise<DataSetRow[]> {
  return tables(db).selectFrom('data_sets').selectAll().orderBy('created_at').execute();
}

export async function resultsOfDataSet(db: Db, id: string): Promise<(NewResult & { pipeline_data_id: string })[]> {
  return tables(db).selectFrom('results').selectAll().where('pipeline_data_id', '=', id).execute();
}

export async function dataSetsOfProject(db: Db, projectId: string): Promise<DataSetRow[]> {
  return tables(db).selectFrom('data_sets').selectAll().where('project_id', '=', projectId).execute();
}

/** The data sets that a pipeline, a parameter set, or one with the other has made. */
export async function dataSetsOfRuns(db: Db, { pipeline_id, param_set_id }: RunFilter): Promise<string[]> {
  const { rows } = await sql<{ pipeline_data_id: string }>`
    select pipeline_data_id from data_sets
    where (${pipeline_id ?? null}::text is null or pipeline_id = ${pipeline_id ?? null})
      and (${param_set_id ?? null}::text is null or param_set_id = ${param_set_id ?? null})
    order by pipeline_data_id`.execute(db);
  return rows.map(({ pipeline_data_id }) => pipeline_data_id);
}

/** Runs that produced a data set, each with its project. */
export async function projectsOfRuns(
  db: Db,
  runIds: readonly string[],
): Promise<{ run_id: string | null; project_id: string }[]> {
  if (runIds.length === 0) return [];
  return tables(db)
    .selectFrom('data_sets')
    .where(sql<boolean>`run_id = any(${[...runIds]})`)
    .select(['run_id', 'project_id'])
    .orderBy('run_id')
    .execute();
}

/** From which submissions results are, and how many of each. */
export async function countByProject(
  db: Db,
  resultIds: readonly string[],
): Promise<{ project_id: string; n_samples: number }[]> {
  const { rows } = await sql<{ project_id: string; n_samples: number }>`
    select project_id, count(*)::int as n_samples from results join data_sets using (pipeline_data_id)
    where result_id = any(${[...resultIds]}) group by project_id order by n_samples desc, project_id`.execute(db);
  return rows;
}

/** How many results each data set has: fewer than its file once samples of it are permanently deleted. */
export async function countResults(db: Db): Promise<Map<string, number>> {
  const rows = await tables(db)
    .selectFrom('results')
    .groupBy('pipeline_data_id')
    .select((of) => ['pipeline_data_id', of.fn.countAll<number>().as('n')])
    .execute();
  return new Map(rows.map(({ pipeline_data_id, n }) => [pipeline_data_id, n]));
}

/** Results of samples, by sample `id`. */
export async function resultsOfSamples(db: Db, samples: readonly string[]): Promise<string[]> {
  if (samples.length === 0) return [];
  const { rows } = await sql<{ result_id: string }>`
    select result_id from results where sample = any(${[...samples]}) order by result_id`.execute(db);
  return rows.map(({ result_id }) => result_id);
}

/** The same, each with the data set it is of. */
export async function fullResultsOf(
  db: Db,
  samples: readonly string[],
): Promise<(NewResult & { pipeline_data_id: string })[]> {
  return tables(db)
    .selectFrom('results')
    .selectAll()
    .where(sql<boolean>`sample = any(${[...samples]})`)
    .execute();
}

/** The samples that results describe, by their `id`, each once. */
export async function samplesOfResults(db: Db, results: readonly string[]): Promise<string[]> {
  if (results.length === 0) return [];
  const { rows } = await sql<{ sample: string }>`
    select distinct sample from results where result_id = any(${[...results]}) order by sample`.execute(db);
  return rows.map(({ sample }) => sample);
}

/** Results of a project. */
export async function resultsOfProject(db: Db, projectId: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('results')
    .innerJoin('data_sets', 'data_sets.pipeline_data_id', 'results.pipeline_data_id')
    .where('data_sets.project_id', '=', projectId)
    .select('result_id')
    .orderBy('result_id')
    .execute();
  return rows.map(({ result_id }) => result_id);
}

/** Also deletes the tags. Returns the affected data sets. */
export async function deleteResultsOfSamples(tx: Tx, samples: readonly string[]): Promise<string[]> {
  await sql`delete from sample_tags where sample = any(${[...samples]})`.execute(tx);
  const { rows } = await sql<{ pipeline_data_id: string }>`
    with gone as (delete from results where sample = any(${[...samples]}) returning pipeline_data_id)
    select distinct pipeline_data_id from gone order by pipeline_data_id`.execute(tx);
  return rows.map(({ pipeline_data_id }) => pipeline_data_id);
}

/** Gives a data set another file, unless it has got one since it was read. */
export async function replaceFile(
  db: Db,
  { pipeline_data_id, file_key }: Pick<DataSetRow, 'pipeline_data_id' | 'file_key'>,
  file: Pick<DataSetRow, 'file_key' | 'sha256' | 'n_rows' | 'n_features' | 'n_results'>,
): Promise<boolean> {
  const rows = await tables(db)
    .updateTable('data_sets')
    .set(file)
    .where('pipeline_data_id', '=', pipeline_data_id)
    .where('file_key', '=', file_key)
    .returning('file_key')
    .execute();
  return rows.length > 0;
}

/** Deletes a project's data sets with their results, and answers with the keys of their files. */
export async function deleteDataSetsOfProject(tx: Tx, projectId: string): Promise<string[]> {
  await sql`
    delete from results using data_sets
    where data_sets.pipeline_data_id = results.pipeline_data_id and project_id = ${projectId}`.execute(tx);
  const rows = await tables(tx)
    .deleteFrom('data_sets')
    .where('project_id', '=', projectId)
    .returning('file_key')
    .execute();
  return rows.map(({ file_key }) => file_key);
}

/** Gives a data set its next load number: the rows of that load outrank all before. */
export async function nextLoadNo(db: Db, id: string): Promise<number> {
  const row = await tables(db)
    .updateTable('data_sets')
    .set({ load_no: sql<number>`nextval('load_no')` })
    .where('pipeline_data_id', '=', id)
    .returning('load_no')
    .executeTakeFirstOrThrow();
  return row.load_no;
}

/** Marks a data set as loaded; false if a newer load was requested meanwhile. */
export async function markLoaded(db: Db, id: string, loadNo: number): Promise<boolean> {
  const row = await tables(db)
    .updateTable('data_sets')
    .set({ state: 'loaded' })
    .where('pipeline_data_id', '=', id)
    .where('load_no', '=', loadNo)
    .returning('pipeline_data_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function markCommitted(db: Db, ids: readonly string[]): Promise<void> {
  await tables(db)
    .updateTable('data_sets')
    .set({ state: 'committed' })
    .where(sql<boolean>`pipeline_data_id = any(${[...ids]})`)
    .execute();
}

/** Serializes writers of sample rows into the index until the transaction ends. */
export async function lockSampleRows(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('rows of samples', 24))`.execute(tx);
}

/** `count` numbers that no sample row has had before. */
export async function takeSampleNos(db: Db, count: number): Promise<Uint32Array<ArrayBuffer>> {
  const { rows } = await sql<{ no: number }>`
    select nextval('sample_no') as no from generate_series(1, ${count})`.execute(db);
  return Uint32Array.from(rows, (row) => row.no);
}

/** Existing nodes of a taxonomy release for these taxa, by index in the list. */
async function findExistingNodes(
  db: Db,
  release: string,
  taxa: readonly Taxon[],
): Promise<{ at: number; node: number }[]> {
  const { rows } = await sql<{ at: number; node: number }>`
    select wanted.at::int - 1 as at, known.node
    from unnest(${taxa.map(({ rank }) => rank)}::text[], ${taxa.map(({ lineage }) => lineage)}::text[])
      with ordinality as wanted(rank, lineage, at)
    join taxon_nodes as known on known.taxonomy_release = ${release}
      and known.rank = wanted.rank and md5(known.lineage) = md5(wanted.lineage)`.execute(db);
  return rows;
}

async function insertNodes(db: Db, release: string, taxa: readonly Taxon[]): Promise<void> {
  // The rank's number is the top four bits of a node.
  const requested = JSON.stringify(taxa.map((taxon) => ({ ...taxon, rank_no: rankNumber(taxon.rank) })));
  await sql`
    insert into taxon_nodes (node, rank, taxonomy_release, lineage, name, kind)
    select (wanted.rank_no::bigint << 28) + nextval('taxon_serial'), rank, ${release}, lineage, name, kind
    from jsonb_to_recordset(${requested}::jsonb) as wanted(rank text, rank_no int, lineage text, name text, kind text)
    on conflict do nothing`.execute(db);
}

/** The nodes of taxa, in their order; a taxon new to the release takes a serial that is never reused. */
export async function nodesOfTaxa(db: Db, release: string, taxa: readonly Taxon[]): Promise<Uint32Array<ArrayBuffer>> {
  const nodes = new Uint32Array(taxa.length);
  for (let from = 0; from < taxa.length; from += TAXA_AT_ONCE) {
    const part = taxa.slice(from, from + TAXA_AT_ONCE);
    for (const { at, node } of await findExistingNodes(db, release, part)) nodes[from + at] = node;
    const unknown = part.map((_, at) => from + at).filter((at) => nodes[at] === 0);
    if (unknown.length === 0) continue;
    const requested = unknown.flatMap((at) => taxa[at] ?? []);
    await insertNodes(db, release, requested);
    for (const { at, node } of await findExistingNodes(db, release, requested)) nodes[unknown[at] ?? 0] = node;
  }
  return nodes;
}

export async function deleteNodes(db: Db, nodes: readonly number[]): Promise<void> {
  await sql`delete from taxon_nodes where node = any(${[...nodes]}::bigint[])`.execute(db);
}

export async function allAreLoaded(db: Db): Promise<boolean> {
  const { rows } = await sql`select from data_sets where state <> 'loaded' limit 1`.execute(db);
  return rows.length === 0;
}

export async function nodesByNumber(db: Db, numbers: readonly number[]): Promise<Map<number, NodeRow>> {
  const { rows } = await sql<NodeRow>`
    select node, rank, lineage, name, kind, taxonomy_release
    from taxon_nodes where node = any(${[...numbers]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.node, row]));
}

/** Since when there are data sets named by the same reference as some nodes. */
export async function dataSetCreatedAt(db: Db, nodes: readonly number[]): Promise<Map<number, string>> {
  if (nodes.length === 0) return new Map();
  const { rows } = await sql<{ node: number; since: string }>`
    with first as (select taxonomy_release, min(created_at) as at from data_sets group by taxonomy_release)
    select node, to_json(at) #>> '{}' as since from taxon_nodes join first using (taxonomy_release)
    where node = any(${[...nodes]}::bigint[])`.execute(db);
  return new Map(rows.map(({ node, since }) => [node, since]));
}
