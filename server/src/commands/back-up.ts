import { mkdir, open, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { PRODUCT_VERSION } from '@cohortium/contract';
import { systemClock } from '#platform/clock';
import { openDatabase, type Tx } from '#platform/database';
import { CommandError } from './command-line.ts';
import { backUpFiles, digestFile } from './copy-files.ts';
import { type BackedUpTable, MANIFEST, type Manifest } from './manifest.ts';
import type { OpenHome } from './open-data-folder.ts';
import { appliedMigrations, iterateRows, sequences, type TableShape, tableShapes } from './tables-store.ts';

async function requireEmpty(target: string): Promise<void> {
  await mkdir(target, { recursive: true, mode: 0o700 });
  if ((await readdir(target)).length > 0) {
    throw new CommandError(`${target} is not empty. Name a new folder, so that no older backup is overwritten.`);
  }
}

async function writeTable(tx: Tx, table: TableShape, target: string): Promise<BackedUpTable> {
  const path = join('tables', `${table.schema}.${table.name}.jsonl.gz`);
  const file = await open(join(target, path), 'wx', 0o600);
  let n_rows = 0;
  async function* lines() {
    for await (const rows of iterateRows(tx, table)) {
      n_rows += rows.length;
      yield `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`;
    }
  }
  try {
    await pipeline(Readable.from(lines()), createGzip({ level: 4 }), file.createWriteStream({ flush: true }));
  } finally {
    await file.close().catch(() => undefined);
  }
  return { ...table, n_rows, part: { path, ...(await digestFile(join(target, path))) } };
}

/** Writes all tables from one snapshot. */
async function writeTables(database_url: string, target: string) {
  const db = openDatabase({ url: database_url, max_connections: 1, application_name: 'cohortium backup' });
  await mkdir(join(target, 'tables'), { mode: 0o700 });
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        const migrations = await appliedMigrations(tx);
        const tables: BackedUpTable[] = [];
        for (const table of await tableShapes(tx)) tables.push(await writeTable(tx, table, target));
        // Read last: numbers given out during the backup are never given out again.
        return { migrations, tables, sequences: await sequences(tx) };
      });
  } finally {
    await db.destroy();
  }
}

/**
 * Writes a backup of the whole portal into a new or empty folder, beside a running portal too: the tables of one
 * moment, then the files, which contains all that those tables name. The manifest comes last.
 */
export async function backUp({ config, database_url }: OpenHome, target: string): Promise<Manifest> {
  await requireEmpty(target);
  const made_at = systemClock.now().toISOString();
  const tables = await writeTables(database_url, target);
  const files = await backUpFiles(config.home, target);
  const manifest: Manifest = { format: 1, product_version: PRODUCT_VERSION, made_at, ...tables, files };
  const temporary = join(target, `.${MANIFEST}`);
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(JSON.stringify(manifest, null, 1));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, join(target, MANIFEST));
  return manifest;
}
