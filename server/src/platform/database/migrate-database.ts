import { type Migration, Migrator } from 'kysely/migration';
import type { Db } from './open-database.ts';

/** Name → migration, such as `2026-11-20-01-identity`; names are applied in their order, over all modules. */
export type Migrations = Record<string, Migration>;

/** The schema cannot be brought to what this code expects; the message is a sentence for the operator. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/** Joins the modules' migrations; two of the same name are a mistake in the code. */
export function mergeMigrations(...moduleMigrations: Migrations[]): Migrations {
  const merged: Migrations = {};
  for (const module of moduleMigrations) {
    for (const [name, migration] of Object.entries(module)) {
      if (merged[name]) throw new MigrationError(`There are two migrations named ${name}.`);
      merged[name] = migration;
    }
  }
  return merged;
}

/**
 * Applies what is missing, in one transaction under an advisory lock, and returns the names applied.
 * Refuses a database that has migrations unknown to this code.
 */
export async function migrateUp(db: Db, migrations: Migrations): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    nameComparator: (a, b) => (a < b ? -1 : Number(a > b)),
  });
  await requireKnownMigrations(db, migrations);
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) {
    const failed = results.find((result) => result.status === 'Error')?.migrationName;
    const reason = error instanceof Error ? error.message : String(error);
    if (reason.startsWith('corrupted migrations')) {
      throw new MigrationError(
        'This database was migrated by another build of the portal, with its migrations in another order. Start that build, or restore a backup into an empty folder.',
        { cause: error },
      );
    }
    throw new MigrationError(failed ? `Migration ${failed} failed: ${reason}` : reason, { cause: error });
  }
  return results.map((result) => result.migrationName);
}

async function requireKnownMigrations(db: Db, migrations: Migrations) {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) return;
  const applied = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute();
  const unknown = applied.filter(({ name }) => !migrations[name]);
  if (unknown.length === 0) return;
  const names = unknown.map(({ name }) => name).join(', ');
  throw new MigrationError(
    `This database was written by another version of the portal (it has ${names}). Start that version (or a later one), or restore a backup made by this one.`,
  );
}
