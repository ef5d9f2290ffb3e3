import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { createIndexClient, type IndexClient } from './index-client.ts';
import { IndexUnavailableError } from './index-errors.ts';
import { HostSupervisor, type IndexLog } from './supervise-host.ts';

/** `home` is where the built-in index keeps its folder `index`; unused when `clickhouse_url` names a server. */
export type IndexConfig = { clickhouse_url: string | null; home: string; log: IndexLog };
/** A client of the built-in host, which also has the host's process id. */
export type OpenIndex = IndexClient & { host_pid(): number | undefined };

/** Linux allows 107 characters in the path of a unix socket, macOS 103. */
const MAX_SOCKET_PATH = 100;
const socketName = 'host.sock';

/** Of one caller one at a time, of jobs one: the third is for anyone who comes next. The host has a lane more, for a write. */
const queueLimits = {
  each_at_most: 200,
  refuse: () =>
    new IndexUnavailableError('Too many of your queries are waiting for the sample index. Try again in a moment.'),
};
const hostReadLimits = { concurrency: 3, per_caller: 1, background_concurrency: 1, queue: queueLimits };
/** Half of what the host may take (`chdb-engine.ts`): one question never drives another out. */
const hostSettings = { max_memory_usage: String(Math.floor(totalmem() * 0.2)) };
const serverReadLimits = { concurrency: 12, per_caller: 4, background_concurrency: 4, queue: queueLimits };

const clientOptions = {
  // Long lists go as a form: a URL has room for some 16 kB.
  use_multipart_params_auto: true,
  // The client's own timers for idle connections outlive a request that is aborted before it has a connection, and then cut
  // anyone who uses the connection next. Node's agent closes idle ones when the server announced that it will.
  keep_alive: { enabled: true, idle_socket_ttl: 0 },
  // Deadlines are set for each call.
  request_timeout: 2_147_483_647,
  log: { level: ClickHouseLogLevel.OFF },
} as const;

/** Opens the sample index and waits until it answers. Throws IndexUnavailable with a sentence for the administrator. */
export async function openIndex({ clickhouse_url, home, log }: IndexConfig): Promise<OpenIndex> {
  return clickhouse_url === null ? openHost(home, log) : openServer(clickhouse_url);
}

async function openServer(url: string): Promise<OpenIndex> {
  const client = createClient({ ...clientOptions, url });
  const opened = createIndexClient({
    ...{ client, ready: () => Promise.resolve(), close: () => Promise.resolve() },
    read_limits: serverReadLimits,
  });
  const answer = await client.ping({ select: true, abort_signal: AbortSignal.timeout(10_000) });
  if (!answer.success) {
    await client.close();
    const { host } = new URL(url);
    throw new IndexUnavailableError(`ClickHouse at ${host} does not answer: ${answer.error.message}`, {
      cause: answer.error,
    });
  }
  return { ...opened, host_pid: () => undefined };
}

async function openHost(home: string, log: IndexLog): Promise<OpenIndex> {
  const folder = join(home, 'index');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const socket = await chooseSocket(folder);
  const supervisor = new HostSupervisor({ folder, socket }, log);
  try {
    await supervisor.ready();
  } catch (error) {
    await closeHost(supervisor, folder, socket);
    throw error;
  }
  const close = () => closeHost(supervisor, folder, socket);
  const opened = createIndexClient({
    ...{ client: createSocketClient(socket), ready: () => supervisor.ready(), close },
    read_limits: hostReadLimits,
    settings: hostSettings,
  });
  return { ...opened, host_pid: () => supervisor.pid() };
}

/** The index of a portal that runs on this data folder already; closing the client leaves it running. */
export async function openRunningIndex({ clickhouse_url, home }: Omit<IndexConfig, 'log'>): Promise<IndexClient> {
  if (clickhouse_url !== null) return openServer(clickhouse_url);
  const socket = join(home, 'index', socketName);
  if (Buffer.byteLength(socket) > MAX_SOCKET_PATH) {
    throw new IndexUnavailableError(
      'The path of the data folder is too long to connect to its running index. Stop the portal first.',
    );
  }
  return createIndexClient({
    ...{ client: createSocketClient(socket), ready: () => Promise.resolve(), close: () => Promise.resolve() },
    read_limits: hostReadLimits,
    settings: hostSettings,
  });
}

async function chooseSocket(folder: string): Promise<string> {
  const inside = join(folder, socketName);
  if (Buffer.byteLength(inside) <= MAX_SOCKET_PATH) return inside;
  return join(await mkdtemp(join(tmpdir(), 'index-')), socketName);
}

function createSocketClient(socket: string): ClickHouseClient {
  // Node hands `socketPath` on to each connection; its types only know it for single requests.
  const options = { keepAlive: true, socketPath: socket, maxSockets: 64, maxFreeSockets: 64 };
  const http_agent = new Agent(options);
  return createClient({ ...clientOptions, url: 'http://localhost', http_agent, set_basic_auth_header: false });
}

async function closeHost(supervisor: HostSupervisor, folder: string, socket: string): Promise<void> {
  await supervisor.close();
  await rm(socket, { force: true });
  if (dirname(socket) !== folder) await rm(dirname(socket), { recursive: true, force: true });
}
