import type { ReferenceState } from '@cohortium/contract';
import { type Generated, sql } from 'kysely';
import type { Migrations } from '#platform/database';

/** A file of a reference in the file store. */
export interface ReferenceFileRow {
  name: string;
  file_key: string;
  size_bytes: number;
  sha256: string;
  /** Uploaded by a person, or made by the build of its kind; workflows get what was built, where there is a build. */
  origin: 'uploaded' | 'built';
}

export type ReferencesTables = {
  reference_databases: {
    id: string;
    /** Null for those that everybody may use. */
    workspace_id: string | null;
    /** A folder in `workflows/references`. */
    kind: string;
    name: string;
    version: string;
    /** Of the uploaded files: of the one, or of lines `digest  name` of all in the order of their names. */
    sha256: string;
    files: ReferenceFileRow[];
    state: ReferenceState;
    /** What was wrong with the files, a sentence each. */
    problems: Generated<string[]>;
    /** Figures that the check or the build found, such as `n_sequences`. */
    summary: Generated<Record<string, string | number>>;
    /** Digest of what the files were built with; the same files and the same build are built once. */
    build_sha256: string | null;
    /** The job of a build under way. */
    job_id: string | null;
    terms_of_use: string;
    caution: string | null;
    is_built_in: Generated<boolean>;
    created_by: string | null;
    withdrawn_at: string | null;
    withdrawn_reason: string | null;
    created_at: Generated<string>;
  };
};

export const referenceMigrations: Migrations = {
  '2026-12-02-any-01-references-of-any-kind': {
    async up(db) {
      await sql`
        alter table reference_databases
          add column kind text not null default 'sequences-with-lineages', add column files jsonb not null default '[]',
          add column state text not null default 'ready' check (state in ('building', 'ready', 'failed')),
          add column problems jsonb not null default '[]', add column summary jsonb not null default '{}',
          add column build_sha256 text, add column job_id text`.execute(db);
      await sql`alter table reference_databases alter column kind drop default, alter column state drop default`.execute(
        db,
      );
      await sql`
        update reference_databases set summary = jsonb_build_object('n_sequences', n_sequences),
          files = jsonb_build_array(jsonb_build_object(
            'name', case when is_gzipped then 'reference.fasta.gz' else 'reference.fasta' end, 'file_key', file_key,
            'size_bytes', coalesce(size_bytes, 0), 'sha256', sha256, 'origin', 'uploaded'))`.execute(db);
      await sql`
        alter table reference_databases
          drop column file_key, drop column is_gzipped, drop column n_sequences, drop column size_bytes`.execute(db);
      await sql`alter table param_sets add column reference_ids jsonb not null default '{}'`.execute(db);
      await sql`update param_sets set reference_ids = jsonb_build_object('reference', reference_id)`.execute(db);
      await sql`alter table param_sets drop column reference_id`.execute(db);
    },
  },
};
