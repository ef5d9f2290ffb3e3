import { sql } from 'kysely';
import type { Tx } from '#platform/database';

const tables = { pipeline: 'pipelines', param_set: 'param_sets', run: 'runs' } as const;
export type OwnedKind = keyof typeof tables;

export async function updateOwner(
  tx: Tx,
  { kind, id, owner_id }: { kind: OwnedKind; id: string; owner_id: string },
): Promise<void> {
  await sql`update ${sql.table(tables[kind])} set owner_id = ${owner_id} where id = ${id}`.execute(tx);
}
