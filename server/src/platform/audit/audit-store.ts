import { newId } from '#platform/clock';
import type { Db } from '#platform/database';
import type { AuditTables } from './audit-tables.ts';
import { originNow } from './origin.ts';

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

/** Writes one line of the audit trail, in the transaction of what it tells of: both are kept, or neither. */
export async function recordAct(tx: Db, act: Act): Promise<void> {
  const { person_id, workspace_id = null, action, kind, object_id = null, detail = {} } = act;
  const origin = originNow();
  const request_id = act.request_id ?? origin?.request_id ?? null;
  const row = { person_id, workspace_id, action, kind, object_id, request_id, address: origin?.address ?? null };
  await tx
    .withTables<AuditTables>()
    .insertInto('audit_log')
    .values({ id: newId(), ...row, detail: JSON.stringify(detail) })
    .execute();
}
