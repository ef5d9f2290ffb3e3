import { join } from 'node:path';
import { systemClock } from './clock/index.ts';
import { openThreads, type Threads } from './concurrency/index.ts';
import type { Config } from './config/index.ts';
import { openDatabase } from './database/index.ts';
import { openLocalFiles, openScanner } from './files/index.ts';
import { type IndexClient, openIndex } from './index/index.ts';
import type { Platform } from './index.ts';
import { openJobs } from './jobs/index.ts';
import type { Logger } from './logging/index.ts';
import { folderTransport, openMail, smtpTransport } from './mail/index.ts';
import { openEngine } from './open-engine.ts';
import { openVaults } from './secrets/index.ts';

export interface PlatformOptions {
  config: Config;
  log: Logger;
  /** Where PostgreSQL answers. */
  database_url: string;
  /** An index that is open already; otherwise one is opened in the data folder. */
  index?: IndexClient;
  /** Threads that are open already; otherwise some are opened. */
  threads?: Threads;
}

/** Without a mail server the demo keeps messages to be read in the page; otherwise only the operator reads them. */
function createMailTransport({ smtp_url, mail_from, demo, home }: Config) {
  if (smtp_url) return smtpTransport(smtp_url, mail_from);
  return demo ? null : folderTransport(join(home, 'outbox'), mail_from);
}

/** Opens every capability that the modules stand on. */
export async function openPlatform({ config, log, database_url, ...open }: PlatformOptions): Promise<Platform> {
  const clock = systemClock;
  const onLost = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
  const db = openDatabase({ url: database_url, on_lost_connection: onLost });
  const jobs = openJobs({
    url: database_url,
    on_error: (error) => log.error({ err: error }, 'the job queue failed'),
    on_requeued: (count) => log.info({ count }, 'resuming interrupted jobs'),
  });
  const vault = await openVaults(config.home);
  return {
    config,
    clock,
    log,
    db,
    jobs,
    index: open.index ?? (await openIndex({ clickhouse_url: config.clickhouse_url, home: config.home, log })),
    files: await openLocalFiles(join(config.home, 'files')),
    mail: openMail({ db, jobs, clock, vault, post: createMailTransport(config) }),
    engine: openEngine({ clock, log }, config.engine),
    threads: open.threads ?? openThreads(),
    scanner: openScanner(config.scan_command),
    vault,
  };
}

/** In the opposite order: first what works, then what it stands on. */
export async function closePlatform({ jobs, threads, index, db }: Platform): Promise<void> {
  await jobs.stop();
  await threads.close();
  await index.close();
  await db.destroy();
}
