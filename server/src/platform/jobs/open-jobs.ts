import { randomUUID } from 'node:crypto';
import { fromKysely, PgBoss } from 'pg-boss';
import type { JobDefinition, Jobs, SendOptions } from './jobs.ts';
import { countUnfinished, findJob, schema } from './jobs-store.ts';
import { type JobRunner, startQueues, stopQueues } from './run-queues.ts';

export interface JobsOptions {
  /** The portal's own database: jobs live in its schema `pgboss`. */
  url: string;
  on_error: (error: Error) => void;
  /** Told how many jobs an earlier process had left marked as running. */
  on_requeued?: (count: number) => void;
  /** How long `stop` waits for aborted work, in seconds. Default 10. */
  grace?: number;
}

/** Background work on the database of the portal. One process at a time works on it. */
export function openJobs({ url, on_error, on_requeued = () => undefined, grace = 10 }: JobsOptions): Jobs {
  const boss = openBoss(url);
  boss.on('error', on_error);
  const running = { controllers: new Map(), stopping: false, interrupted: new Set<string>() };
  const workshop: JobRunner = { boss, definitions: new Map(), running, on_error, on_put_back: on_requeued };
  let endChecks: () => void = () => undefined;
  let started = false;
  return {
    define: (name, definition) => {
      if (workshop.definitions.has(name)) throw new Error(`Two job types are named ${name}.`);
      workshop.definitions.set(name, definition as JobDefinition<object>);
    },
    send: async (name, data, options) => boss.send(name, data, await toBossOptions(name, options)),
    cancel: async (name, id, scope) => {
      await boss.cancel(name, id, scope ? { db: fromKysely(scope.db) } : {});
      workshop.running.controllers.get(id)?.abort(new Error('cancelled'));
    },
    find: (name, id) => findJob(boss.getDb(), name, id),
    start: async () => {
      await boss.start();
      started = true;
      endChecks = await startQueues(workshop);
    },
    stop: async () => {
      endChecks();
      // A portal that was refused before this must still close what comes after.
      if (!started) return;
      await stopQueues(workshop, grace);
      await boss.stop({ graceful: false });
    },
  };
}

function openBoss(url: string): PgBoss {
  return new PgBoss({
    connectionString: url,
    schema,
    application_name: 'cohortium jobs',
    max: 4,
    schedule: false,
    useListenNotify: true,
    // No job waits for another one here.
    flowIntervalSeconds: 3600,
  });
}

async function toBossOptions(name: string, { db: tx, singleton_key, start_after, workspace_id: id }: SendOptions) {
  const db = fromKysely(tx);
  return {
    db,
    // The queue keeps keys unique; a job without one is given its own key.
    singletonKey: singleton_key ?? randomUUID(),
    ...(start_after ? { startAfter: start_after } : {}),
    ...(id === undefined ? {} : { group: { id }, priority: -(await countUnfinished(db, name, id)) }),
  };
}
