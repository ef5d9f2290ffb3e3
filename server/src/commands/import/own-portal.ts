import { resolve } from 'node:path';
import { readConfig } from '#platform/config';
import { demandData } from '../open-home.ts';
import { runPortal } from '../run-portal.ts';
import { PortalRefused } from '../submit/reach-portal.ts';

const root = resolve(import.meta.dirname, '../../../..');

/** The portal of this machine: where it answers while it runs, and how it is started for a command when it does not. */
export interface OwnPortal {
  url: string;
  open(): Promise<{ url: string; close(): Promise<void> }>;
}

/** As the settings have it. Started, it holds the lock of its data folder, and goes on from where it stopped. */
export function ownPortal(settings: Parameters<typeof readConfig>[0]): OwnPortal {
  const config = readConfig(settings, [], root);
  const say = (error: unknown): never => {
    throw new PortalRefused(error instanceof Error ? error.message : String(error));
  };
  return {
    url: config.url,
    open: async () => {
      await demandData(config).catch(say);
      const { url, end } = await runPortal({ COHORTIUM_HOME: config.home, COHORTIUM_URL: '', HOST: '127.0.0.1' }).catch(
        say,
      );
      return { url, close: () => end('SIGTERM') };
    },
  };
}
