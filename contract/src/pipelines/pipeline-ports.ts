import { z } from 'zod';
import { amountUnitSchema } from '../ingestion/import.ts';
import { fileFormats } from '../ingestion/pair-reads.ts';
import { genomeTypeSchema } from '../vocabulary/advanced-filter.ts';
import { lineSchema, nameSchema } from '../vocabulary/id.ts';

/** Reads with qualities (fastq), assembled contigs (fasta), intensities of arrays (idat). */
export const fileFormatSchema = z.enum(fileFormats);

const identifier = lineSchema.regex(/^[a-z][a-z0-9_]{0,59}$/, 'must be a name of lower-case letters, digits and _');
const pipelineReferenceBodySchema = z.strictObject({
  input: identifier,
  kind: lineSchema.max(60),
  title: nameSchema,
  required: z.boolean(),
  without: lineSchema.max(400).optional(),
});
const fileName = lineSchema.regex(/^[A-Za-z0-9][\w.-]{0,79}$/, 'must be a file name such as feature-table.tsv');

const columnSchema = z.strictObject({
  name: identifier,
  title: nameSchema,
  unit: lineSchema.max(40).optional(),
  type: z.enum(['number', 'text']),
});

export const pipelineOutputSchema = z.strictObject({
  /** The output of the workflow: a File, or File[] where the role is `files`. */
  id: identifier,
  role: z.enum([
    ...['table', 'annotations', 'sequences', 'tracking', 'status', 'quality', 'table_of_samples'],
    // FASTA whose headers begin with the sample.
    ...['sequences_of_samples', 'files'],
  ] as const),
  title: nameSchema,
  file_name: fileName,
  /** Of a table: a column per sample (wide), or a row per sample and feature (long). */
  layout: z.enum(['wide', 'long']).optional(),
});

const AMPLICON_OUTPUTS: z.input<typeof pipelineOutputSchema>[] = [
  {
    id: 'feature_table',
    role: 'table',
    layout: 'wide',
    title: 'Feature counts per sample',
    file_name: 'feature-table.tsv',
  },
  { id: 'features', role: 'sequences', title: 'Feature sequences', file_name: 'features.fasta' },
  { id: 'taxonomy', role: 'annotations', title: 'Feature lineages', file_name: 'taxonomy.tsv' },
  { id: 'tracking', role: 'tracking', title: 'Remaining reads after each step', file_name: 'read-tracking.tsv' },
  { id: 'sample_status', role: 'status', title: 'Status of each sample', file_name: 'sample-status.json' },
];

const hasRole = (outputs: readonly { role: string }[], role: string): boolean =>
  outputs.filter((output) => output.role === role).length === 1;

/** What a pipeline takes besides reads, and what it yields; left out, it is like the amplicon pipelines of the portal. */
export const pipelinePortsShape = {
  /** What the files of its samples may be. */
  file_formats: z.array(fileFormatSchema).min(1).max(3).default(['fastq']),
  references: z
    .array(pipelineReferenceBodySchema)
    .max(20)
    .default([{ input: 'reference', kind: 'sequences-with-lineages', title: 'Reference sequences', required: true }]),
  features: z
    .strictObject({ genome_type: genomeTypeSchema.exclude(['feature']).nullable(), amount_unit: amountUnitSchema })
    .default({ genome_type: null, amount_unit: 'reads' }),
  outputs: z
    .array(pipelineOutputSchema)
    .max(40)
    .refine((outputs) => new Set(outputs.map(({ id }) => id)).size === outputs.length, 'must have each id once')
    .refine((outputs) => new Set(outputs.map(({ file_name }) => file_name)).size === outputs.length, {
      message: 'must have each file name once',
    })
    .refine((outputs) => ['table', 'annotations', 'tracking', 'status'].every((role) => hasRole(outputs, role)), {
      message: 'must have one output each of the roles table, annotations, tracking and status',
    })
    .default(AMPLICON_OUTPUTS),
  columns: z.array(columnSchema).max(40).default([]),
  annotations: z.array(columnSchema).max(40).default([]),
  quality: z
    .strictObject({
      figures: z
        .array(
          z.strictObject({
            name: identifier,
            title: nameSchema,
            unit: lineSchema.max(40),
            warn_below: z.number().optional(),
            warning: lineSchema.max(400).optional(),
          }),
        )
        .max(60),
      curves: z
        .array(z.strictObject({ name: identifier, title: nameSchema, x_title: nameSchema, y_title: nameSchema }))
        .max(20),
    })
    .default({ figures: [], curves: [] }),
};

/** What definitions from before pipelines declared it say of themselves. */
export const pipelinePortsSchema = z.object(pipelinePortsShape);
export type PipelinePortsView = z.output<typeof pipelinePortsSchema>;
