import type { Selectable } from 'kysely';
import { countRows, type Db, type Page, type Tx } from '#platform/database';
import type { WorkspacesTables } from '../workspaces-tables.ts';

const tables = (db: Db) => db.withTables<WorkspacesTables>();

export type InvitationRow = Omit<Selectable<WorkspacesTables['workspace_invitations']>, 'token_hash'>;

const invitationColumns = [
  'invitation_id',
  'workspace_invitations.workspace_id',
  'email',
  'role',
  'invited_by',
  'workspace_invitations.created_at',
  'sent_at',
  'expires_at',
  'n_messages',
  'state',
] as const;

export interface NewInvitation {
  invitation_id: string;
  workspace_id: string;
  email: string;
  role: InvitationRow['role'];
  token_hash: string;
  invited_by: string;
  created_at: Date;
  sent_at: Date;
  expires_at: Date;
}

export async function addInvitation(tx: Tx, invitation: NewInvitation): Promise<void> {
  await tables(tx)
    .insertInto('workspace_invitations')
    .values({ ...invitation, n_messages: 1, state: 'pending' })
    .execute();
}

/** Another role, without a message: the secret of the last one still opens it. */
export async function changeRoleOf(tx: Tx, invitationId: string, role: InvitationRow['role']): Promise<void> {
  await tables(tx)
    .updateTable('workspace_invitations')
    .set({ role })
    .where('invitation_id', '=', invitationId)
    .execute();
}

/** A new secret, a new week, and one message more. */
export async function renewInvitation(
  tx: Tx,
  { invitation_id, role, token_hash, invited_by, sent_at, expires_at }: Omit<NewInvitation, 'created_at' | 'email'>,
): Promise<void> {
  await tables(tx)
    .updateTable('workspace_invitations')
    .set((of) => ({ role, token_hash, invited_by, sent_at, expires_at, n_messages: of('n_messages', '+', 1) }))
    .where('invitation_id', '=', invitation_id)
    .execute();
}

export async function closeInvitation(
  tx: Tx,
  invitationId: string,
  state: Exclude<InvitationRow['state'], 'pending'>,
): Promise<void> {
  await tables(tx)
    .updateTable('workspace_invitations')
    .set({ state })
    .where('invitation_id', '=', invitationId)
    .execute();
}

export async function findPending(db: Db, workspaceId: string, emails: readonly string[]): Promise<InvitationRow[]> {
  if (emails.length === 0) return [];
  return tables(db)
    .selectFrom('workspace_invitations')
    .select(invitationColumns)
    .where('workspace_id', '=', workspaceId)
    .where('state', '=', 'pending')
    .where('email', 'in', [...emails])
    .execute();
}

export async function countPending(db: Db, workspaceId: string): Promise<number> {
  return countRows(
    tables(db)
      .selectFrom('workspace_invitations')
      .where('workspace_id', '=', workspaceId)
      .where('state', '=', 'pending'),
  );
}

export async function listPending(db: Db, workspaceId: string, { page, page_size }: Page): Promise<InvitationRow[]> {
  return tables(db)
    .selectFrom('workspace_invitations')
    .select(invitationColumns)
    .where('workspace_id', '=', workspaceId)
    .where('state', '=', 'pending')
    .orderBy('sent_at', 'desc')
    .orderBy('invitation_id')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
}

/** What somebody sent that waits for an answer, in one workspace or in all. */
export async function listSentBy(
  db: Db,
  { person_id, workspace_id }: { person_id: string; workspace_id: string | null },
): Promise<InvitationRow[]> {
  return tables(db)
    .selectFrom('workspace_invitations')
    .select(invitationColumns)
    .where('invited_by', '=', person_id)
    .where('state', '=', 'pending')
    .$if(workspace_id !== null, (found) => found.where('workspace_id', '=', workspace_id ?? ''))
    .orderBy('invitation_id')
    .execute();
}

const withWorkspace = (db: Db) =>
  tables(db)
    .selectFrom('workspace_invitations')
    .innerJoin('workspaces', 'workspaces.id', 'workspace_invitations.workspace_id')
    .select(invitationColumns)
    .select('workspaces.name as workspace_name')
    .where('workspaces.deletion_id', 'is', null);

/** What waits for the person of an address and has not expired. */
export async function listPendingFor(db: Db, email: string, now: Date) {
  return withWorkspace(db)
    .where('email', '=', email)
    .where('state', '=', 'pending')
    .where('expires_at', '>', now.toISOString())
    .orderBy('sent_at', 'desc')
    .execute();
}

export async function findInvitationByToken(db: Db, tokenHash: string) {
  return withWorkspace(db).where('token_hash', '=', tokenHash).executeTakeFirst();
}

/** Held until the transaction ends: an answer, a revocation and a resend take turns. */
export async function lockInvitation(tx: Tx, invitationId: string) {
  return withWorkspace(tx)
    .where('invitation_id', '=', invitationId)
    .forUpdate('workspace_invitations')
    .executeTakeFirst();
}
