import { basename, join } from 'node:path';
import { z } from 'zod';
import type { EngineValue } from '../engine.ts';
import type { Explanation } from '../launch/explain-failure.ts';
import { type Service, ServiceError } from './call-service.ts';
import { outputFileSchema, runStatusSchema, type Task, taskListSchema } from './read-answers.ts';

const END_STATES = ['COMPLETE', 'EXECUTOR_ERROR', 'SYSTEM_ERROR', 'CANCELED', 'PREEMPTED'];
export const hasEnded = (state: string): boolean => END_STATES.includes(state);

export async function getRunState(service: Service, runId: string): Promise<string> {
  return runStatusSchema.parse(await service.get(`/runs/${runId}/status`)).state;
}

/** Whether waiting for a run of before is of any use. */
export async function canResume(service: Service, runId: string): Promise<boolean> {
  try {
    const state = await getRunState(service, runId);
    return state === 'COMPLETE' || !hasEnded(state);
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return false;
    throw error;
  }
}

export async function listTasks(service: Service, runId: string): Promise<Task[]> {
  const tasks: Task[] = [];
  for (let token = ''; ; ) {
    const query = `?page_size=1000${token ? `&page_token=${encodeURIComponent(token)}` : ''}`;
    const { task_logs, next_page_token } = taskListSchema.parse(await service.get(`/runs/${runId}/tasks${query}`));
    tasks.push(...task_logs);
    if (!next_page_token || task_logs.length === 0) return tasks;
    token = next_page_token;
  }
}

/** Brings the run’s files into a folder: the workflow’s output object. */
export async function fetchOutputs(service: Service, outputs: Record<string, unknown>, folder: string) {
  const fetched: Record<string, EngineValue> = {};
  for (const [name, value] of Object.entries(outputs)) {
    const file = outputFileSchema.safeParse(value);
    if (!file.success) continue;
    const { location, checksum } = file.data;
    const path = join(folder, basename(file.data.basename ?? name) || name);
    const size = await service.fetchFile(location, path, { checksum: checksum ?? null });
    fetched[name] = { class: 'File', path, size };
  }
  return fetched;
}

export function explainServiceError(error: unknown, host: string): Explanation {
  if (error instanceof ServiceError) {
    const { status, message } = error;
    if (status === 401 || status === 403) {
      const reason = `The workflow service at ${host} refuses requests of this portal: ${message} Check COHORTIUM_WES_TOKEN, then retry.`;
      return { reason, retriable: true };
    }
    return { reason: `The workflow service at ${host} rejected the run: ${message}`, retriable: status >= 500 };
  }
  if (error instanceof z.ZodError) {
    return { reason: `The workflow service at ${host} does not follow WES 1.1.`, retriable: false };
  }
  const why = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
  return {
    reason: `The workflow service at ${host} does not answer (${why}). Check COHORTIUM_WES_URL and the network, then retry.`,
    retriable: true,
  };
}
