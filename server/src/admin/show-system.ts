import { PRODUCT_VERSION, type SystemState } from '@cohortium/contract';
import { mailDelivery } from '#identity';
import { diskSpace } from '#platform/files';
import { describeQueues, latestFailures } from '#platform/jobs';
import { countMessages } from '#platform/mail';
import { allDataSets } from '#samples';
import type { Admin } from './admin.ts';
import { loadDatabaseInfo, loadIndexInfo } from './system-store.ts';

const MAX_FAILURES = 20;

type Engine = SystemState['engine'];

/** Asking an engine for its version starts a program: once is enough, unless there was none. */
export function memoizeEngineVersion({ platform: { engine } }: Admin): () => Promise<Engine> {
  let cached: Engine = null;
  return async () => {
    cached ??= await engine.version();
    return cached;
  };
}

export interface SystemParts {
  admin: Admin;
  started_at: Date;
  getEngine(): Promise<Engine>;
}

async function countRecords({ platform: { db, config } }: Admin) {
  const dataSets = await allDataSets(db);
  const loaded = dataSets.filter(({ state }) => state === 'loaded').length;
  const { sent: _, ...mail } = await countMessages(db);
  return {
    data_sets: { loaded, not_loaded: dataSets.length - loaded },
    queues: await describeQueues(db),
    failed_jobs: await latestFailures(db, MAX_FAILURES),
    mail: { delivery: mailDelivery(config), ...mail },
  };
}

/** Current system status. Does not wait for an unavailable index. */
export async function getSystemState({ admin, started_at, getEngine }: SystemParts): Promise<SystemState> {
  const { config, db, index, clock } = admin.platform;
  const answers = await index.ping();
  const indexInfo = answers ? await loadIndexInfo(index).catch(() => null) : null;
  const { version, size_bytes, ...migrations } = await loadDatabaseInfo(db);
  return {
    ...{ environment: config.environment, url: config.url, maintenance: config.maintenance },
    started_at: started_at.toISOString(),
    checked_at: clock.now().toISOString(),
    memory_bytes: process.memoryUsage.rss(),
    versions: {
      product: PRODUCT_VERSION,
      node: process.versions.node,
      database: version,
      index: indexInfo?.version ?? null,
    },
    engine: await getEngine(),
    scanner: admin.platform.scanner.program,
    database: { is_built_in: config.database_url === null, size_bytes },
    migrations,
    index: { answers, is_built_in: config.clickhouse_url === null, n_samples: indexInfo?.n_samples ?? null },
    disk: { folder: config.home, ...(await diskSpace(config.home)) },
    ...(await countRecords(admin)),
    problems: await admin.find_problems(),
  };
}
