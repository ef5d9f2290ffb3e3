import { z } from 'zod';

/** What this client reads of a WES service’s answers: the standard leaves nearly everything optional. */
export const runIdAnswer = z.object({ run_id: z.string() });

export const statusAnswer = z.object({ state: z.string().default('UNKNOWN') });

const times = { start_time: z.string().nullish(), end_time: z.string().nullish() };

export const taskAnswer = z.object({
  id: z.string(),
  name: z.string(),
  cmd: z.array(z.string()).nullish(),
  exit_code: z.number().nullish(),
  ...times,
});
export type Task = z.infer<typeof taskAnswer>;

export const tasksAnswer = z.object({
  task_logs: z.array(taskAnswer).default([]),
  next_page_token: z.string().nullish(),
});

export const runsAnswer = z.object({
  runs: z.array(z.object({ run_id: z.string(), tags: z.record(z.string(), z.string()).nullish() })).default([]),
  next_page_token: z.string().nullish(),
});

export const logAnswer = z.object({
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
export type RunLog = z.infer<typeof logAnswer>;

export const outputFile = z.object({
  class: z.literal('File'),
  location: z.string(),
  basename: z.string().optional(),
  checksum: z.string().nullish(),
  size: z.number().nullish(),
});
