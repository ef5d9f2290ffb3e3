import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#platform/config';
import { HomeInUseError, lockHome, runningPostgresUrl, startPostgres } from '#platform/database';
import { type IndexClient, openIndex, openRunningIndex } from '#platform/index';
import type { Logger } from '#platform/logging';
import { CommandError } from './command-line.ts';

/** A data folder opened by a command: shared with a running portal, or locked. */
export interface OpenHome {
  config: Config;
  log: Logger;
  /** Where its PostgreSQL answers. */
  database_url: string;
  /** True when a portal runs on it, whose jobs and index are used. */
  running: boolean;
  openIndex(): Promise<IndexClient>;
  close(): Promise<void>;
}

const readLock = (home: string) =>
  lockHome(home).catch((error: unknown) => {
    if (error instanceof HomeInUseError) return null;
    throw error;
  });

/** Throws when there is no portal's data: a mistyped folder must not become a new, empty portal. */
export async function requireDataFolder({ home, database_url }: Config): Promise<void> {
  if (database_url) return;
  const hasDatabase = await access(join(home, 'postgres')).then(
    () => true,
    () => false,
  );
  if (!hasDatabase) throw new CommandError(`No portal data found in ${home}. Set COHORTIUM_HOME to the data folder.`);
}

async function whilePortalRuns(config: Config, log: Logger): Promise<OpenHome> {
  return {
    config,
    log,
    database_url: config.database_url ?? (await runningPostgresUrl(config.home)),
    running: true,
    openIndex: () => openRunningIndex(config),
    close: () => Promise.resolve(),
  };
}

/** Opens the data folder of a portal, beside it when it runs, otherwise under the same lock. */
export async function openHome(config: Config, log: Logger): Promise<OpenHome> {
  await requireDataFolder(config);
  return (await lockDataFolder(config, log)) ?? whilePortalRuns(config, log);
}

/** Takes the data folder for this command, starting its PostgreSQL; null when a portal has it. */
export async function lockDataFolder(config: Config, log: Logger): Promise<OpenHome | null> {
  const lock = await readLock(config.home);
  if (!lock) return null;
  try {
    const logLine = (line: string) => log.debug({ postgres: line });
    const postgres = config.database_url ? null : await startPostgres({ home: config.home, lock, log: logLine });
    return {
      config,
      log,
      database_url: config.database_url ?? postgres?.url ?? '',
      running: false,
      openIndex: () => openIndex({ ...config, log }),
      close: async () => {
        await postgres?.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
