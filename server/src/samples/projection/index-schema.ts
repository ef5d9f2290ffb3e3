import { LIST_SEPARATOR } from '@cohortium/sample-search';
import type { IndexClient } from '#platform/index';
import { markIndexEmpty } from './materialize-id-set.ts';

/** Raised whenever the tables below change: the index is then dropped and rebuilt from the files. */
export const INDEX_VERSION = 11;

/** Each of the submitters' columns by itself, at `f` and the digits of its name: a rule on one need not read them all. */
const textAt = `toJSONString(mapApply((k, v) -> (concat('f', lower(hex(k))), v), text))`;
/** With a point or an exponent, so that every number is of one type. */
const numberAt = `concat('{', arrayStringConcat(arrayMap((k, v) -> concat('"f', lower(hex(k)), '":',
  if(match(toString(v), '[.e]'), toString(v), concat(toString(v), '.0'))), mapKeys(number), mapValues(number)), ','), '}')`;
/** Separator of a sample's tags in one text; no tag contains it. */
export const TAG_SEPARATOR = LIST_SEPARATOR;
/** The number of a submission, odd for what everybody may see of it: who sees which rows is decided by these alone. */
export const visibilityKey = (project: string, isPublic: string): string =>
  `bitShiftLeft(sipHash64(${project}), 1) + ${isPublic}`;
const ownColumns = 'JSON(max_dynamic_paths=256)';

const tables: Record<string, string> = {
  // Two rows per result, one for each audience: what its owners see, and what everybody may see of it, guarded. Who sees
  // which is said by the clause of `visibleSamples`, by one number for audience and submission. The row of the latest load
  // wins, and queries say FINAL.
  samples: `
    audience LowCardinality(String), result_id String, load_no UInt64, is_deleted UInt8, sample_no UInt32,
    internal_run_id String, pipeline_data_id LowCardinality(String), project_id LowCardinality(String),
    run_id LowCardinality(Nullable(String)),
    visibility UInt64 materialized ${visibilityKey('toString(project_id)', "(audience = 'public')")},
    project_name LowCardinality(String), original_project_id Nullable(String),
    sample_id String, subject_id Nullable(String),
    subject_no UInt64 default if(isNull(subject_id), 0, greatest(1, cityHash64(toString(project_id), assumeNotNull(subject_id)))),
    sex LowCardinality(Nullable(String)), race LowCardinality(Nullable(String)),
    location LowCardinality(Nullable(String)), age_years Nullable(Float64),
    seq_platform LowCardinality(Nullable(String)), collection_site LowCardinality(Nullable(String)),
    collection_site_coarse LowCardinality(Nullable(String)), variable_region LowCardinality(Nullable(String)),
    pipeline_name LowCardinality(String), reference_name LowCardinality(String),
    data_type UInt8, tags Array(String), tag_set LowCardinality(String) materialized arrayStringConcat(tags, '${TAG_SEPARATOR}'), reads Float64, n_features UInt32,
    text Map(LowCardinality(String), String), number Map(LowCardinality(String), Float64),
    submitted Map(LowCardinality(String), String),
    text_at ${ownColumns} materialized ${textAt}::${ownColumns},
    number_at ${ownColumns} materialized ${numberAt}::${ownColumns},
    top_genera Array(Tuple(taxon String, abundance Float64)),
    index of_sample sample_no type minmax granularity 1`,
  taxon_abundance: 'node UInt32, sample_no UInt32, abundance Float32',
  // Names of nodes, to be searched; a load writes them again, so that queries say DISTINCT.
  taxa: 'node UInt32, name String, name_low String materialized lowerUTF8(name), lineage String, is_unclassified UInt8',
  // Results that have any of a node, by data set: whose taxa are to be found.
  taxon_counts: 'node UInt32, project_id String, pipeline_data_id String, n_samples UInt32, load_no UInt64',
  profile: 'rank UInt8, sample_no UInt32, nodes Array(UInt32), counts Array(Float64)',
  // Lists of ids too long for a query's text, by the hash of their content; `keepIdSet` writes them again before they go.
  id_sets: 'set_key String, id String, kept_at DateTime default now()',
  // Numbers of samples that pass a filter; `materializeSampleSet` writes them again before they go.
  sample_sets: 'set_key String, sample_nos Array(UInt32), kept_at DateTime default now()',
  index_version: 'version UInt32',
};

const engines: Record<string, string> = {
  // Apart by audience, and each submission's rows together: FINAL then merges next to nothing (5 times quicker at 100,000
  // samples), and what somebody may not see is not read. Once nothing has been written for ten minutes an audience's rows
  // are made one part, in which FINAL has nothing to do at all. The rows of a page are wide and lie apart: small granules.
  samples: `ReplacingMergeTree(load_no, is_deleted) partition by audience order by (audience, project_id, result_id)
    settings index_granularity = 1024, min_age_to_force_merge_seconds = 600, min_age_to_force_merge_on_partition_only = 1`,
  taxon_abundance: 'MergeTree order by (node, sample_no)',
  taxa: 'ReplacingMergeTree order by node',
  taxon_counts: 'ReplacingMergeTree(load_no) order by (node, project_id, pipeline_data_id)',
  // Profiles are fetched for samples that lie anywhere.
  profile: 'MergeTree order by (rank, sample_no) settings index_granularity = 32, min_compress_block_size = 16384',
  id_sets: 'MergeTree order by (set_key, id) ttl kept_at + interval 30 day',
  sample_sets: 'MergeTree order by set_key ttl kept_at + interval 30 day settings index_granularity = 16',
  index_version: 'MergeTree order by version',
};

/** Makes the tables; true when they are empty because the version changed or nothing was there. */
export async function prepareIndex(index: IndexClient): Promise<boolean> {
  const found = await index.query<{ name: string }>(
    'select name from system.tables where database = currentDatabase() and name in {names:Array(String)}',
    { names: Object.keys(tables) },
  );
  const there = new Set(found.map(({ name }) => name));
  const isKnown = there.has('index_version') && (await writtenVersion(index)) === INDEX_VERSION;
  await (isKnown ? createTables(index, there) : emptyIndex(index, there));
  return !isKnown;
}

async function writtenVersion(index: IndexClient): Promise<number | undefined> {
  const [found] = await index.query<{ version: number }>('select max(version) as version from index_version');
  return found?.version;
}

/** Empties what comes from files; the sets of ids never become stale, and a running portal remembers having them. */
export async function truncateRows(index: IndexClient): Promise<void> {
  for (const table of ['samples', 'profile', 'taxon_abundance', 'taxa', 'taxon_counts'])
    await index.command(`truncate table ${table}`);
}

async function emptyIndex(index: IndexClient, there: ReadonlySet<string>): Promise<void> {
  for (const table of there) await index.command(`drop table if exists ${table}`);
  await createTables(index, new Set());
  markIndexEmpty(index);
  await index.insert('index_version', [{ version: INDEX_VERSION }]);
}

async function createTables(index: IndexClient, there: ReadonlySet<string>): Promise<void> {
  for (const table of Object.keys(tables)) {
    if (there.has(table)) continue;
    await index.command(`create table if not exists ${table} (${tables[table]}) engine = ${engines[table]}`);
  }
}
