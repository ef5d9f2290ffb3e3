import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { inWorkspace } from '../vocabulary/access.ts';
import { oneOf } from '../vocabulary/paging.ts';

/** US dollars; the sum of the workspace's ledger. */
export const balanceSchema = z.object({ balance: z.number(), currency: z.literal('USD'), n_entries: z.number().int() });
export type Balance = z.infer<typeof balanceSchema>;

export const billingRoutes = {
  balance: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/payment/balance',
    access: inWorkspace('workspace:workspace:read'),
    summary: 'Get the balance of the workspace',
    response: oneOf(balanceSchema),
  }),
} as const;
