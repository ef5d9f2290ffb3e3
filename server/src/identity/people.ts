import { type Account, type AppRole, appRoles, type Credentials, permissionsOfAppRole } from '@cohortium/contract';
import { recordAuditEvent } from '#platform/audit';
import { type Tx, transact } from '#platform/database';
import { notFound } from '#platform/errors';
import { type Person, type PersonCaller, requireRecentAuth } from '#platform/http';
import { accountMessages } from './account/write-message.ts';
import type { Identity } from './identity.ts';
import { canListAccounts, requireMayChange, requireOneLeft } from './people-policy.ts';
import {
  type AccountQuery,
  type AccountRow,
  anonymisePerson,
  countActiveAccounts,
  loadAccount,
  loadAccounts,
} from './people-store.ts';
import { changePerson, lockPerson } from './person-store.ts';
import { clearAllAttempts } from './session/limit-attempts.ts';
import { withProof } from './session/proof.ts';
import { deleteSessionsOf } from './session/session-store.ts';

export interface AccountChange {
  name?: string | undefined;
  app_role_name?: AppRole | undefined;
  is_disabled?: boolean | undefined;
}

function presentAccount(row: AccountRow): Account {
  const { id, email, name, app_role_name, created_at, last_sign_in_at, n_sessions } = row;
  return {
    id,
    email,
    name,
    app_role_name,
    created_at,
    last_sign_in_at,
    n_sessions: n_sessions ?? 0,
    signed_term: row.signed_term_at !== null,
    is_verified: row.verified_at !== null,
    is_disabled: row.disabled_at !== null,
    has_second_factor: row.totp_confirmed_at !== null,
  };
}

export async function listAccounts({ platform }: Identity, query: AccountQuery) {
  const { rows, total } = await loadAccounts(platform.db, query);
  const { page, page_size } = query;
  return { data: rows.map(presentAccount), paging: { page, page_size, total } };
}

/** One's own account, or any with the right to list them. */
export async function showAccount({ platform }: Identity, person: Person, id: string): Promise<Account> {
  const row = person.id === id || canListAccounts(person) ? await loadAccount(platform.db, id) : undefined;
  if (!row) throw notFound('This account');
  return presentAccount(row);
}

async function lockAccount(tx: Tx, id: string) {
  if (!(await loadAccount(tx, id))) throw notFound('This account');
  return lockPerson(tx, id);
}

/** Gives an account another role or name, disables it (every session ends), or enables it again. */
export async function editAccount(
  { platform, hooks }: Identity,
  { person }: PersonCaller,
  { id, change }: { id: string; change: AccountChange },
): Promise<Account> {
  return transact(platform.db, async (tx) => {
    const admins = await countActiveAccounts(tx, 'platform_admin');
    const account = await lockAccount(tx, id);
    requireMayChange(person, account, change.app_role_name);
    const leaves = change.is_disabled === true || (change.app_role_name ?? 'platform_admin') !== 'platform_admin';
    if (leaves) requireOneLeft(account, admins);
    const { name, app_role_name, is_disabled } = change;
    const disabled_at = is_disabled === undefined ? undefined : is_disabled ? platform.clock.now() : null;
    await changePerson(tx, id, { name, app_role_name, disabled_at });
    if (is_disabled) {
      await deleteSessionsOf(tx, id);
      await hooks.on_disabled(tx, id);
    }
    const eventBase = { person_id: person.id, action: 'edit', kind: 'account', object_id: id };
    await recordAuditEvent(tx, { ...eventBase, detail: { ...change, role_before: account.app_role_name } });
    const row = await loadAccount(tx, id);
    if (!row) throw notFound('This account');
    return presentAccount(row);
  });
}

async function removeAccountIn(identity: Identity, tx: Tx, { context, id }: { context: PersonCaller; id: string }) {
  const { platform, hooks } = identity;
  const { person } = context;
  const admins = await countActiveAccounts(tx, 'platform_admin');
  const account = await lockAccount(tx, id);
  if (person.id !== id) requireMayChange(person, account, undefined);
  requireOneLeft(account, admins);
  await hooks.on_removed(tx, id);
  await clearAllAttempts(tx, account.email);
  await platform.mail.send(tx, accountMessages.removed(platform.config.url, account));
  await anonymisePerson(tx, id, platform.clock.now());
  await recordAuditEvent(tx, { person_id: person.id, action: 'remove', kind: 'account', object_id: id });
  return { removed: true as const };
}

/** Removes one's own account, with password and code, or another's with the right to make people of its role. */
export async function removeAccount(
  identity: Identity,
  context: PersonCaller,
  { id, proof }: { id: string; proof: Credentials },
): Promise<{ removed: true }> {
  const remove = (tx: Tx) => removeAccountIn(identity, tx, { context, id });
  if (context.person.id === id) return withProof(identity, { context, proof }, remove);
  requireRecentAuth(context.person);
  return transact(identity.platform.db, remove);
}

const roleTitles: Record<AppRole, string> = {
  platform_admin: 'Platform admin',
  platform_moderator: 'Platform moderator',
  technical_assistant: 'Technical assistant',
  data_curator: 'Data curator',
  data_explorer: 'Data explorer',
};

export const listAppRoles = () =>
  appRoles.map((name) => ({ name, title: roleTitles[name], permissions: [...permissionsOfAppRole[name]] }));
