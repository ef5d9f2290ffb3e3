import { z } from 'zod';
import type { Access } from './vocabulary/access.ts';
import { timestampSchema } from './vocabulary/id.ts';
import { oneOf } from './vocabulary/paging.ts';

/** Bytes `start` to `end` of a file, both included, counted from 0. */
export const byteRangeSchema = z
  .strictObject({ start: z.number().int().min(0), end: z.number().int().min(0) })
  .refine(({ start, end }) => start <= end, 'must not end before it starts');
export type RequestedByteRange = z.infer<typeof byteRangeSchema>;

export const ticketSchema = z.object({
  /** A path on this server that the browser may go to: good for one request within a minute. Ask again to go on. */
  url: z.string(),
  expires_at: timestampSchema,
});
export type Ticket = z.infer<typeof ticketSchema>;

const ticketBodySchema = z.strictObject({ range: byteRangeSchema.optional() });

export interface Download<P extends z.ZodObject, A extends Access, Q extends z.ZodObject | undefined> {
  /** Path below `/api/v1`, with `:id` for parameters. */
  path: string;
  access: A;
  summary: string;
  /** Where no page asks for it: who does. */
  used_by?: string;
  params: P;
  /** What of it is wanted; both calls take it. */
  query?: Q;
}

/**
 * A file to download, as its two calls: `file` answers with the bytes to anyone who carries a bearer token or a ticket,
 * `ticket` gives the ticket. So no token is ever in an address.
 */
export function defineDownload<
  const P extends z.ZodObject,
  const A extends Access,
  const Q extends z.ZodObject | undefined = undefined,
>(download: Download<P, A, Q>) {
  const { path, access, summary, used_by, params, query } = download;
  const inputShape = { params, ...(query ? { query } : {}) } as { params: P } & (Q extends z.ZodObject
    ? { query: Q }
    : unknown);
  const shared = { base: 'api' as const, access, ...inputShape, errors: ['not_found', 'gone'] as const };
  return {
    file: { ...shared, method: 'GET' as const, path, summary, response: 'file' as const },
    ticket: {
      ...shared,
      method: 'POST' as const,
      path: `${path}/ticket`,
      summary: `${summary}: get a one-time download URL, valid for one minute`,
      ...(used_by === undefined ? {} : { used_by }),
      body: ticketBodySchema,
      response: oneOf(ticketSchema),
    },
  };
}
