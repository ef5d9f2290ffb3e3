import { permissionsOfWorkspaceRole, type WorkspaceRole } from '@cohortium/contract';
import { endApiTokensIn } from '#identity';
import { recordAuditEvent } from '#platform/audit';
import type { Tx } from '#platform/database';
import { canManageRole } from '../workspace-policy.ts';
import { closeInvitation, listSentBy } from './invitation-store.ts';

/** A person who lost permissions in one workspace or, without workspace_id, in all. */
export interface RightsLost {
  person_id: string;
  workspace_id: string | null;
  /** The current role; null for former members and closed accounts. */
  role: WorkspaceRole | null;
  because: 'removed' | 'left' | 'role_changed' | 'transferred' | 'account_disabled' | 'account_removed';
}

/** Hook of upper modules to revoke what depends on lost permissions; part of the caller's transaction. */
export type OnRightsLost = (tx: Tx, rights: RightsLost & { permissions: ReadonlySet<string> }) => Promise<void>;

/**
 * Ends what somebody left that acts by itself, and that their rights now do not carry any more: invitations that wait, API
 * tokens confined to the workspace, and what the floors above know of. Part of the transaction that takes the rights, with
 * a line of the audit trail for each.
 */
export async function revokeLostRights(tx: Tx, rights: RightsLost, onRightsLost: OnRightsLost): Promise<void> {
  const { person_id, workspace_id, role, because } = rights;
  for (const { invitation_id, role: offered, ...of } of await listSentBy(tx, { person_id, workspace_id })) {
    if (role !== null && canManageRole(role, offered)) continue;
    await closeInvitation(tx, invitation_id, 'revoked');
    const act = { person_id: null, workspace_id: of.workspace_id, kind: 'invitation', object_id: invitation_id };
    await recordAuditEvent(tx, { ...act, action: 'revoke', detail: { role: offered, invited_by: person_id, because } });
  }
  if (role === null && workspace_id !== null) {
    for (const id of await endApiTokensIn(tx, { person_id, workspace_id })) {
      const act = { person_id: null, workspace_id, action: 'revoke', kind: 'api_token', object_id: id };
      await recordAuditEvent(tx, { ...act, detail: { of: person_id, because } });
    }
  }
  const permissions = new Set<string>(role ? permissionsOfWorkspaceRole[role] : []);
  await onRightsLost(tx, { ...rights, permissions });
}
