import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { Session } from 'chdb';
import { quote } from './read-statement.ts';

/** One statement with all that came with it. Parameters are in ClickHouse's wire form (escaped, as in `param_x=`). */
export type EngineQuery = {
  sql: string;
  format: string;
  database: string | undefined;
  settings: Record<string, string>;
  parameters: Record<string, string>;
  /** Asks chDB to kill the query. Leave out for writes. */
  signal?: AbortSignal;
};

export type EngineAnswer = { bytes: Uint8Array; rows_read: number; bytes_read: number; elapsed_s: number };

export type ChdbEngine = {
  version: string;
  /** Folder of request bodies for INSERT; emptied at each start. */
  spool_folder: string;
  run(query: EngineQuery): Promise<EngineAnswer>;
  /** Call when nothing runs: releasing a busy connection aborts the engine. */
  close(): void;
};

/** Another process holds the data folder. */
export class FolderInUseError extends Error {
  override name = 'FolderInUseError';
}

/**
 * chDB keeps up to 5 GB of marks by default, would take 90 % of the machine's memory for queries, and lets a
 * mutation that has to wait for a merge sleep up to a second at random (`docs/decisions/042-tags.md`).
 */
function engineArguments(): string[] {
  return [
    '--mark_cache_size=268435456',
    `--max_server_memory_usage=${Math.floor(totalmem() * 0.4)}`,
    '--background_processing_pool_task_sleep_seconds_when_no_work_random_part=0',
  ];
}

/** Opens (or makes) the data folder. Throws FolderInUse, or Error when chDB cannot read it. */
export async function openChdb(folder: string): Promise<ChdbEngine> {
  const dataFolder = join(folder, 'chdb');
  const spoolFolder = join(folder, 'incoming');
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const keeper = openLockSession(folder, dataFolder);
  await rm(spoolFolder, { recursive: true, force: true });
  await mkdir(spoolFolder, { mode: 0o700 });
  const version = keeper.query('SELECT version()', 'TabSeparated').trim();
  return {
    version,
    spool_folder: spoolFolder,
    run: (query) => runQuery(dataFolder, query),
    close: () => keeper.close(),
  };
}

/** The connection that holds the engine and its lock while no query runs. */
function openLockSession(folder: string, dataFolder: string): Session {
  try {
    return new Session(dataFolder, { connectionArgs: engineArguments() });
  } catch (cause) {
    const holder = findLockHolder(join(dataFolder, 'status'));
    if (holder === undefined) throw new Error(`chDB cannot open the index folder ${folder}.`, { cause });
    throw new FolderInUseError(`The index folder ${folder} is in use by process ${holder}. Stop that process first.`);
  }
}

function findLockHolder(statusFile: string): number | undefined {
  try {
    const pid = Number(/^PID: (\d+)/m.exec(readFileSync(statusFile, 'utf8'))?.[1]);
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}

/**
 * Each query has its own connection (0.07 ms): settings, parameters, USE and temporary tables end with it, as they
 * do over HTTP. chdb's own binding would take turns for the whole process; `SET param_…` is per connection.
 */
async function runQuery(dataFolder: string, query: EngineQuery): Promise<EngineAnswer> {
  const session = new Session(dataFolder);
  const tag = randomUUID();
  const kill = () => void killQuery(dataFolder, tag);
  try {
    if (query.database) await session.queryAsync(`USE \`${query.database.replace(/[`\\]/g, '\\$&')}\``);
    await session.queryAsync(setStatement(query, tag));
    query.signal?.throwIfAborted();
    query.signal?.addEventListener('abort', kill, { once: true });
    const result = await session.queryAsync(query.sql, { format: query.format });
    const { rowsRead, bytesRead, elapsed } = result;
    return { bytes: result.bytes(), rows_read: rowsRead, bytes_read: bytesRead, elapsed_s: elapsed };
  } finally {
    query.signal?.removeEventListener('abort', kill);
    session.close();
  }
}

function setStatement({ settings, parameters }: EngineQuery, tag: string): string {
  const log_comment = [tag, settings.log_comment].filter(Boolean).join(' ');
  const values = [
    ...Object.entries({ ...settings, log_comment }),
    ...Object.entries(parameters).map(([name, value]) => [`param_${name}`, value] as const),
  ];
  return `SET ${values.map(([name, value]) => `${name} = ${quote(value)}`).join(', ')}`;
}

/** chDB lets no one choose a query's id, so the query is found by the comment it was given. */
async function killQuery(dataFolder: string, tag: string): Promise<void> {
  const session = new Session(dataFolder);
  try {
    await session.queryAsync(`KILL QUERY WHERE startsWith(Settings['log_comment'], '${tag}') ASYNC`);
  } catch (error) {
    process.stderr.write(`could not cancel a query after its client disconnected: ${String(error)}\n`);
  } finally {
    session.close();
  }
}
