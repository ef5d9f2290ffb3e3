import { setTimeout as pause } from 'node:timers/promises';
import { fromKysely, type Db as JobDatabase, PgBoss, type Queue } from 'pg-boss';
import type { Db } from '#platform/database';
import type { JobDefinition, Jobs } from './jobs.ts';
import { findJob, putBackInterrupted, putBackStrays, schema } from './jobs-store.ts';
import { type RunningWork, runWork } from './run-work.ts';

export interface OpenJobs {
  /** The portal's own database: jobs live in its schema `pgboss`. */
  url: string;
  on_error: (error: Error) => void;
  on_put_back?: (count: number) => void;
  /** How long `stop` waits for aborted work, in seconds. Default 10. */
  grace?: number;
}

/** pg-boss' own limits: 24 hours a try; and no limit on tries, since `runWork` counts only the honest ones. */
const longestTry = 24 * 3600;
const endlessRetries = 1_000_000;
const strayCheckSeconds = 60;

type Definitions = Map<string, JobDefinition<object>>;

/** Background work on the database of the portal. One process at a time works on it. */
export function openJobs(options: OpenJobs): Jobs {
  const boss = new PgBoss({
    connectionString: options.url,
    schema,
    application_name: 'cohortium jobs',
    max: 4,
    schedule: false,
    useListenNotify: true,
  });
  boss.on('error', options.on_error);
  const definitions: Definitions = new Map();
  const running: RunningWork = { controllers: new Map(), stopping: false, interrupted: new Set() };
  const putBack = async (older_than_s: number) => {
    const scope = { queues: [...definitions.keys()], running: [...running.controllers.keys()], older_than_s };
    const count = await putBackStrays(boss.getDb(), scope);
    if (count > 0) options.on_put_back?.(count);
  };
  let strayCheck: NodeJS.Timeout | undefined;
  return {
    define: (name, definition) => {
      if (definitions.has(name)) throw new Error(`There are two kinds of work named ${name}.`);
      definitions.set(name, definition as JobDefinition<object>);
    },
    send: (name, data, { db, singleton_key, start_after, priority }) =>
      boss.send(name, data, {
        db: inTransaction(db),
        // The queue keeps keys unique; a job without one is given a key of its own.
        singletonKey: singleton_key ?? crypto.randomUUID(),
        ...(start_after ? { startAfter: start_after } : {}),
        ...(priority === undefined ? {} : { priority }),
      }),
    cancel: async (name, id, scope) => {
      await boss.cancel(name, id, scope ? { db: inTransaction(scope.db) } : {});
      running.controllers.get(id)?.abort(new Error('cancelled'));
    },
    find: (name, id) => findJob(boss.getDb(), name, id),
    start: async () => {
      await boss.start();
      for (const [name, definition] of definitions) await ensureQueue(boss, name, definition);
      await putBack(0);
      for (const [name, definition] of definitions) await startWorkers({ boss, name, definition, running });
      strayCheck = setInterval(() => void putBack(strayCheckSeconds).catch(options.on_error), strayCheckSeconds * 1000);
      strayCheck.unref();
    },
    stop: async () => {
      clearInterval(strayCheck);
      await stopWorkers({ boss, names: [...definitions.keys()], running, grace: options.grace ?? 10 });
      await boss.stop({ graceful: false });
    },
  };
}

function inTransaction(db: Db): JobDatabase {
  return fromKysely(db);
}

async function ensureQueue(boss: PgBoss, name: string, definition: JobDefinition<object>) {
  const options: Omit<Queue, 'name' | 'policy'> = {
    retryLimit: endlessRetries,
    retryDelay: definition.retry_delay ?? 1,
    retryBackoff: true,
    retryDelayMax: 300,
    expireInSeconds: longestTry,
    notify: true,
  };
  const policy = definition.singleton === 'waiting' ? 'short' : 'exclusive';
  const found = await boss.getQueue(name);
  if (!found) return boss.createQueue(name, { ...options, policy });
  if (found.policy !== policy) throw new Error(`The queue ${name} exists with another rule for its singleton keys.`);
  return boss.updateQueue(name, options);
}

interface Workers {
  boss: PgBoss;
  name: string;
  definition: JobDefinition<object>;
  running: RunningWork;
}

async function startWorkers({ boss, name, definition, running }: Workers) {
  await boss.work<object, unknown, { perJobResults: true; includeMetadata: true }>(
    name,
    {
      perJobResults: true,
      includeMetadata: true,
      localConcurrency: definition.concurrency ?? 1,
      pollingIntervalSeconds: 1,
      notifyPollingIntervalSeconds: 2,
    } as { perJobResults: true; includeMetadata: true },
    (found) => Promise.all(found.map((job) => runWork(definition, job, running))),
  );
}

async function stopWorkers({
  boss,
  names,
  running,
  grace,
}: {
  boss: PgBoss;
  names: string[];
  running: RunningWork;
  grace: number;
}) {
  running.stopping = true;
  const settled = Promise.all(names.map((name) => boss.offWork(name, { wait: true })));
  for (const controller of running.controllers.values()) controller.abort(new Error('the portal is stopping'));
  await Promise.race([settled, pause(grace * 1000, undefined, { ref: false })]);
  await putBackInterrupted(boss.getDb(), [...running.interrupted, ...running.controllers.keys()]);
}
