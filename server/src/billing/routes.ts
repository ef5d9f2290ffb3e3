import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { readBalance } from './ledger.ts';

export function registerBillingRoutes(api: Api, platform: Pick<Platform, 'db'>): void {
  api.mount(routes.billing.balance, async ({ caller }) => ({ data: await readBalance(platform, caller) }));
}
