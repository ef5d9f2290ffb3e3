import { newId } from '#platform/clock';
import type { Db } from '#platform/database';
import type { AuditTables } from './audit-tables.ts';
import { currentOrigin } from './origin.ts';

export interface AuditEvent {
  /** Null for actions of the portal itself. */
  person_id: string | null;
  workspace_id?: string | null;
  /** The action, such as `create` or `share`. */
  action: string;
  /** The resource type, such as `project`. */
  kind: string;
  object_id?: string | null;
  /** Further details for readers; never a secret. */
  detail?: Record<string, unknown>;
}

/** Writes an audit event in the transaction of the action, so that both are committed or neither. */
export async function recordAuditEvent(tx: Db, event: AuditEvent): Promise<void> {
  const { person_id, workspace_id = null, action, kind, object_id = null, detail = {} } = event;
  const { request_id = null, address = null } = currentOrigin() ?? {};
  const row = { person_id, workspace_id, action, kind, object_id, request_id, address };
  await tx
    .withTables<AuditTables>()
    .insertInto('audit_log')
    .values({ id: newId(), ...row, detail: JSON.stringify(detail) })
    .execute();
}
