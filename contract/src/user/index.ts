import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { beforeTerms, inApp, inAppSession, inSession, signedIn } from '../vocabulary/access.ts';
import { idSchema, nameSchema, timestampSchema } from '../vocabulary/id.ts';
import { listOf, oneOf } from '../vocabulary/paging.ts';
import { appRoleSchema } from '../vocabulary/permissions.ts';
import {
  accountChangeSchema,
  accountFilterSchema,
  accountSchema,
  appRoleFactsSchema,
  removalSchema,
} from './accounts.ts';

export { type Account, accountChangeSchema, accountFilterSchema } from './accounts.ts';

export const userSchema = z.object({
  id: idSchema,
  email: z.string(),
  name: z.string(),
  app_role_name: appRoleSchema,
  signed_term: z.boolean(),
  timezone: z.string(),
  created_at: timestampSchema,
});
export type User = z.infer<typeof userSchema>;

const timezoneSchema = z.string().refine((zone) => {
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

const userSettingKeys = userSettingsSchema.keyof();

export const userRoutes = {
  me: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/user/me',
    access: beforeTerms,
    summary: 'The signed-in person',
    response: oneOf(userSchema),
  }),
  editMe: defineRoute({
    base: 'api',
    method: 'PATCH',
    path: '/user/me',
    access: { ...beforeTerms, session_only: true },
    summary: 'Accept the terms, or change name and time zone',
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
    summary: 'Settings of the person: default pipeline and parameter set, omic types in use',
    response: oneOf(userSettingsSchema),
  }),
  editSettings: defineRoute({
    base: 'api',
    method: 'PATCH',
    path: '/user/setting',
    access: signedIn,
    summary: 'Change settings of the person; a default has to be there and may be run',
    body: userSettingsSchema.partial().strict(),
    response: oneOf(userSettingsSchema),
    errors: ['validation'],
  }),
  resetSettings: defineRoute({
    base: 'api',
    method: 'DELETE',
    path: '/user/setting',
    access: signedIn,
    summary: 'Put one setting of the person, or all of them, back to what the portal begins with',
    query: z.object({ key: userSettingKeys.optional() }),
    response: oneOf(userSettingsSchema),
  }),
  allSettings: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/user/setting/all',
    access: signedIn,
    summary: 'Settings of the person with what each begins with',
    response: oneOf(z.object({ settings: userSettingsSchema, untouched: userSettingsSchema })),
  }),
  appRoles: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/user/app-role',
    access: signedIn,
    summary: 'Roles in the portal and what each permits',
    response: oneOf(z.array(appRoleFactsSchema)),
  }),
  list: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/user',
    access: inApp('app:user:list'),
    summary: 'Accounts of the portal',
    query: accountFilterSchema,
    response: listOf(accountSchema),
  }),
  detail: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/user/detail',
    access: signedIn,
    summary: 'One account: one’s own, or any with app:user:list',
    query: z.object({ user_id: idSchema }),
    response: oneOf(accountSchema),
    errors: ['not_found'],
  }),
  edit: defineRoute({
    base: 'api',
    method: 'PATCH',
    path: '/user',
    access: inAppSession('app:user:list'),
    summary: 'Give an account another role or name, disable it, or enable it again',
    body: accountChangeSchema.extend({ user_id: idSchema }),
    response: oneOf(accountSchema),
    errors: ['not_found', 'conflict', 'permission_denied'],
  }),
  remove: defineRoute({
    base: 'api',
    method: 'DELETE',
    path: '/user/:id',
    access: inSession,
    summary: 'Remove one’s own account, with the password, or with the right to create its role any other',
    params: z.object({ id: idSchema }),
    body: removalSchema,
    response: z.object({ removed: z.literal(true) }),
    errors: ['not_found', 'conflict', 'bad_credentials', 'permission_denied'],
  }),
} as const;
