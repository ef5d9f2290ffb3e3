import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { timestampSchema } from '../vocabulary/id.ts';
import { ENVIRONMENTS } from '../vocabulary/limits.ts';
import { oneOf } from '../vocabulary/paging.ts';
import { platformAdmin } from './access.ts';

const bytes = z.number().min(0);
const count = z.number().int();

export const queueSchema = z.object({
  name: z.string(),
  waiting: count,
  running: count,
  failed: count,
  /** Since when the first in the queue waits. */
  oldest_waiting_at: timestampSchema.nullable(),
});

export const failedJobSchema = z.object({
  id: z.string(),
  queue: z.string(),
  failure: z.string(),
  failed_at: timestampSchema,
});

export const systemSchema = z.object({
  environment: z.enum(ENVIRONMENTS),
  url: z.string(),
  /** With it every call but /health and /ready answers that the portal is closed. */
  maintenance: z.boolean(),
  started_at: timestampSchema,
  checked_at: timestampSchema,
  memory_bytes: bytes,
  versions: z.object({ product: z.string(), node: z.string(), database: z.string(), index: z.string().nullable() }),
  engine: z.object({ name: z.string(), version: z.string() }).nullable(),
  /** The program that scans uploads for viruses; null when nothing is scanned. */
  scanner: z.string().nullable(),
  database: z.object({ is_built_in: z.boolean(), size_bytes: bytes }),
  migrations: z.object({ n_applied: count, latest: z.string(), latest_at: timestampSchema }),
  index: z.object({ answers: z.boolean(), is_built_in: z.boolean(), n_samples: count.nullable() }),
  /** Data sets by how far they are on their way into the index. */
  data_sets: z.object({ loaded: count, not_loaded: count }),
  disk: z.object({ folder: z.string(), free_bytes: bytes, total_bytes: bytes }),
  queues: z.array(queueSchema),
  /** The latest ones first. */
  failed_jobs: z.array(failedJobSchema),
  mail: z.object({
    delivery: z.enum(['mail', 'outbox', 'spool']),
    waiting: count,
    failed: count,
    stored: count,
  }),
  /** What does not work now, in sentences. */
  problems: z.array(z.string()),
});
export type SystemState = z.infer<typeof systemSchema>;

export const systemRoutes = {
  system: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/admin/system',
    access: platformAdmin,
    summary: 'Get the system status: versions, disk, queues, engine, index, email',
    response: oneOf(systemSchema),
  }),
} as const;
