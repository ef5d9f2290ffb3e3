import { z } from 'zod';

/** What made a version of a cohort. */
export const versionChangeSchema = z.object({
  kind: z.enum([
    'created',
    'renamed',
    'filtered',
    'subset',
    'removed',
    'added',
    'merged',
    'overlay',
    'reverted',
    'updated',
  ]),
  /** One sentence. */
  words: z.string(),
  detail: z.record(z.string(), z.json()).optional(),
});
export type VersionChange = z.infer<typeof versionChangeSchema>;
