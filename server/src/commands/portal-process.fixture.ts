import { type Call, createClient } from '@cohortium/contract';
import { onTestFinished } from 'vitest';
import type { TestPerson } from '#testing';
import { runPortal } from './import/local-portal.ts';

interface KillablePortal {
  url: string;
  /** kill -9. */
  kill(): Promise<void>;
}

interface PortalPaths {
  home: string;
  database_url: string;
}

/** Starts the portal of this checkout as an operator does, and waits until it is ready. */
export async function startPortal({ home, database_url }: PortalPaths): Promise<KillablePortal> {
  const { url, end } = await runPortal({ COHORTIUM_HOME: home, DATABASE_URL: database_url });
  const kill = () => end('SIGKILL');
  onTestFinished(kill);
  return { url, kill };
}

/** Calls of somebody over the network; one whose portal dies meanwhile is rejected. */
export function createCall({ url }: Pick<KillablePortal, 'url'>, { token, workspace_id }: TestPerson): Call {
  const call = createClient(async ({ method, path, headers, body }) => {
    const answer = await fetch(url + path, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body }),
    });
    return { status: answer.status, json: await answer.json() };
  });
  return (route, input, options = {}) => call(route, input, { workspace_id, ...options });
}
