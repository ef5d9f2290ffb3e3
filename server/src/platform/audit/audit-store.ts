import { newId } from '#platform/clock';
import type { Db } from '#platform/database';
import type { AuditTables } from './audit-tables.ts';

export interface Act {
  /** Null for what the portal did by itself. */
  person_id: string | null;
  workspace_id?: string | null;
  /** What was done, such as `create` or `share`. */
  action: string;
  /** To what kind of thing, such as `project`. */
  kind: string;
  object_id?: string | null;
  /** What a reader needs besides; never a secret. */
  detail?: Record<string, unknown>;
  request_id?: string | null;
}

export interface RecordedAct extends Required<Act> {
  id: string;
  at: string;
}

/** Writes one line of the audit trail, in the transaction of what it tells of: both are kept, or neither. */
export async function recordAct(tx: Db, act: Act): Promise<void> {
  const { person_id, workspace_id = null, action, kind, object_id = null, detail = {}, request_id = null } = act;
  const row = { person_id, workspace_id, action, kind, object_id, request_id };
  await tx
    .withTables<AuditTables>()
    .insertInto('audit_log')
    .values({ id: newId(), ...row, detail: JSON.stringify(detail) })
    .execute();
}

export interface ActFilter {
  workspace_id?: string;
  kind?: string;
  object_id?: string;
  page: number;
  page_size: number;
}

/** The newest acts first. */
export async function listActs(db: Db, { page, page_size, ...filter }: ActFilter): Promise<RecordedAct[]> {
  let query = db.withTables<AuditTables>().selectFrom('audit_log').selectAll();
  if (filter.workspace_id !== undefined) query = query.where('workspace_id', '=', filter.workspace_id);
  if (filter.kind !== undefined) query = query.where('kind', '=', filter.kind);
  if (filter.object_id !== undefined) query = query.where('object_id', '=', filter.object_id);
  return query
    .orderBy('id', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
}
