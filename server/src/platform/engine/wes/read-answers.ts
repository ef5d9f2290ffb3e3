import { z } from 'zod';

/** What this client reads of a WES service’s answers: the standard leaves nearly everything optional. */
export const runIdSchema = z.object({ run_id: z.string() });

export const runStatusSchema = z.object({ state: z.string().default('UNKNOWN') });

const timesShape = { start_time: z.string().nullish(), end_time: z.string().nullish() };

export const taskSchema = z.object({
  id: z.string(),
  name: z.string(),
  cmd: z.array(z.string()).nullish(),
  exit_code: z.number().nullish(),
  ...timesShape,
});
export type Task = z.infer<typeof taskSchema>;

export const taskListSchema = z.object({
  task_logs: z.array(taskSchema).default([]),
  next_page_token: z.string().nullish(),
});

export const runListSchema = z.object({
  runs: z.array(z.object({ run_id: z.string(), tags: z.record(z.string(), z.string()).nullish() })).default([]),
  next_page_token: z.string().nullish(),
});

export const runLogSchema = z.object({
  state: z.string().default('UNKNOWN'),
  run_log: z
    .object({
      stderr: z.string().nullish(),
      system_logs: z.array(z.string()).nullish(),
      exit_code: z.number().nullish(),
    })
    .default({}),
  outputs: z.record(z.string(), z.unknown()).default({}),
});
export type RunLog = z.infer<typeof runLogSchema>;

export const outputFileSchema = z.object({
  class: z.literal('File'),
  location: z.string(),
  basename: z.string().optional(),
  checksum: z.string().nullish(),
  size: z.number().nullish(),
});
