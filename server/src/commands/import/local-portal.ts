import { resolve } from 'node:path';
import { readConfig } from '#platform/config';
import { requireDataFolder } from '../open-data-folder.ts';
import { runPortal } from '../run-portal.ts';
import { PortalError } from '../submit/connect-to-portal.ts';

const root = resolve(import.meta.dirname, '../../../..');

/** The portal of this machine: where it answers while it runs, and how it is started for a command when it does not. */
export interface LocalPortal {
  url: string;
  open(): Promise<{ url: string; close(): Promise<void> }>;
}

/** As the settings have it. Started, it holds the lock of its data folder, and goes on from where it stopped. */
export function createLocalPortal(settings: Parameters<typeof readConfig>[0]): LocalPortal {
  const config = readConfig(settings, [], root);
  const fail = (error: unknown): never => {
    throw new PortalError(error instanceof Error ? error.message : String(error));
  };
  return {
    url: config.url,
    open: async () => {
      await requireDataFolder(config).catch(fail);
      const { url, end } = await runPortal({ COHORTIUM_HOME: config.home, COHORTIUM_URL: '', HOST: '127.0.0.1' }).catch(
        fail,
      );
      return { url, close: () => end('SIGTERM') };
    },
  };
}
