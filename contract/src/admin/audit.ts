import { z } from 'zod';
import { defineDownload } from '../define-download.ts';
import { defineRoute } from '../define-route.ts';
import { idSchema, lineSchema, searchSchema, timestampSchema } from '../vocabulary/id.ts';
import { flag, listOf, oneOf, pagingShape } from '../vocabulary/paging.ts';
import { platformAdmin } from './access.ts';

/** One line of the audit log: who did what, when and from where. It is never changed. */
export const auditLineSchema = z.object({
  id: idSchema,
  at: timestampSchema,
  /** Null: the portal by itself. */
  person: z.object({ id: idSchema, name: z.string(), email: z.string() }).nullable(),
  action: z.string(),
  kind: z.string(),
  object_id: z.string().nullable(),
  /** What the thing is called now, or was when it was last named on record. */
  object_name: z.string().nullable(),
  /** It is neither deleted nor of a kind that has no page. */
  object_exists: z.boolean(),
  workspace: z.object({ id: idSchema, name: z.string() }).nullable(),
  detail: z.record(z.string(), z.unknown()),
  /** The network address that it was asked from; null for what no request asked for. */
  address: z.string().nullable(),
  request_id: z.string().nullable(),
});
export type AuditLine = z.infer<typeof auditLineSchema>;

const singleWordSchema = z.string().regex(/^\w{1,100}$/, 'must be a single word');

const filterShape = {
  /** A part of the name or address of who did it. */
  who: searchSchema.optional(),
  person_id: idSchema.optional(),
  /** Only what the portal did by itself. */
  by_portal: flag(false),
  action: singleWordSchema.optional(),
  kind: singleWordSchema.optional(),
  object_id: lineSchema.max(200).optional(),
  workspace: idSchema.optional(),
  /** Both included. */
  from: timestampSchema.optional(),
  until: timestampSchema.optional(),
  /** The beginning of the network address. */
  address: z
    .string()
    .regex(/^[0-9a-fA-F.:]{1,45}$/, 'must be an IP address or its first part')
    .optional(),
};

export const auditFilterSchema = z.object({ ...pagingShape, ...filterShape });
export type AuditFilter = z.input<typeof auditFilterSchema>;

const exportDownload = defineDownload({
  path: '/admin/audit/export',
  access: platformAdmin,
  summary: 'Export the audit log as CSV, newest events first',
  params: z.object({}),
  query: z.object(filterShape),
});

export const auditRoutes = {
  audit: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/admin/audit',
    access: platformAdmin,
    summary: 'List audit events, newest first',
    query: auditFilterSchema,
    response: listOf(auditLineSchema),
  }),
  auditFilterValues: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/admin/audit/words',
    access: platformAdmin,
    summary: 'List the actions and object types in the audit log',
    response: oneOf(z.object({ actions: z.array(z.string()), kinds: z.array(z.string()) })),
  }),
  auditFile: exportDownload.file,
  auditTicket: exportDownload.ticket,
} as const;
