import { z } from 'zod';
import { metadataValueSchema } from '../samples/sample-row.ts';
import { changeNoSchema, daySchema, idSchema, timestampSchema } from '../vocabulary/id.ts';
import { appRoleSchema } from '../vocabulary/permissions.ts';
import { humanReadsSchema, licenceSchema, publicObjectTypeSchema } from './licences.ts';

export const publicationStates = [
  'draft',
  'submitted',
  'assigned',
  'changes_requested',
  'approved',
  'public',
  'withdrawn',
] as const;
export const publicationStateSchema = z.enum(publicationStates);
export type PublicationState = z.infer<typeof publicationStateSchema>;

/** Steps from one state to another; `revoke` is a reviewer's, `withdraw` the owner's, `publish` the portal's own. */
export const publicationActions = [
  'submit',
  'retract',
  'assign',
  'unassign',
  'request_changes',
  'approve',
  'publish',
  'withdraw',
  'revoke',
] as const;
export const publicationActionSchema = z.enum(publicationActions);
export type PublicationAction = z.infer<typeof publicationActionSchema>;

/** What is kept in the history in addition to the steps: nothing moves, but something was said or changed. */
export const publicationNotes = ['create', 'edit', 'note'] as const;
export type PublicationNote = (typeof publicationNotes)[number];

export const checklistKeys = [
  'description',
  'minimum_metadata',
  'personal_data',
  'privacy_guards',
  'human_reads',
  'members',
  'licence',
  'embargo',
] as const;
export const checklistItemSchema = z.object({
  key: z.enum(checklistKeys),
  title: z.string(),
  /** `missing` keeps it from being submitted; `look` is for the reviewer to judge. */
  state: z.enum(['ok', 'needs_review', 'missing']),
  /** What was found, in a sentence. */
  message: z.string(),
  /** What to do about it; null when nothing has to be done. */
  remedy: z.string().nullable(),
  /** Columns, or members' submissions, that it is about; `n_samples` of them are concerned. */
  details: z.array(z.object({ field: z.string(), message: z.string(), n_samples: z.number().int() })),
});
export type ChecklistItem = z.infer<typeof checklistItemSchema>;

export const publicationSchema = z.object({
  publication_id: idSchema,
  object_type: publicObjectTypeSchema,
  object_id: idSchema,
  /** Of a cohort: the frozen version that becomes public. */
  object_version: z.number().int().nullable(),
  title: z.string(),
  workspace_id: idSchema,
  workspace_name: z.string(),
  state: publicationStateSchema,
  licence: licenceSchema.nullable(),
  human_reads: humanReadsSchema.nullable(),
  /** The day it becomes public, YYYY-MM-DD; null for as soon as it is approved. */
  embargo_until: daySchema.nullable(),
  /** Why columns are missing, or what was found is none; for the reviewer. */
  metadata_note: z.string(),
  n_samples: z.number().int(),
  requested_by: z.string(),
  reviewer: z.object({ person_id: idSchema, name: z.string() }).nullable(),
  created_at: timestampSchema,
  updated_at: timestampSchema,
  public_at: timestampSchema.nullable(),
  withdrawn_at: timestampSchema.nullable(),
  withdrawn_reason: z.string().nullable(),
  /** Counts changes: send it back with a write, so that nobody's is lost. */
  change_no: changeNoSchema,
});
export type Publication = z.infer<typeof publicationSchema>;

export const publicationStepSchema = z.object({
  step_id: idSchema,
  action: z.enum([...publicationActions, ...publicationNotes]),
  from_state: publicationStateSchema.nullable(),
  to_state: publicationStateSchema,
  /** Null for the portal itself. */
  by: z.string().nullable(),
  at: timestampSchema,
  note: z.string(),
});
export type PublicationStep = z.infer<typeof publicationStepSchema>;

export const publicationDetailSchema = publicationSchema.extend({
  checklist: z.array(checklistItemSchema),
  /** When the checklist was last looked through: at every save, submission and approval. */
  checked_at: timestampSchema,
  /** Every step with its notes, the first one first. */
  history: z.array(publicationStepSchema),
  /** What the caller may do with it now. */
  allowed_actions: z.array(z.enum([...publicationActions, 'edit', 'note', 'delete'])),
});
export type PublicationDetail = z.infer<typeof publicationDetailSchema>;

/** What a guard did to a value before anybody but its owners sees it. */
export const guardKinds = ['capped', 'to_year', 'to_region', 'removed'] as const;
export const guardChangeSchema = z.object({
  field: z.string(),
  kind: z.enum(guardKinds),
  before: metadataValueSchema,
  after: metadataValueSchema,
});
export type GuardChange = z.infer<typeof guardChangeSchema>;

/** A sample as the public will see it, with what was changed for that. */
export const previewRowSchema = z.object({
  id: idSchema,
  sample_id: z.string(),
  subject_id: z.string().nullable(),
  project_name: z.string(),
  /** Whether the guards for samples of people are on. */
  is_human: z.boolean(),
  metadata: z.record(z.string(), metadataValueSchema),
  changes: z.array(guardChangeSchema),
});
export type PreviewRow = z.infer<typeof previewRowSchema>;

/** The public's page about a thing: where to find it and how to cite it, or its tombstone. */
export const publicRecordSchema = z.object({
  object_type: publicObjectTypeSchema,
  object_id: idSchema,
  object_version: z.number().int().nullable(),
  title: z.string(),
  licence: licenceSchema,
  public_at: timestampSchema,
  is_available: z.boolean(),
  /** Where it is not available any more: since when, and why. */
  withdrawn_at: timestampSchema.nullable(),
  withdrawn_reason: z.string().nullable(),
  /** A sentence: how to cite it, or that it is no longer available. */
  citation_text: z.string(),
});
export type PublicRecord = z.infer<typeof publicRecordSchema>;

export const reviewerSchema = z.object({
  person_id: idSchema,
  name: z.string(),
  app_role_name: appRoleSchema,
  can_approve: z.boolean(),
  is_me: z.boolean(),
  /** What waits for this person's review. */
  n_assigned: z.number().int(),
});
export type Reviewer = z.infer<typeof reviewerSchema>;

export const publicationPersonSchema = z.object({
  person_id: idSchema,
  name: z.string(),
  n_requested: z.number().int(),
  n_reviewed: z.number().int(),
  last_at: timestampSchema,
});
export type PublicationPerson = z.infer<typeof publicationPersonSchema>;
