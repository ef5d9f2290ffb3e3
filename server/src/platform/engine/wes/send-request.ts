import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { EngineValue, Launch } from '../engine.ts';
import type { Service } from './call-service.ts';
import { runIdSchema, runListSchema } from './read-answers.ts';

const describedSchema = z.object({ id: z.string(), version: z.string() });

/** What the service knows the workflow by: `<id>@<version>` of the pipeline.json beside it; null without one. */
export async function workflowName(workflow: string): Promise<string | null> {
  const text = await readFile(join(dirname(workflow), 'pipeline.json'), 'utf8').catch(() => null);
  const described = text === null ? null : describedSchema.safeParse(JSON.parse(text));
  return described?.success ? `${described.data.id}@${described.data.version}` : null;
}

/** The job order with names of attachments in place of this machine’s files, and what is to be attached. */
export function attachFiles(inputs: Record<string, EngineValue>) {
  const attachments = new Map<string, string>();
  const walk = (value: EngineValue): EngineValue => {
    if (Array.isArray(value)) return value.map(walk);
    if (value === null || typeof value !== 'object') return value;
    const path = pathOf(value);
    if (path === null) return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, walk(part)]));
    const known = [...attachments].find(([, at]) => at === path)?.[0];
    const location = known ?? `inputs/${attachments.size + 1}/${basename(path)}`;
    attachments.set(location, path);
    return { class: 'File', location };
  };
  return { params: walk(inputs), attachments };
}

function pathOf({ class: kind, location, path }: { [key: string]: EngineValue }): string | null {
  if (kind !== 'File') return null;
  if (typeof path === 'string') return path;
  return typeof location === 'string' && location.startsWith('file:') ? fileURLToPath(location) : null;
}

export interface LaunchRequest {
  launch: Launch;
  workflow_url: string;
  /** Tells this launch’s run from others, should the answer to the request be lost. */
  launch_id: string;
}

export async function sendRequest(
  service: Service,
  { launch, workflow_url, launch_id }: LaunchRequest,
): Promise<string> {
  const { params, attachments } = attachFiles(launch.inputs);
  const form = new FormData();
  form.append('workflow_type', 'CWL');
  form.append('workflow_type_version', 'v1.2');
  form.append('workflow_url', workflow_url);
  form.append('workflow_params', JSON.stringify(params));
  form.append('tags', JSON.stringify({ launch: launch_id }));
  for (const [name, path] of attachments) form.append('workflow_attachment', await openAsBlob(path), name);
  return runIdSchema.parse(await service.send('/runs', form, launch.signal)).run_id;
}

/** The run with this launch’s mark, among the service’s newest thousand. */
export async function findRunByLaunchId(service: Service, mark: string): Promise<string | null> {
  let token = '';
  for (let seen = 0; seen < 1000; ) {
    const query = `?page_size=100${token ? `&page_token=${encodeURIComponent(token)}` : ''}`;
    const { runs, next_page_token } = runListSchema.parse(await service.get(`/runs${query}`));
    const found = runs.find(({ tags }) => tags?.launch === mark);
    if (found) return found.run_id;
    seen += runs.length;
    if (!next_page_token || runs.length === 0) return null;
    token = next_page_token;
  }
  return null;
}
