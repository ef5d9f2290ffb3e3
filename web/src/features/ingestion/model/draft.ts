import { z } from 'zod';

const draftSchema = z.object({
  /** Whose, and in which workspace: another person at the same browser starts afresh. */
  owner: z.string(),
  project_name: z.string(),
  description: z.string(),
  variable_region: z.string(),
  sheet: z.string(),
  sheet_name: z.string(),
});
/** What is written so far of a submission that has not been sent. */
export type Draft = z.infer<typeof draftSchema>;

export const emptyDraft = (owner: string): Draft => ({
  owner,
  project_name: '',
  description: '',
  variable_region: '',
  sheet: '',
  sheet_name: 'samples.tsv',
});

/** What was stored, if it is a draft of this owner. */
export function readDraft(stored: unknown, owner: string): Draft | null {
  const draft = draftSchema.safeParse(stored);
  return draft.success && draft.data.owner === owner ? draft.data : null;
}

export const parseDraft = (stored: unknown): Draft | null => draftSchema.safeParse(stored).data ?? null;
