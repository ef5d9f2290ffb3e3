import type { PipelineDefinition } from '@cohortium/workflows';
import { type Generated, sql } from 'kysely';
import type { Migrations } from '#platform/database';

export type Params = Record<string, string | number | boolean>;

/** What is kept of a pipeline's definition; `workflow` is the entry's place in its document. */
export interface StoredDefinition extends PipelineDefinition {
  containers?: string[];
  /** What its tools call, to be read by anyone who approves. */
  commands?: { tool: string; command: string }[];
}

export type CatalogueTables = {
  pipelines: {
    id: string;
    /** The folder in workflows, or the workspace and name of a registered one; with the version one definition for ever. */
    folder: string;
    version: string;
    /** Null for those that come with the portal. */
    workspace_id: string | null;
    /** Null for built-in versions from before definitions were kept. */
    definition: StoredDefinition | null;
    file_key: string | null;
    file_name: string | null;
    sha256: string | null;
    /** Of the document that the portal has written: its place in the file store, and its SHA-256. Null until it is read. */
    document_key: string | null;
    document_sha256: string | null;
    /** Of the document that leave was given for. */
    approved_sha256: string | null;
    /** Whether every tool asks for a container, by the written document. */
    is_contained: Generated<boolean>;
    approval: 'approved' | 'rejected' | null;
    decided_by: string | null;
    decided_at: string | null;
    decision_note: string | null;
    deprecated_at: string | null;
    deprecated_reason: string | null;
    /** Since when every workspace may see a registered one. */
    public_at: string | null;
    created_by: string | null;
    /** Null as long as it is its maker's. */
    owner_id: Generated<string | null>;
    created_at: Generated<string>;
  };
  param_sets: {
    id: string;
    workspace_id: string | null;
    name: string;
    pipeline_id: string;
    /** The reference of each input of the pipeline. */
    reference_ids: Record<string, string>;
    params: Params;
    params_hash: string;
    archived_at: string | null;
    created_by: string | null;
    /** Null as long as it is its maker's. */
    owner_id: Generated<string | null>;
    created_at: Generated<string>;
  };
  workspace_settings: {
    workspace_id: string;
    default_pipeline: string | null;
    default_param_set: string | null;
  };
};

export const catalogueMigrations: Migrations = {
  '2026-11-21-30-catalogue': {
    async up(db) {
      await sql`
        alter table pipelines
          add column workspace_id text references workspaces (id), add column definition jsonb,
          add column file_key text, add column file_name text, add column sha256 text,
          add column is_contained boolean not null default true, add column leave text,
          add column decided_by text references people (id), add column decided_at timestamptz,
          add column decision_note text, add column deprecated_at timestamptz, add column deprecated_reason text,
          add column created_by text references people (id),
          add check (leave in ('given', 'refused')),
          add check (workspace_id is null or (definition is not null and file_key is not null))`.execute(db);
      await sql`create index pipelines_of_workspace on pipelines (workspace_id)`.execute(db);
      await sql`
        alter table reference_databases
          add column is_built_in boolean not null default false, add column size_bytes bigint,
          add column created_by text references people (id), add column withdrawn_at timestamptz,
          add column withdrawn_reason text`.execute(db);
      await sql`update reference_databases set is_built_in = true where workspace_id is null`.execute(db);
      await sql`alter table param_sets add column archived_at timestamptz`.execute(db);
      await sql`
        create table workspace_settings (
          workspace_id text primary key references workspaces (id) on delete cascade,
          default_pipeline text references pipelines (id), default_param_set text references param_sets (id)
        )`.execute(db);
    },
  },
  // Binary JSON forgets the order of parameters, which is the order of their form.
  '2026-11-21-32-definitions-in-their-order': {
    async up(db) {
      await sql`alter table pipelines alter column definition type json using definition::json`.execute(db);
    },
  },
  '2026-11-21-81-public-pipelines': {
    async up(db) {
      await sql`alter table pipelines add column public_at timestamptz`.execute(db);
    },
  },
  // Leave is of a document's content. Earlier pipelines are read again at the start (readEarlierPipelines).
  '2026-11-26-60-written-documents': {
    async up(db) {
      await sql`
        alter table pipelines
          add column document_key text, add column document_sha256 text, add column leave_sha256 text,
          add check ((document_key is null) = (document_sha256 is null))`.execute(db);
    },
  },
  '2026-11-28-spec-01-owners-of-pipelines': {
    async up(db) {
      await sql`alter table pipelines add column owner_id text references people (id)`.execute(db);
      await sql`alter table param_sets add column owner_id text references people (id)`.execute(db);
    },
  },
  '2026-11-30-plain-05-pipeline-approval': {
    async up(db) {
      await sql`alter table pipelines rename column leave to approval`.execute(db);
      await sql`alter table pipelines rename column leave_sha256 to approved_sha256`.execute(db);
      await sql`alter table pipelines drop constraint pipelines_leave_check`.execute(db);
      await sql`update pipelines set approval = case approval when 'given' then 'approved' else 'rejected' end where approval is not null`.execute(
        db,
      );
      await sql`alter table pipelines add constraint pipelines_approval_check check (approval in ('approved', 'rejected'))`.execute(
        db,
      );
    },
  },
};
