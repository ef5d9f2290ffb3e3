import type { AmountUnit } from '@cohortium/contract';
import { type Generated, type Kysely, sql } from 'kysely';
import type { Migrations } from '#platform/database';
import type { NodeRank } from './abundance/abundance-table.ts';

export type TagsTables = {
  /** What was done to a sample's tags in the portal; what its sheet says is in its metadata and stays there. */
  sample_tags: {
    /** `samples.id`. */
    sample: string;
    tag: string;
    /** Added to the tags of the sheet, or removed from them. */
    state: 'added' | 'removed';
    /** The change that set it so. */
    change_id: string;
    set_by: string;
    /** Who may delete it: the person who set it, until it is given to another member. */
    owner_id: string | null;
    /** The plot or clusters of the samples' own data on which they were picked out, in words. */
    selected_on: string | null;
    set_at: Generated<string>;
  };
  /** Changes that the index may not show yet. */
  tag_changes: {
    change_id: string;
    made_at: Generated<string>;
  };
};

const tagMigrations: Migrations = {
  '2026-11-22-20-sample-tags': {
    async up(db) {
      await sql`
        create table sample_tags (
          sample text not null references samples (id) on delete cascade,
          tag text not null,
          state text not null check (state in ('added', 'removed')),
          change_id text not null,
          set_by text not null references people (id),
          set_at timestamptz not null default now(),
          primary key (sample, tag)
        )`.execute(db);
      await sql`create index sample_tags_of_change on sample_tags (change_id)`.execute(db);
      await sql`
        create table tag_changes (
          change_id text primary key, made_at timestamptz not null default now()
        )`.execute(db);
      await sql`create index results_of_sample on results (sample)`.execute(db);
    },
  },
  '2026-11-27-analysis-02-tags-by-looking': {
    async up(db) {
      await sql`alter table sample_tags add column chosen_by_looking_at text`.execute(db);
    },
  },
  '2026-11-28-tags-01-owners-of-tags': {
    async up(db) {
      await sql`alter table sample_tags add column owner_id text references people (id)`.execute(db);
    },
  },
  '2026-11-30-plain-07-sample-tags': {
    async up(db) {
      await sql`alter table sample_tags rename column chosen_by_looking_at to selected_on`.execute(db);
    },
  },
};

export type SamplesTables = {
  /** A data set: the immutable Parquet file of one run or import, and its metadata. */
  data_sets: {
    pipeline_data_id: string;
    workspace_id: string;
    project_id: string;
    run_id: string | null;
    data_type: number;
    pipeline_name: string;
    reference_name: string;
    reference_caution: string | null;
    /** Unit of the amounts; only `reads` are counts. */
    amount_unit: Generated<AmountUnit>;
    /** Taxonomy release of the lineages; nodes are never shared between releases. */
    taxonomy_release: string;
    file_key: string;
    sha256: string;
    n_rows: number;
    n_features: number;
    n_results: number;
    /** Size of the Parquet file; 0 for data sets from before sizes were recorded. */
    size_bytes: Generated<number>;
    /** How it was processed, where a run did it. */
    pipeline_id: Generated<string | null>;
    param_set_id: Generated<string | null>;
    param_set_name: Generated<string | null>;
    /** Rises with every load; the newest wins in the index. */
    load_no: number;
    state: 'committed' | 'loaded';
    created_at: Generated<string>;
  };
  results: {
    result_id: string;
    internal_run_id: string;
    pipeline_data_id: string;
    /** The sample it describes, `samples.id`. */
    sample: string;
  };
  taxon_nodes: {
    node: number;
    rank: NodeRank;
    taxonomy_release: string;
    lineage: string;
    name: string;
    kind: 'taxon' | 'unclassified';
  };
};

/** Results of samples, and the taxa that the index numbers. */
async function createResultTables(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence sample_no minvalue 1 maxvalue 4294967295`.execute(db);
  await sql`
    create table results (
      result_id text primary key,
      internal_run_id text not null unique,
      pipeline_data_id text not null references data_sets (pipeline_data_id),
      sample text not null references samples (id),
      unique (pipeline_data_id, sample)
    )`.execute(db);
  await sql`
    create table taxon_nodes (
      node bigint primary key,
      rank text not null,
      taxonomy_release text not null,
      lineage text not null,
      name text not null,
      kind text not null
    )`.execute(db);
  await sql`create unique index taxon_nodes_identity on taxon_nodes (taxonomy_release, rank, md5(lineage))`.execute(db);
  await sql`create sequence taxon_serial minvalue 1 maxvalue 268435455`.execute(db);
}

export const migrations: Migrations = {
  ...tagMigrations,
  '2026-11-20-04-samples': {
    async up(db) {
      await sql`
        create table data_sets (
          pipeline_data_id text primary key,
          workspace_id text not null references workspaces (id),
          project_id text not null references projects (project_id),
          run_id text unique,
          data_type integer not null,
          pipeline_name text not null,
          reference_name text not null,
          reference_caution text,
          taxonomy_release text not null,
          file_key text not null,
          sha256 text not null,
          n_rows bigint not null,
          n_features integer not null,
          n_results integer not null,
          load_no bigint not null,
          state text not null check (state in ('committed', 'loaded')),
          created_at timestamptz not null default now()
        )`.execute(db);
      await sql`create sequence load_no`.execute(db);
      await createResultTables(db);
    },
  },
  '2026-11-22-10-processing-of-data-sets': {
    async up(db) {
      await sql`
        alter table data_sets add column pipeline_id text, add column param_set_id text, add column param_set_name text
        `.execute(db);
      await sql`
        update data_sets set pipeline_id = runs.pipeline_id, param_set_id = runs.param_set_id, param_set_name = param_sets.name
        from runs left join param_sets on param_sets.id = runs.param_set_id where runs.id = data_sets.run_id`.execute(
        db,
      );
      await sql`create index data_sets_by_processing on data_sets (pipeline_id, param_set_id)`.execute(db);
    },
  },
  '2026-11-26-files-01-amount-unit': {
    async up(db) {
      await sql`alter table data_sets add column amount_unit text not null default 'reads'`.execute(db);
      // Earlier imports recorded this only in their caution.
      await sql`
        update data_sets set amount_unit = case
          when reference_caution like 'amounts are a fraction%' then 'fraction'
          when reference_caution like 'amounts are a percent%' then 'percent'
          else 'amounts' end
        where reference_caution like 'amounts are %'`.execute(db);
    },
  },
  '2026-11-27-pages-01-table-bytes': {
    async up(db) {
      await sql`alter table data_sets add column size_bytes bigint not null default 0`.execute(db);
    },
  },
};
