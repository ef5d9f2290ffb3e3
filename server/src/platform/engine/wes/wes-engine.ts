import { z } from 'zod';
import type { Clock } from '#platform/clock';
import type { Engine } from '../engine.ts';
import { failedOutcome } from '../launch/execute-launch.ts';
import { Service } from './call-service.ts';
import { getRunState, hasEnded } from './query-service.ts';
import { readNote } from './run-note.ts';
import { workflowName } from './send-request.ts';
import { ServiceRun } from './wait-for-run.ts';

export interface WesOptions {
  clock: Clock;
  url: string;
  token: string | null;
  /** Looks in vain, one after another, after which a service is given up; with pauses of up to ten seconds. */
  patience?: number;
}

/** Any GA4GH WES 1.1 service that knows the pipelines by name, such as another Cohortium. */
export function createWesEngine({ clock, url, token, patience = 30 }: WesOptions): Engine {
  const service = new Service({ url: url.replace(/(?<!\/)\/+$/, ''), token });
  return {
    async launch(launch) {
      const workflow_url = await workflowName(launch.workflow);
      if (workflow_url === null) {
        const reason = 'The workflow service runs pipelines by name, and doesn’t have this one.';
        return failedOutcome({ reason, retriable: false });
      }
      return new ServiceRun({ launch, service, clock, patience, workflow_url }).run();
    },
    async endLeftovers(work_dir) {
      const note = await readNote(work_dir);
      if (!note?.run_id || hasEnded(await getRunState(service, note.run_id))) return 0;
      await service.send(`/runs/${note.run_id}/cancel`);
      return 1;
    },
    async version() {
      const response = await service.get('/service-info').catch(() => null);
      const parsed = z.object({ name: z.string(), version: z.string() }).safeParse(response);
      return parsed.success
        ? { name: `WES (${parsed.data.name} at ${service.host})`, version: parsed.data.version }
        : null;
    },
  };
}
