import { resolve } from 'node:path';
import { findHelp, parseCommand, runCommand } from './commands/index.ts';
import { startLifecycle } from './platform/concurrency/index.ts';
import { describeConfigError, readConfig, requirePrivateDemo } from './platform/config/index.ts';
import { lockHome, setPrivateUmask } from './platform/database/index.ts';
import { openLog, openLogFile } from './platform/logging/index.ts';

const root = resolve(import.meta.dirname, '..', '..');

const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function run(): Promise<void> {
  setPrivateUmask();
  const args = process.argv.slice(2);
  const help = findHelp(args);
  if (help) {
    printLine(help);
    return;
  }
  const command = parseCommand(args);
  const config = readConfig(process.env, command ? [] : args, root);
  if (command) process.exit(await runCommand(command, config, printLine));
  requirePrivateDemo(config);
  const lock = await lockHome(config.home);
  const file = openLogFile(config.home);
  const log = openLog(config.log_level, file);
  printLine(`Data in ${config.home}, log in ${file.path}`);
  const life = startLifecycle({ log, log_path: file.path });
  life.atEnd(() => lock.release());
  try {
    // Not before: a command has no use for the modules of a whole portal.
    const { serve } = await import('./serve.ts');
    await serve({ config, lock, log, life, root, print: printLine });
  } catch (error) {
    log.error({ err: error }, 'start failed');
    process.stderr.write(`${describeConfigError(error, config)}\n`);
    await life.end(1);
  }
}

run().catch((error: unknown) => {
  process.stderr.write(`${describeConfigError(error, null)}\n`);
  process.exit(1);
});
