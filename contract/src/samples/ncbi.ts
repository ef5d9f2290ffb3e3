import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { inWorkspace } from '../vocabulary/access.ts';
import { SAMPLES_BODY } from '../vocabulary/limits.ts';
import { listOf } from '../vocabulary/paging.ts';
import { samplePageSchema } from './sample-page.ts';
import { type SampleRow, sampleRowSchema } from './sample-row.ts';

/**
 * Accessions of the public archives at NCBI, EBI and DDBJ: studies, samples, experiments, runs, BioProjects and
 * BioSamples. RE2 and JavaScript read it alike.
 */
export const ACCESSION = '^(PRJ(NA|EB|DB)[0-9]+|SAM(N|EA|EG|D)[0-9]+|[SED]R[PSXR][0-9]{5,})$';
const accession = new RegExp(ACCESSION);

/** Every accession that a processed sample names: its own name, its original project, or a column of the sheet. */
export function accessionsOf({ sample_id, original_project_id, metadata }: SampleRow): string[] {
  const values = [sample_id, original_project_id, ...Object.values(metadata)];
  return [...new Set(values)].filter((word) => typeof word === 'string' && accession.test(word)) as string[];
}

/** What comes from a public archive is looked for wherever it lies: without the flag that leaves out the workspace's own (§3). */
export const ncbiPageSchema = samplePageSchema.omit({ exclude_workspace_data: true }).extend({
  /** Only samples that name one of these; all that name any where absent. */
  accessions: z
    .array(z.string().trim().regex(accession, 'must be an accession of a public archive'))
    .min(1)
    .max(1000)
    .optional(),
});
export type NcbiPage = z.output<typeof ncbiPageSchema>;

export const ncbiRowSchema = sampleRowSchema.extend({ accessions: z.array(z.string()) });
export type NcbiRow = z.infer<typeof ncbiRowSchema>;

export const ncbiRoutes = {
  ncbi: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/ncbi',
    access: inWorkspace('workspace:project:read'),
    reads: true,
    summary: 'List processed samples of any omic type from public archives, by accession',
    body_limit: SAMPLES_BODY,
    body: ncbiPageSchema,
    response: listOf(ncbiRowSchema),
    errors: ['validation', 'unavailable'],
  }),
} as const;
