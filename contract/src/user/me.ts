import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { beforeTerms, signedIn } from '../vocabulary/access.ts';
import { idSchema, nameSchema, timestampSchema } from '../vocabulary/id.ts';
import { oneOf } from '../vocabulary/paging.ts';
import { appRoleSchema } from '../vocabulary/permissions.ts';

export const userSchema = z.object({
  id: idSchema,
  email: z.string(),
  name: z.string(),
  app_role_name: appRoleSchema,
  /** The role counts only once a second factor is on; until then its person is a data explorer. */
  second_factor_required: z.boolean(),
  signed_term: z.boolean(),
  timezone: z.string(),
  created_at: timestampSchema,
});
export type User = z.infer<typeof userSchema>;

const timezoneSchema = z
  .string()
  .max(100)
  .refine((zone) => {
    try {
      new Intl.DateTimeFormat('en', { timeZone: zone });
      return true;
    } catch {
      return false;
    }
  }, 'must be a time zone such as America/Chicago');

export const userSettingsSchema = z.object({
  default_pipeline: idSchema.nullable(),
  default_param_set: idSchema.nullable(),
  /** A message when a run the person started has ended. */
  mail_on_run_end: z.boolean(),
  methylation: z.boolean(),
  microbiomics: z.boolean(),
  rna_seq: z.boolean(),
});
export type UserSettings = z.infer<typeof userSettingsSchema>;

/** What every page needs of anyone who is signed in. */
export const meRoutes = {
  me: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/user/me',
    access: beforeTerms,
    summary: 'Get the signed-in person',
    response: oneOf(userSchema),
  }),
  editMe: defineRoute({
    base: 'api',
    method: 'PATCH',
    path: '/user/me',
    access: { ...beforeTerms, session_only: true },
    summary: 'Accept the terms, or update name and time zone',
    body: z.strictObject({
      signed_term: z.literal(true).optional(),
      name: nameSchema.optional(),
      timezone: timezoneSchema.optional(),
    }),
    response: oneOf(userSchema),
  }),
  settings: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/user/setting',
    access: signedIn,
    summary: 'Get settings of the person: default pipeline and parameter set, omic types in use',
    response: oneOf(userSettingsSchema),
  }),
} as const;
