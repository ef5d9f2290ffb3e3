import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { inWorkspace } from '../vocabulary/access.ts';
import { genomeTypeSchema } from '../vocabulary/advanced-filter.ts';
import { descriptionSchema, idSchema, lineSchema, nameSchema, timestampSchema } from '../vocabulary/id.ts';
import { IMPORT, SHEET_BODY } from '../vocabulary/limits.ts';
import { listOf, oneOf, pagingShape } from '../vocabulary/paging.ts';
import { rankSchema } from '../vocabulary/ranks.ts';
import { harmonisedColumnSchema, mappingSchema } from './harmonise.ts';
import { sheetProblemSchema } from './sheet.ts';

/** What a file is, by its content. */
export const importKinds = [
  'biom_1',
  'biom_2',
  'qiime_table',
  'qiime_taxonomy',
  'long_table',
  'wide_table',
  'clade_table',
  'metaphlan_profile',
  'kraken_report',
  'bracken_table',
  'mothur_shared',
  'beta_matrix',
  'gene_table',
  'amr_genes',
  'cpg_calls',
  'taxonomy',
  'sample_sheet',
] as const;
export type ImportKind = (typeof importKinds)[number];

export const importKindTitles: Record<ImportKind, string> = {
  biom_1: 'BIOM 1 (JSON)',
  biom_2: 'BIOM 2.1 (HDF5)',
  qiime_table: 'QIIME 2 feature table',
  qiime_taxonomy: 'QIIME 2 taxonomy',
  long_table: 'OTU table (long: one row per count)',
  wide_table: 'Feature table (wide)',
  clade_table: 'Clade table (wide)',
  metaphlan_profile: 'MetaPhlAn profile',
  kraken_report: 'Kraken 2 report',
  bracken_table: 'Bracken table',
  mothur_shared: 'mothur shared file',
  beta_matrix: 'Beta value matrix',
  gene_table: 'Gene counts',
  amr_genes: 'AMR gene calls',
  cpg_calls: 'Methylation of CpGs',
  taxonomy: 'Taxonomy',
  sample_sheet: 'Sample sheet',
};

/** Result data types that a finished table may be of. */
export const importDataTypes = [14, 13, 12, 11, 16, 6, 7, 8, 15, 17, 23] as const;

/**
 * What the amounts of a table are; only of `reads` may a subsample be drawn. `beta`: which share of a CpG is methylated;
 * `coverage`: which share of an AMR gene is there.
 */
export const amountUnits = ['reads', 'percent', 'fraction', 'amounts', 'beta', 'coverage', 'frequency'] as const;
export const amountUnitSchema = z.enum(amountUnits);
export type AmountUnit = z.infer<typeof amountUnitSchema>;

/** Which strand of RNA the reads of a library are of: STAR counts each way, in its own column. */
export const strandednesses = ['unstranded', 'forward', 'reverse'] as const;
export type Strandedness = (typeof strandednesses)[number];

const NAMELESS =
  /^(abundance\.tsv|quant(\.genes)?\.sf|(genes|isoforms)\.results|ReadsPerGene\.out\.tab|report\.txt)(\.gz|\.bz2)?$/i;

/** Whether programs call the file so for every sample: which one it is of, its folder tells. */
export const namesNoSample = (name: string): boolean => NAMELESS.test(name);

/**
 * Names for tables by their paths: `S1/abundance.tsv` is sent as `S1.abundance.tsv`, as are files that are named alike
 * in several folders; all others keep their own names.
 */
export function namesOfTables(paths: readonly string[]): string[] {
  const parts = paths.map((path) => path.split('/').filter((part) => part !== '' && part !== '.'));
  const n_named = new Map<string, number>();
  for (const name of parts.map((part) => part.at(-1) ?? '')) n_named.set(name, (n_named.get(name) ?? 0) + 1);
  return parts.map((part) => {
    const [name = '', folder] = [part.at(-1), part.at(-2)];
    return folder !== undefined && (namesNoSample(name) || (n_named.get(name) ?? 0) > 1) ? `${folder}.${name}` : name;
  });
}

const importTablesShape = {
  /** Uploads (`presigned-url`) of one import: tables, at most one taxonomy and one sheet, in any order. */
  file_ids: z.array(idSchema).min(1).max(IMPORT.maximum_files),
  /** Which of them is the sample sheet; by its content by default. */
  metadata_file_id: idSchema.optional(),
  /** Where a wide table has its samples; by its content by default. */
  samples_in: z.enum(['columns', 'rows']).optional(),
  /** Which of STAR’s columns is taken; without it the one that the counts point to, else `unstranded`. */
  strandedness: z.enum(strandednesses).optional(),
  /** One of `importDataTypes`; by the tables' content by default. */
  data_type: z.union(importDataTypes.map((id) => z.literal(id))).optional(),
  mapping: mappingSchema.optional(),
  /** Add to a submission of the workspace. Without it a new one is made. */
  project_id: idSchema.optional(),
};

export const importFileSchema = z.object({
  file_id: idSchema,
  name: z.string(),
  kind: z.enum(importKinds),
});

export const importPreviewSchema = z.object({
  files: z.array(importFileSchema),
  data_type: z.number().int(),
  unit: z.enum(amountUnits),
  /** What the features are; `feature` for those of taxa. */
  genome_type: genomeTypeSchema,
  /** Of a wide table, where its samples were found, and whether anything tells that: else `samples_in` decides. */
  orientation: z.object({ samples_in: z.enum(['columns', 'rows']), is_certain: z.boolean() }).nullable(),
  /** Of counts by STAR, which column is taken, and how many reads each leaves without a gene: the fewest where it is right. */
  stranded: z
    .object({
      selected: z.enum(strandednesses),
      /** What the reads without a gene point to; null where they do not tell. */
      inferred: z.enum(strandednesses).nullable(),
      n_no_feature: z.object({ unstranded: z.number(), forward: z.number(), reverse: z.number() }),
    })
    .nullable(),
  n_samples: z.number().int(),
  n_features: z.number().int(),
  /** Amounts above zero. */
  n_entries: z.number().int(),
  total: z.number(),
  /** Features that have a name at each rank. */
  ranks: z.array(z.object({ rank: rankSchema, n_named: z.number().int() })),
  /** The first samples and features, with their amounts. */
  first: z.object({
    samples: z.array(z.string()),
    rows: z.array(
      z.object({ feature_id: z.string(), lineage: z.array(z.string().nullable()), amounts: z.array(z.number()) }),
    ),
  }),
  /** The sheet next to the tables, or null. Lists of names are cut; their counts are not. */
  metadata: z
    .object({
      name: z.string(),
      fields: z.array(z.object({ column: z.string(), field: z.string().nullable() })),
      /** What each column and each of its words is taken for, and what it may be as well: `mapping` decides. */
      columns: z.array(harmonisedColumnSchema),
      n_rows: z.number().int(),
      n_matched: z.number().int(),
      samples_without_row: z.array(z.string()),
      rows_without_sample: z.array(z.string()),
      problems: z.array(sheetProblemSchema),
      n_errors: z.number().int(),
      n_warnings: z.number().int(),
    })
    .nullable(),
  /** Of the project named: how many samples are there already. */
  n_existing_samples: z.number().int(),
  warnings: z.array(z.string()),
  /** The same files are in this workspace already; read otherwise, they bring a second result of each sample. */
  existing_import: z
    .object({
      project_id: idSchema,
      project_name: z.string(),
      imported_at: timestampSchema,
      has_same_settings: z.boolean(),
    })
    .nullable(),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;

export const importStates = ['queued', 'reading', 'writing', 'done', 'failed'] as const;

export const importSchema = z.object({
  import_id: idSchema,
  state: z.enum(importStates),
  project_name: z.string(),
  project_id: idSchema.nullable(),
  pipeline_data_id: idSchema.nullable(),
  data_type: z.number().int().nullable(),
  n_files: z.number().int(),
  n_samples: z.number().int(),
  n_new_samples: z.number().int(),
  n_features: z.number().int(),
  n_entries: z.number().int(),
  warnings: z.array(z.string()),
  /** Why it failed: where, and what to do. */
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
  /** Whether its samples can be found yet; the load follows the import. */
  index: z.enum(['pending', 'loaded']),
  /** The same tables were imported before: nothing was done, and this is that import. */
  is_repeat: z.boolean(),
  created_at: timestampSchema,
  finished_at: timestampSchema.nullable(),
});
export type Import = z.infer<typeof importSchema>;

export const importRoutes = {
  previewImport: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/sample/import/preview',
    access: inWorkspace('workspace:project:create'),
    summary:
      'Preview finished tables (BIOM, QIIME 2, TSV, MetaPhlAn, Kraken 2, Bracken, mothur, betas, genes); nothing is saved',
    body_limit: SHEET_BODY,
    body: z.strictObject(importTablesShape),
    response: oneOf(importPreviewSchema),
    errors: ['not_found', 'conflict', 'validation'],
  }),
  importTables: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/sample/import',
    access: inWorkspace('workspace:project:create'),
    summary: 'Import finished tables as samples with results, all or nothing; returns a job immediately',
    body_limit: SHEET_BODY,
    body: z.strictObject({
      ...importTablesShape,
      /** Of the submission that is made; needed without `project_id`. */
      project_name: nameSchema.optional(),
      description: descriptionSchema.unwrap().optional(),
      variable_region: lineSchema.max(40).optional(),
      /** What the lineages come from, such as “SILVA 138.1”; the same words make the same taxa. */
      reference_name: lineSchema.max(200).optional(),
    }),
    response: oneOf(importSchema),
    errors: ['not_found', 'conflict', 'validation'],
  }),
  imports: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/sample/import',
    access: inWorkspace('workspace:project:read'),
    summary: 'List imports of the workspace, newest first',
    query: z.object(pagingShape),
    response: listOf(importSchema),
  }),
  showImport: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/sample/import/:id',
    access: inWorkspace('workspace:project:read'),
    summary: 'Get the progress and result of an import',
    params: z.object({ id: idSchema }),
    response: oneOf(importSchema),
    errors: ['not_found'],
  }),
} as const;
