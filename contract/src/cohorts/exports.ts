import { z } from 'zod';
import { defineDownload } from '../define-download.ts';
import { defineRoute } from '../define-route.ts';
import { inWorkspace, inWorkspaceOrByLink } from '../vocabulary/access.ts';
import { genomeTypes } from '../vocabulary/advanced-filter.ts';
import { idSchema, timestampSchema, versionInUrl } from '../vocabulary/id.ts';
import { flag, oneOf } from '../vocabulary/paging.ts';
import { ranks } from '../vocabulary/ranks.ts';

/** What a cohort can be written as. */
export const exportFormats = [
  'tsv',
  'biom',
  'phyloseq',
  'tree_summarized_experiment',
  'h5ad',
  'qza',
  'ro_crate',
] as const;
export const exportFormatSchema = z.enum(exportFormats);
export type ExportFormat = z.infer<typeof exportFormatSchema>;

/** What the rows of its table are: taxa of a rank, features, or what is measured and is no taxon. */
export const exportLevels = [...ranks, ...genomeTypes.filter((type) => type !== 'feature')] as const;
export const exportLevelSchema = z.enum(exportLevels);
export type ExportLevel = z.infer<typeof exportLevelSchema>;

/** More amounts above zero than this are not written into one file. */
export const EXPORT = { maximum_entries: 20_000_000, kept_days: 7 } as const;

const exportShape = {
  format: exportFormatSchema.default('tsv'),
  level: exportLevelSchema.default('feature'),
  /** The tree of the cohort's variants with it, once there is one. */
  with_tree: flag(false),
  /** The current one by default. */
  version: versionInUrl.optional(),
};
export const exportRequestSchema = z.strictObject(exportShape);
export type ExportRequest = z.output<typeof exportRequestSchema>;

/** An export before it is asked for, while it is made, and once it can be fetched. */
export const cohortExportSchema = z
  .object({
    format: exportFormatSchema,
    level: exportLevelSchema,
    with_tree: z.boolean(),
    version: z.number().int(),
    state: z.enum(['none', 'queued', 'running', 'succeeded', 'failed']),
    /** Why it cannot be made, or why making it failed, with the remedy. */
    reason: z.string().nullable(),
    can_create: z.boolean(),
    /** 0 to 1, and what is being done. */
    progress: z.number(),
    status_text: z.string(),
    file_name: z.string(),
    /** Members that may be seen: only these are in it. */
    n_samples: z.number().int(),
    /** Rows of its table; null until it is made. */
    n_features: z.number().int().nullable(),
    /** Before it is made; about. */
    expected_bytes: z.number().int(),
    size_bytes: z.number().int().nullable(),
    sha256: z.string().nullable(),
    /** Whether there is a tree that could go along. */
    has_tree: z.boolean(),
    finished_at: timestampSchema.nullable(),
    /** When the file is thrown away; it can be made again. */
    expires_at: timestampSchema.nullable(),
  })
  .meta({ id: 'CohortExport' });
export type CohortExport = z.infer<typeof cohortExportSchema>;

const byId = z.object({ id: idSchema });
const mayRead = inWorkspace('workspace:cohort:read');

/** Metadata come as they are read; with `run_data` the tables are made first, which takes a moment. */
const directDownload = defineDownload({
  path: '/cohort/:id/export',
  access: mayRead,
  summary: 'Download a cohort as TSV: metadata, count table, or both',
  params: byId,
  query: z.object({
    metadata: flag(true),
    run_data: flag(false),
    /** The lineage of each row of the table, in its own column. */
    lineage_translate: flag(false),
    /** Metadata and counts in one table, a row a sample; without it they are two files of an archive. */
    merge: flag(false),
    level: exportLevelSchema.default('feature'),
    version: versionInUrl.optional(),
  }),
});

const finishedDownload = defineDownload({
  path: '/cohort/:id/result/export',
  access: mayRead,
  summary: 'Download a finished cohort export (byte ranges supported, checksum in ETag and Repr-Digest)',
  params: byId,
  query: z.object(exportShape),
});

export const exportRoutes = {
  /** Through a view-only link its metadata alone, with the link's own token: nobody has tickets for it. */
  exportNow: { ...directDownload.file, access: inWorkspaceOrByLink('workspace:cohort:read', 'cohort') },
  exportNowTicket: directDownload.ticket,
  exportFile: finishedDownload.file,
  exportFileTicket: finishedDownload.ticket,
  createExport: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/cohort/:id/result/export',
    access: mayRead,
    summary: 'Create an export of a cohort, unless it exists or is in progress',
    params: byId,
    body: exportRequestSchema,
    response: oneOf(cohortExportSchema),
    errors: ['validation', 'not_found', 'unavailable'],
  }),
  exportState: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/cohort/:id/result/export/state',
    access: mayRead,
    summary: 'Get the size, progress and, when finished, checksum of an export',
    params: byId,
    query: z.object(exportShape),
    response: oneOf(cohortExportSchema),
    errors: ['not_found', 'unavailable'],
  }),
} as const;
