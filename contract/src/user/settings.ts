import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { signedIn } from '../vocabulary/access.ts';
import { oneOf } from '../vocabulary/paging.ts';
import { userSettingsSchema } from './me.ts';

const userSettingKeys = userSettingsSchema.keyof();

/** What the settings pages need besides. */
export const settingRoutes = {
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
} as const;
