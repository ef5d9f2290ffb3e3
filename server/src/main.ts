import { resolve } from 'node:path';
import { builtInOf, compose, pagesOf } from './compose.ts';
import { readConfig, sayWhy } from './platform/config/index.ts';
import { lockHome, type RunningPostgres, startPostgres } from './platform/database/index.ts';

import { openLog } from './platform/logging/index.ts';
import { closePlatform, openPlatform } from './platform/open-platform.ts';

const root = resolve(import.meta.dirname, '..', '..');

async function run(): Promise<void> {
  const config = readConfig(process.env, process.argv.slice(2), root);
  const log = openLog(config.log_level);
  const lock = await lockHome(config.home);
  let postgres: RunningPostgres | null = null;
  const closing: (() => Promise<void>)[] = [() => lock.release()];
  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    for (const close of closing.toReversed()) {
      await close().catch((error: unknown) => log.error({ err: error }, 'stopping failed'));
    }
    process.exit(code);
  };
  process.once('SIGINT', () => void stop(0));
  process.once('SIGTERM', () => void stop(0));
  try {
    if (!config.database_url) {
      postgres = await startPostgres({ home: config.home, lock, log: (line) => log.debug({ postgres: line }) });
      closing.push(postgres.stop);
      void postgres.gone.then(() => stop(1));
    }
    const database_url = config.database_url ?? postgres?.url ?? '';
    const platform = await openPlatform({ config, log, database_url });
    closing.push(() => closePlatform(platform));
    const portal = await compose(platform, { pages: pagesOf(root), builtIn: builtInOf(root) });
    closing.push(portal.stop);
    await portal.start();
    await portal.api.app.listen({ port: config.port, host: config.host });
    const url = addressOf(portal.api.app.server.address(), config.url);
    await lock.announce(url);
    process.stdout.write(`ready ${url}\n`);
  } catch (error) {
    log.debug({ err: error }, 'start failed');
    process.stderr.write(`${sayWhy(error, config)}\n`);
    await stop(1);
  }
}

function addressOf(address: ReturnType<import('node:http').Server['address']>, url: string): string {
  const port = typeof address === 'object' && address ? address.port : null;
  const shown = new URL(url);
  if (port !== null && shown.hostname === 'localhost') shown.port = String(port);
  return shown.href.replace(/\/$/, '');
}

run().catch((error: unknown) => {
  process.stderr.write(`${sayWhy(error, null)}\n`);
  process.exit(1);
});
