import { routes } from '@cohortium/contract';
import { personByEmail } from '#identity';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { DEMO_ACCOUNT } from './demo-account.ts';

/** Offers the demo's account on the sign-in page, as long as it is there. */
export function registerDemoRoutes(api: Api, { db }: Pick<Platform, 'db'>, { isOn }: { isOn: boolean }): void {
  api.mount(routes.identity.demo, async () => {
    const hasDemoAccount = isOn && (await personByEmail(db, DEMO_ACCOUNT.email)) !== undefined;
    const { email: username, password } = DEMO_ACCOUNT;
    return { data: hasDemoAccount ? { username, password } : null };
  });
}
