import { z } from 'zod';

/** GA4GH Workflow Execution Service 1.1: names and shapes are the standard’s, not ours. */
export const wesStates = [
  'UNKNOWN',
  'QUEUED',
  'INITIALIZING',
  'RUNNING',
  'PAUSED',
  'COMPLETE',
  'EXECUTOR_ERROR',
  'SYSTEM_ERROR',
  'CANCELED',
  'CANCELING',
  'PREEMPTED',
] as const;
export const wesStateSchema = z.enum(wesStates);
export type WesState = z.infer<typeof wesStateSchema>;

const stringMapSchema = z.record(z.string(), z.string());

export const wesRunIdSchema = z.object({ run_id: z.string() });

export const wesRunStatusSchema = z.object({ run_id: z.string(), state: wesStateSchema.optional() });

/** `start_time` and `end_time` as `2026-11-21T02:30:00Z`; absent before the run begins and ends. */
const timesShape = { start_time: z.string().optional(), end_time: z.string().optional() };

export const wesRunSummarySchema = wesRunStatusSchema.extend({ ...timesShape, tags: stringMapSchema });
export type WesRunSummary = z.infer<typeof wesRunSummarySchema>;

export const wesRunRequestSchema = z.object({
  workflow_params: z.record(z.string(), z.unknown()).optional(),
  workflow_type: z.string(),
  workflow_type_version: z.string(),
  workflow_url: z.string(),
  tags: stringMapSchema.optional(),
  workflow_engine: z.string().optional(),
  workflow_engine_version: z.string().optional(),
  workflow_engine_parameters: stringMapSchema.optional(),
});
export type WesRunRequest = z.infer<typeof wesRunRequestSchema>;

const logShape = {
  name: z.string().optional(),
  cmd: z.array(z.string()).optional(),
  ...timesShape,
  stdout: z.string().optional(),
  stderr: z.string().optional(),
  exit_code: z.number().int().optional(),
  system_logs: z.array(z.string()).optional(),
};
export const wesTaskSchema = z.object({ ...logShape, name: z.string(), id: z.string() });
export type WesTask = z.infer<typeof wesTaskSchema>;

export const wesRunLogSchema = z.object({
  run_id: z.string(),
  request: wesRunRequestSchema,
  state: wesStateSchema,
  run_log: z.object(logShape),
  task_logs_url: z.string(),
  /** The CWL output object; its files have addresses that the same token opens. */
  outputs: z.record(z.string(), z.unknown()),
});
export type WesRunLog = z.infer<typeof wesRunLogSchema>;

export const wesServiceSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.object({ group: z.string(), artifact: z.string(), version: z.string() }),
  organization: z.object({ name: z.string(), url: z.string() }),
  version: z.string(),
  workflow_type_versions: z.record(z.string(), z.object({ workflow_type_version: z.array(z.string()) })),
  supported_wes_versions: z.array(z.string()),
  supported_filesystem_protocols: z.array(z.string()),
  workflow_engine_versions: z.record(z.string(), z.object({ workflow_engine_version: z.array(z.string()) })),
  default_workflow_engine_parameters: z.array(
    z.object({ name: z.string(), type: z.string(), default_value: z.string() }),
  ),
  system_state_counts: z.record(z.string(), z.number().int()),
  auth_instructions_url: z.string(),
  tags: stringMapSchema,
});
export type WesService = z.infer<typeof wesServiceSchema>;
