import { builtInFolder, compose, demoDataFolder, loadInMemoryIndex, pagesFolder } from './compose.ts';
import type { Lifecycle } from './platform/concurrency/index.ts';
import type { Config } from './platform/config/index.ts';
import { type HomeLock, lockDatabase, startPostgres } from './platform/database/index.ts';
import type { Logger } from './platform/logging/index.ts';
import { closePlatform, openPlatform } from './platform/open-platform.ts';

interface ServeOptions {
  config: Config;
  lock: HomeLock;
  log: Logger;
  life: Lifecycle;
  /** The checkout. */
  root: string;
  print: (line: string) => void;
}

/** The database that the settings name, held for this portal alone, or the built-in one. */
async function openPostgres({ config, lock, log, life }: ServeOptions): Promise<string> {
  if (config.database_url) {
    const taken = (error: Error) => life.isEnding() || life.crash(error.message, error);
    life.atEnd((await lockDatabase({ url: config.database_url, on_taken: taken })).release);
    return config.database_url;
  }
  const postgres = await startPostgres({ home: config.home, lock, log: (line) => log.debug({ postgres: line }) });
  life.atEnd(postgres.stop);
  void postgres.exited.then(() => life.isEnding() || life.crash('PostgreSQL stopped, so Cohortium stops too.', null));
  return postgres.url;
}

/** The portal, from its database to its address. */
export async function serve(begun: ServeOptions): Promise<void> {
  const { config, lock, log, life, root, print } = begun;
  const platform = await openPlatform({ config, log, database_url: await openPostgres(begun) });
  life.atEnd(() => closePlatform(platform));
  const portal = await compose(platform, {
    pages: pagesFolder(root),
    builtIn: builtInFolder(root),
    ...(config.demo ? { demoData: demoDataFolder(root) } : {}),
  });
  life.atEnd(portal.stop);
  await portal.start();
  await portal.api.app.listen({ port: config.port, host: config.host });
  const url = listeningUrl(portal.api.app.server.address(), config.url);
  await lock.publishUrl(url);
  print(`ready ${url}`);
  void loadInMemoryIndex(portal);
  for (const line of await portal.startDemo()) print(line);
}

function listeningUrl(address: ReturnType<import('node:http').Server['address']>, url: string): string {
  const port = typeof address === 'object' && address ? address.port : null;
  const shown = new URL(url);
  if (port !== null && shown.hostname === 'localhost') shown.port = String(port);
  return shown.href.replace(/\/$/, '');
}
