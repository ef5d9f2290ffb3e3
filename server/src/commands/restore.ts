import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { type Db, type Migrations, migrateUp, openDatabase, type Tx } from '#platform/database';
import { openIndex } from '#platform/index';
import { migrations } from '../compose.ts';
import { CommandError } from './command-line.ts';
import { requireIntactParts, restoreFiles } from './copy-files.ts';
import { type BackedUpTable, type Manifest, readManifest } from './manifest.ts';
import type { OpenHome } from './open-data-folder.ts';
import {
  createJobTables,
  disableTriggers,
  setSequences,
  type TextRow,
  tablesInUse,
  writeRows,
} from './tables-store.ts';

const BATCH_ROWS = 1000;
const rowSchema = z.array(z.string().nullable());

/** The backup's own migrations, so that its rows fit; what is newer is applied at the next start. */
function backupMigrations(manifest: Manifest): Migrations {
  const unknown = manifest.migrations.filter((name) => !migrations[name]);
  if (unknown.length > 0) {
    throw new CommandError(
      `This backup was made by another version of the portal (it has ${unknown.join(', ')}). Restore it with that version.`,
    );
  }
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => manifest.migrations.includes(name)));
}

async function requireUnused(db: Db, home: string): Promise<void> {
  const used = await tablesInUse(db);
  if (used.length === 0) return;
  throw new CommandError(
    `The data folder ${home} already holds a portal. Nothing was changed. Set COHORTIUM_HOME to an empty folder and restore into it.`,
  );
}

async function loadTable(tx: Tx, table: BackedUpTable, folder: string): Promise<void> {
  const input = createReadStream(join(folder, table.part.path)).pipe(createGunzip());
  let rows: TextRow[] = [];
  let n_rows = 0;
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    rows.push(rowSchema.parse(JSON.parse(line)));
    n_rows += 1;
    if (rows.length < BATCH_ROWS) continue;
    await writeRows(tx, table, rows);
    rows = [];
  }
  await writeRows(tx, table, rows);
  if (n_rows !== table.n_rows) throw new CommandError(`The backup of the table ${table.name} is not complete.`);
}

async function loadTables(db: Db, manifest: Manifest, folder: string): Promise<void> {
  await migrateUp(db, backupMigrations(manifest));
  await createJobTables(db);
  await db.transaction().execute(async (tx) => {
    await disableTriggers(tx);
    for (const table of manifest.tables) await loadTable(tx, table, folder);
    await setSequences(tx, manifest.sequences);
  });
}

/** The index is a projection: the next start finds it empty and fills it from the files. */
async function purgeIndex({ config, log }: OpenHome): Promise<void> {
  if (config.clickhouse_url === null) return rm(join(config.home, 'index'), { recursive: true, force: true });
  const index = await openIndex({ ...config, log });
  await index.command('drop table if exists index_version').finally(() => index.close());
}

/** The manifest of a backup whose every part is as it was written. Throws a sentence otherwise. */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  backupMigrations(manifest);
  await requireIntactParts(folder, [...manifest.tables.map(({ part }) => part), ...manifest.files]);
  return manifest;
}

/**
 * Puts a checked backup into a data folder that no portal has used. Its tables come in one transaction, after the
 * files: broken off before that, it can be done again.
 */
export async function restore(home: OpenHome, folder: string, manifest: Manifest): Promise<void> {
  const db = openDatabase({ url: home.database_url, max_connections: 2, application_name: 'cohortium restore' });
  try {
    await requireUnused(db, home.config.home);
    await restoreFiles(folder, home.config.home, manifest.files);
    await purgeIndex(home);
    await loadTables(db, manifest, folder);
  } finally {
    await db.destroy();
  }
}
