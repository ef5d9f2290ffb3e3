import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { numbers } from './describe-sample.ts';
import type { FloorColumns } from './floor-columns.ts';
import { numberOf, plainColumns } from './query-sql.ts';

const binaries = '/usr/lib/postgresql/15/bin';
/** As an administrator would set it for one machine of this size that does nothing else. */
const settings = {
  listen_addresses: '',
  shared_buffers: '2GB',
  effective_cache_size: '8GB',
  work_mem: '256MB',
  maintenance_work_mem: '1GB',
  max_wal_size: '8GB',
  random_page_cost: '1.1',
  jit: 'off',
  fsync: 'off',
};

export interface PostgresPeer {
  version: string;
  pid: number;
  /** Rows as text, fields parted by `|`. */
  query(sql: string): Promise<string[]>;
  stop(): void;
}

const asPostgres = (command: string, terms: readonly string[]): string =>
  execFileSync('/usr/sbin/runuser', ['-u', 'postgres', '--', join(binaries, command), ...terms], {
    encoding: 'utf8',
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** What was loaded into a folder's cluster: the same again need not be loaded a second time. */
const contentOf = ({ n, taxa }: FloorColumns): string =>
  JSON.stringify([n, [...taxa].map(([taxon, { samples }]) => [taxon, samples.length])]);

const readText = (path: string): string | null => (existsSync(path) ? readFileSync(path, 'utf8') : null);

function startCluster(folder: string, data: string): void {
  const flags = Object.entries({ ...settings, unix_socket_directories: folder }).map(
    ([name, value]) => `-c ${name}='${value}'`,
  );
  asPostgres('pg_ctl', ['-D', data, '-w', '-t', '600', '-l', join(data, 'log'), '-o', flags.join(' '), 'start']);
}

function makeCluster(folder: string, data: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const owner = Number(execFileSync('/usr/bin/id', ['-u', 'postgres'], { encoding: 'utf8' }));
  chownSync(folder, owner, owner);
  chmodSync(folder, 0o755);
  asPostgres('initdb', ['-D', data, '--locale=C.UTF-8', '-E', 'UTF8']);
}

/**
 * Its own cluster in a folder, with what the caller of the corpus may see and the asked taxa alone. It stays there,
 * loaded, for the next time; anything else in the folder is removed.
 */
export async function startPostgresPeer(folder: string, floor: FloorColumns): Promise<PostgresPeer> {
  const data = join(folder, 'data');
  const mark = join(folder, 'loaded');
  const isLoaded = readText(mark) === contentOf(floor);
  if (!isLoaded) makeCluster(folder, data);
  startCluster(folder, data);
  const psql = spawn(
    '/usr/sbin/runuser',
    ['-u', 'postgres', '--', 'psql', '-qAtX', '-v', 'ON_ERROR_STOP=1', '-h', folder, 'postgres'],
    {
      cwd: '/',
    },
  );
  psql.stderr.pipe(process.stderr);
  const request = caller(psql);
  if (!isLoaded) {
    await load(request, folder, floor);
    writeFileSync(mark, contentOf(floor));
  }
  // All of it is in its memory before the first question.
  await request('create extension if not exists pg_prewarm');
  await request(
    "select pg_prewarm(oid) from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')",
  );
  const [version = ''] = await request('show server_version');
  const pid = Number(execFileSync('/usr/bin/head', ['-1', join(data, 'postmaster.pid')], { encoding: 'utf8' }));
  const stop = () => {
    psql.stdin.end();
    asPostgres('pg_ctl', ['-D', data, '-w', '-m', 'fast', 'stop']);
  };
  return { version, pid, query: request, stop };
}

function caller(psql: ChildProcessWithoutNullStreams): PostgresPeer['query'] {
  const lines = createInterface({ input: psql.stdout })[Symbol.asyncIterator]();
  return async (sql) => {
    psql.stdin.write(`${sql};\n\\echo (done)\n`);
    const rows: string[] = [];
    for (;;) {
      const line = await lines.next();
      if (line.done) throw new Error('psql has ended: see what it said.');
      if (line.value === '(done)') return rows;
      rows.push(line.value);
    }
  };
}

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n');

function* sampleLines({ n, columns, subjects, studies, sample_ids }: FloorColumns): Generator<string> {
  const own = [...columns].filter(([field]) => field !== 'age_years' && !plainColumns.some((name) => name === field));
  const cellOf = (field: string, at: number): string | number | null => {
    const column = columns.get(field);
    if (column?.kind === 'number') return Number.isNaN(column.numbers[at]) ? null : (column.numbers[at] ?? null);
    return column?.codes[at] ? (column.values[column.codes[at] ?? 0] ?? null) : null;
  };
  for (let at = 0; at < n; at += 1) {
    const pairs = own.flatMap(([field]) => {
      const value = cellOf(field, at);
      return value === null ? [] : [[field, value]];
    });
    const plain = [...plainColumns, 'age_years'].map((field) => cellOf(field, at) ?? '\\N').map(String);
    const terms = [
      at,
      sample_ids[at],
      studies[at],
      subjects[at],
      ...plain,
      escaped(JSON.stringify(Object.fromEntries(pairs))),
    ];
    yield `${terms.join('\t')}\n`;
  }
}

function* abundanceLines({ taxa }: FloorColumns): Generator<string> {
  for (const [taxon, { samples, shares }] of taxa) {
    for (const [at, sample] of samples.entries()) yield `${taxon}\t${sample}\t${shares[at]}\n`;
  }
}

async function copy(
  request: PostgresPeer['query'],
  path: string,
  { table, lines }: { table: string; lines: Generator<string> },
) {
  const file = createWriteStream(path);
  await pipeline(Readable.from(lines), file);
  if (!file.closed) await once(file, 'close');
  await request(`copy ${table} from '${path}'`);
  rmSync(path);
}

async function load(request: PostgresPeer['query'], folder: string, floor: FloorColumns): Promise<void> {
  const plain = plainColumns.map((name) => `${name} text`).join(', ');
  await request(
    `create table seen (sample_no int primary key, sample_id text, study int, subject int, ${plain}, age_years double precision, own jsonb)`,
  );
  await request('create table abundance (taxon text, sample_no int, abundance real)');
  await copy(request, join(folder, 'samples.tsv'), { table: 'seen', lines: sampleLines(floor) });
  await copy(request, join(folder, 'abundance.tsv'), { table: 'abundance', lines: abundanceLines(floor) });
  for (const name of [...plainColumns, 'age_years']) await request(`create index on seen (${name})`);
  for (const name of Object.keys(numbers))
    if (name !== 'age_years') await request(`create index on seen (${numberOf(name)})`);
  await request('create index on seen using gin (own)');
  await request('create index on abundance (taxon, abundance) include (sample_no)');
  await request('vacuum (analyze) seen');
  await request('vacuum (analyze) abundance');
  // What was written must not be written out beside the first questions.
  await request('checkpoint');
}
