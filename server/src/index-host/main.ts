import { fstatSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { FolderInUseError, openChdb } from './chdb-engine.ts';
import { serveIndex } from './serve-index.ts';

/** Calls `die` once the parent is gone, so that a killed portal does not leave a host holding the folder. */
function exitWithParent(die: () => void): void {
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || die(), 500).unref();
  const input = fstatSync(0);
  // A terminal or /dev/null says nothing about the parent; a pipe from it closes when it dies.
  if (!input.isFIFO() && !input.isSocket()) return;
  process.stdin.on('close', die).on('error', die).resume();
}

/**
 * `node main.ts --data <folder> --socket <path>`: prints one JSON line, `{"ready": true, "socket", "pid", "version"}` or
 * `{"ready": false, "reason"}`. Exit codes: 0 asked to stop, 2 wrong arguments, 3 folder in use, 4 cannot open.
 */
const exitCodes = { stopped: 0, arguments: 2, in_use: 3, broken: 4 };

function writeLogLine(line: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** `process.exit` waits for chDB's threads and may never return while a query runs; acknowledged rows survive a kill. */
function dieNow(): void {
  process.kill(process.pid, 'SIGKILL');
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { data: { type: 'string' }, socket: { type: 'string' } } });
  const { data, socket } = values;
  if (!data || !socket) {
    writeLogLine({ ready: false, reason: 'Usage: main.ts --data <folder> --socket <path>' });
    process.exitCode = exitCodes.arguments;
    return;
  }
  // All files of the host are private to its user.
  process.umask(0o077);
  exitWithParent(dieNow);
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${error.stack ?? error.message}\n`);
    dieNow();
  });
  const engine = await openChdb(data);
  const host = await serveIndex(engine, socket);
  const stop = async () => {
    await host.close();
    process.exit(exitCodes.stopped);
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
  writeLogLine({ ready: true, socket, pid: process.pid, version: engine.version });
}

try {
  await main();
} catch (error) {
  writeLogLine({ ready: false, reason: error instanceof Error ? error.message : String(error) });
  process.exit(error instanceof FolderInUseError ? exitCodes.in_use : exitCodes.broken);
}
