import { resolve } from 'node:path';
import { readCommand, runCommand } from './commands/index.ts';
import { builtInOf, compose, demoDataOf, pagesOf } from './compose.ts';
import { demandPrivateDemo, readConfig, sayWhy } from './platform/config/index.ts';
import { lockDatabase, lockHome, type RunningPostgres, startPostgres } from './platform/database/index.ts';
import { openLog, openLogFile } from './platform/logging/index.ts';
import { closePlatform, openPlatform } from './platform/open-platform.ts';

const root = resolve(import.meta.dirname, '..', '..');

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function run(): Promise<void> {
  const words = process.argv.slice(2);
  const command = readCommand(words);
  const config = readConfig(process.env, command ? [] : words, root);
  if (command) process.exit(await runCommand(command, config, say));
  demandPrivateDemo(config);
  const lock = await lockHome(config.home);
  const file = openLogFile(config.home);
  const log = openLog(config.log_level, file);
  process.stdout.write(`Data in ${config.home}, log in ${file.path}\n`);
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
  // The terminal's Ctrl-C may arrive a second time through npm: it must not cut the stopping short.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  // The starter is gone (killed, say): nobody could stop us any more.
  process.once('disconnect', () => void stop(0));
  const fall = (words: string, error: unknown) => {
    log.fatal({ err: error }, words);
    process.stderr.write(`${words} The log says more: ${file.path}\n`);
    void stop(1);
  };
  process.on('uncaughtException', (error) => fall(`Cohortium stops after an error: ${error.message}.`, error));
  try {
    if (!config.database_url) {
      postgres = await startPostgres({ home: config.home, lock, log: (line) => log.debug({ postgres: line }) });
      closing.push(postgres.stop);
      void postgres.gone.then(() => stopping || fall('PostgreSQL has ended, and Cohortium with it.', null));
    }
    if (config.database_url) {
      const taken = (error: Error) => stopping || fall(error.message, error);
      closing.push((await lockDatabase({ url: config.database_url, taken })).release);
    }
    const database_url = config.database_url ?? postgres?.url ?? '';
    const platform = await openPlatform({ config, log, database_url });
    closing.push(() => closePlatform(platform));
    const portal = await compose(platform, {
      pages: pagesOf(root),
      builtIn: builtInOf(root),
      ...(config.demo ? { demoData: demoDataOf(root) } : {}),
    });
    closing.push(portal.stop);
    await portal.start();
    await portal.api.app.listen({ port: config.port, host: config.host });
    const url = addressOf(portal.api.app.server.address(), config.url);
    await lock.announce(url);
    process.stdout.write(`ready ${url}\n`);
    for (const line of await portal.startDemo()) process.stdout.write(`${line}\n`);
  } catch (error) {
    log.error({ err: error }, 'start failed');
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
