import { meRoutes } from './me.ts';
import { peopleRoutes } from './people.ts';
import { settingRoutes } from './settings.ts';

export { type Account, accountChangeSchema, accountFilterSchema, accountSchema } from './accounts.ts';
export * from './me.ts';
export { peopleRoutes } from './people.ts';
export { settingRoutes } from './settings.ts';

/** All of them; pages take the group that they call. */
export const userRoutes = { ...meRoutes, ...settingRoutes, ...peopleRoutes } as const;
