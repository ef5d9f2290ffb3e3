import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { signedIn } from '../vocabulary/access.ts';
import { oneOf } from '../vocabulary/paging.ts';
import { userSettingsSchema } from './me.ts';

const userSettingKeys = userSettingsSchema.keyof();

/** What the settings pages need as well. */
export const settingRoutes = {
  editSettings: defineRoute({
    base: 'api',
    method: 'PATCH',
    path: '/user/setting',
    access: signedIn,
    summary: 'Update settings of the person; a default must exist and be runnable',
    body: userSettingsSchema.partial().strict(),
    response: oneOf(userSettingsSchema),
    errors: ['validation'],
  }),
  resetSettings: defineRoute({
    base: 'api',
    method: 'DELETE',
    path: '/user/setting',
    access: signedIn,
    summary: 'Reset one or all settings of the person to the portal’s defaults',
    query: z.object({ key: userSettingKeys.optional() }),
    response: oneOf(userSettingsSchema),
  }),
  allSettings: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/user/setting/all',
    access: signedIn,
    summary: 'Get settings of the person with their defaults',
    response: oneOf(z.object({ settings: userSettingsSchema, untouched: userSettingsSchema })),
  }),
} as const;
