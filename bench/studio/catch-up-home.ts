import { lockDataFolder } from '../../server/src/commands/open-data-folder.ts';
import { migrations } from '../../server/src/compose.ts';
import { readConfig } from '../../server/src/platform/config/index.ts';
import { openDatabase, transact } from '../../server/src/platform/database/index.ts';
import { openLog } from '../../server/src/platform/logging/index.ts';

/** As Kysely keeps them; where all were applied at the same moment it goes by the names. */
type Steps = { kysely_migration: { name: string; timestamp: string } };

/**
 * A corpus of an earlier build takes an hour to make again where only steps of the database were added since, some of them
 * before others that it has: a portal refuses that. They are applied here in their order, as far as they are missing.
 */
export async function catchUpHome(folder: string): Promise<string[]> {
  const root = `${import.meta.dirname}/../..`;
  const home = await lockDataFolder(
    readConfig({ COHORTIUM_HOME: folder, COHORTIUM_LOG: 'warn' }, [], root),
    openLog('warn'),
  );
  if (!home) throw new Error(`A portal runs on ${folder}.`);
  const db = openDatabase({
    url: home.database_url,
    on_lost_connection: (error) => process.stderr.write(`${error.message}\n`),
  });
  try {
    return await transact(db, async (tx) => {
      const steps = tx.withTables<Steps>();
      const applied = await steps.selectFrom('kysely_migration').selectAll().execute();
      const known = new Set(applied.map(({ name }) => name));
      const missing = Object.keys(migrations)
        .filter((name) => !known.has(name))
        .toSorted();
      for (const name of missing) await migrations[name]?.up(tx);
      if (missing.length === 0) return missing;
      const timestamp = applied[0]?.timestamp ?? '';
      await steps
        .insertInto('kysely_migration')
        .values(missing.map((name) => ({ name, timestamp })))
        .execute();
      await steps.updateTable('kysely_migration').set({ timestamp }).execute();
      return missing;
    });
  } finally {
    await db.destroy();
    await home.close();
  }
}
