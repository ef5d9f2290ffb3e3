import { z } from 'zod';
import { proofSchema } from '../identity/proof.ts';
import { idSchema, nameSchema, searchSchema, timestampSchema } from '../vocabulary/id.ts';
import { pagingShape } from '../vocabulary/paging.ts';
import { appRoleSchema } from '../vocabulary/permissions.ts';

/** An account as those who look after the portal see it. */
export const accountSchema = z.object({
  id: idSchema,
  email: z.string(),
  name: z.string(),
  app_role_name: appRoleSchema,
  signed_term: z.boolean(),
  is_verified: z.boolean(),
  is_disabled: z.boolean(),
  has_second_factor: z.boolean(),
  last_sign_in_at: timestampSchema.nullable(),
  n_sessions: z.number().int(),
  created_at: timestampSchema,
});
export type Account = z.infer<typeof accountSchema>;

export const accountFilterSchema = z.object({
  ...pagingShape,
  /** A part of the name or of the address. */
  search: searchSchema.optional(),
  app_role_name: appRoleSchema.optional(),
});

/** Anyone who may create people of a role may give it, take it, and disable those who have it. */
export const accountChangeSchema = z.strictObject({
  name: nameSchema.optional(),
  app_role_name: appRoleSchema.optional(),
  is_disabled: z.boolean().optional(),
});

/** Removing one's own account asks for password and code again. */
export const removalSchema = proofSchema.default({});

export const appRoleFactsSchema = z.object({
  name: appRoleSchema,
  title: z.string(),
  permissions: z.array(z.string()),
});
