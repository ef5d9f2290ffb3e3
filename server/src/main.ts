import { resolve } from 'node:path';
import { readCommand, readHelp, runCommand } from './commands/index.ts';
import { demandPrivateDemo, readConfig, sayWhy } from './platform/config/index.ts';
import { lockHome, writePrivately } from './platform/database/index.ts';
import { beginLife } from './platform/life/index.ts';
import { openLog, openLogFile } from './platform/logging/index.ts';

const root = resolve(import.meta.dirname, '..', '..');

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function run(): Promise<void> {
  writePrivately();
  const words = process.argv.slice(2);
  const help = readHelp(words);
  if (help) {
    say(help);
    return;
  }
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
  try {
    // Not before: a command has no use for the modules of a whole portal.
    const { serve } = await import('./serve.ts');
    await serve({ config, lock, log, life, root, say });
  } catch (error) {
    log.error({ err: error }, 'start failed');
    process.stderr.write(`${sayWhy(error, config)}\n`);
    await life.end(1);
  }
}

run().catch((error: unknown) => {
  process.stderr.write(`${sayWhy(error, null)}\n`);
  process.exit(1);
});
