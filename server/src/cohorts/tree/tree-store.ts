import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#platform/database';
import type { TreeTables } from './tree-tables.ts';

const tables = (db: Db) => db.withTables<TreeTables>();

export type TreeRow = Selectable<TreeTables['feature_trees']>;

export async function treeByKey(db: Db, contentKey: string): Promise<TreeRow | undefined> {
  return tables(db).selectFrom('feature_trees').selectAll().where('content_key', '=', contentKey).executeTakeFirst();
}

/** The tree of exactly these results, if one was ever asked for. */
export async function treeOfResults(db: Db, resultsHash: string): Promise<TreeRow | undefined> {
  return tables(db)
    .selectFrom('feature_trees')
    .innerJoin('result_features', 'result_features.content_key', 'feature_trees.content_key')
    .selectAll('feature_trees')
    .where('results_hash', '=', resultsHash)
    .executeTakeFirst();
}

/** Queues a tree that is new or has failed; true when it is to be built. */
export async function queueTree(
  tx: Tx,
  tree: { content_key: string; n_features: number; results_hash: string },
): Promise<boolean> {
  const { content_key, n_features, results_hash } = tree;
  const { rows } = await sql<{ content_key: string }>`
    insert into feature_trees (content_key, state, n_features) values (${content_key}, 'queued', ${n_features})
    on conflict (content_key) do update set state = 'queued', reason = null, finished_at = null, created_at = now()
      where feature_trees.state = 'failed'
    returning content_key`.execute(tx);
  await tables(tx)
    .insertInto('result_features')
    .values({ results_hash, content_key })
    .onConflict((row) => row.column('results_hash').doUpdateSet({ content_key }))
    .execute();
  return rows.length > 0;
}

export type TreeChange = Partial<Omit<TreeRow, 'content_key' | 'created_at' | 'n_features' | 'software'>>;

/** Changes a tree that has not ended; false when it has. */
export async function changeTree(db: Db, contentKey: string, change: TreeChange): Promise<boolean> {
  const row = await tables(db)
    .updateTable('feature_trees')
    .set(change)
    .where('content_key', '=', contentKey)
    .where('state', 'in', ['queued', 'running'])
    .returning('content_key')
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveSoftware(db: Db, contentKey: string, software: TreeRow['software']): Promise<void> {
  await tables(db)
    .updateTable('feature_trees')
    .set({ software: sql<TreeRow['software']>`${JSON.stringify(software)}::jsonb` })
    .where('content_key', '=', contentKey)
    .execute();
}
