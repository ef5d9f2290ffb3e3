import { PRODUCT_VERSION, type SystemState } from '@cohortium/contract';
import { deliveryOf } from '#identity';
import { diskOf } from '#platform/files';
import { describeQueues, latestFailures } from '#platform/jobs';
import { countMessages } from '#platform/mail';
import { allDataSets } from '#samples';
import type { Admin } from '../admin.ts';
import { indexFacts } from './system-index-store.ts';
import { databaseFacts } from './system-store.ts';

const FAILURES_SHOWN = 20;

type Engine = SystemState['engine'];

/** Asking an engine for its version starts a program: once is enough, unless there was none. */
export function rememberEngine({ platform: { engine } }: Admin): () => Promise<Engine> {
  let known: Engine = null;
  return async () => {
    known ??= await engine.version();
    return known;
  };
}

export interface SystemParts {
  admin: Admin;
  started_at: Date;
  engineNow(): Promise<Engine>;
}

async function countsOf({ platform: { db, config } }: Admin) {
  const dataSets = await allDataSets(db);
  const loaded = dataSets.filter(({ state }) => state === 'loaded').length;
  const { sent: _, ...mail } = await countMessages(db);
  return {
    data_sets: { loaded, not_loaded: dataSets.length - loaded },
    queues: await describeQueues(db),
    failed_jobs: await latestFailures(db, FAILURES_SHOWN),
    mail: { delivery: deliveryOf(config), ...mail },
  };
}

/** Current system status. Does not wait for an unavailable index. */
export async function showSystem({ admin, started_at, engineNow }: SystemParts): Promise<SystemState> {
  const { config, db, index, clock } = admin.platform;
  const answers = await index.ping();
  const found = answers ? await indexFacts(index).catch(() => null) : null;
  const { version, size_bytes, ...migrations } = await databaseFacts(db);
  return {
    ...{ environment: config.environment, url: config.url, maintenance: config.maintenance },
    started_at: started_at.toISOString(),
    asked_at: clock.now().toISOString(),
    memory_bytes: process.memoryUsage.rss(),
    versions: {
      product: PRODUCT_VERSION,
      node: process.versions.node,
      database: version,
      index: found?.version ?? null,
    },
    engine: await engineNow(),
    scanner: admin.platform.scanner.program,
    database: { is_built_in: config.database_url === null, size_bytes },
    migrations,
    index: { answers, is_built_in: config.clickhouse_url === null, n_samples: found?.n_samples ?? null },
    disk: { folder: config.home, ...(await diskOf(config.home)) },
    ...(await countsOf(admin)),
    faults: await admin.faults_of(),
  };
}
