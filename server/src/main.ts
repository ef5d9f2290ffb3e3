import { resolve } from 'node:path';
import { readCommand, runCommand } from './commands/index.ts';
import { builtInOf, compose, demoDataOf, holdSamples, pagesOf } from './compose.ts';
import { type Config, demandPrivateDemo, readConfig, sayWhy } from './platform/config/index.ts';
import { type HomeLock, lockDatabase, lockHome, startPostgres } from './platform/database/index.ts';
import { beginLife, type Life } from './platform/life/index.ts';
import { type Logger, openLog, openLogFile } from './platform/logging/index.ts';
import { closePlatform, openPlatform } from './platform/open-platform.ts';

const root = resolve(import.meta.dirname, '..', '..');

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

interface Begun {
  config: Config;
  lock: HomeLock;
  log: Logger;
  life: Life;
}

/** The database that the settings name, held for this portal alone, or the built-in one. */
async function openPostgres({ config, lock, log, life }: Begun): Promise<string> {
  if (config.database_url) {
    const taken = (error: Error) => life.isEnding() || life.fall(error.message, error);
    life.atEnd((await lockDatabase({ url: config.database_url, taken })).release);
    return config.database_url;
  }
  const postgres = await startPostgres({ home: config.home, lock, log: (line) => log.debug({ postgres: line }) });
  life.atEnd(postgres.stop);
  void postgres.gone.then(() => life.isEnding() || life.fall('PostgreSQL has ended, and Cohortium with it.', null));
  return postgres.url;
}

async function serve(begun: Begun): Promise<void> {
  const { config, lock, log, life } = begun;
  const platform = await openPlatform({ config, log, database_url: await openPostgres(begun) });
  life.atEnd(() => closePlatform(platform));
  const portal = await compose(platform, {
    pages: pagesOf(root),
    builtIn: builtInOf(root),
    ...(config.demo ? { demoData: demoDataOf(root) } : {}),
  });
  life.atEnd(portal.stop);
  await portal.start();
  await portal.api.app.listen({ port: config.port, host: config.host });
  const url = addressOf(portal.api.app.server.address(), config.url);
  await lock.announce(url);
  say(`ready ${url}`);
  void holdSamples(portal);
  for (const line of await portal.startDemo()) say(line);
}

async function run(): Promise<void> {
  const words = process.argv.slice(2);
  const command = readCommand(words);
  const config = readConfig(process.env, command ? [] : words, root);
  if (command) process.exit(await runCommand(command, config, say));
  demandPrivateDemo(config);
  const lock = await lockHome(config.home);
  const file = openLogFile(config.home);
  const log = openLog(config.log_level, file);
  say(`Data in ${config.home}, log in ${file.path}`);
  const life = beginLife({ log, log_path: file.path });
  life.atEnd(() => lock.release());
  await serve({ config, lock, log, life }).catch(async (error: unknown) => {
    log.error({ err: error }, 'start failed');
    process.stderr.write(`${sayWhy(error, config)}\n`);
    await life.end(1);
  });
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
