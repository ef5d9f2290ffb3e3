import { type Account, type AppRole, appRoles, type Proof, permissionsOfAppRole } from '@cohortium/contract';
import { recordAct } from '#platform/audit';
import { type Tx, transact } from '#platform/database';
import { type Person, requireFreshProof } from '#platform/http';
import { notFound } from '#platform/refusal';
import { letters } from '../account/write-message.ts';
import { clearAllAttempts } from '../attempts/limit-attempts.ts';
import type { Acting, Identity } from '../identity.ts';
import { changePerson, lockPerson } from '../person/person-store.ts';
import { withProof } from '../proof/with-proof.ts';
import { deleteSessionsOf } from '../session/session-store.ts';
import { demandMayChange, demandOneLeft, mayList } from './people-policy.ts';
import {
  type AccountRow,
  anonymise,
  countActive,
  loadAccount,
  loadAccounts,
  type PeopleWanted,
} from './people-store.ts';

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

export async function listAccounts({ platform }: Identity, wanted: PeopleWanted) {
  const { rows, total } = await loadAccounts(platform.db, wanted);
  const { page, page_size } = wanted;
  return { data: rows.map(presentAccount), paging: { page, page_size, total } };
}

/** One's own account, or any with the right to list them. */
export async function showAccount({ platform }: Identity, person: Person, id: string): Promise<Account> {
  const row = person.id === id || mayList(person) ? await loadAccount(platform.db, id) : undefined;
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
  { person, request_id }: Acting,
  { id, change }: { id: string; change: AccountChange },
): Promise<Account> {
  return transact(platform.db, async (tx) => {
    const admins = await countActive(tx, 'platform_admin');
    const account = await lockAccount(tx, id);
    demandMayChange(person, account, change.app_role_name);
    const leaves = change.is_disabled === true || (change.app_role_name ?? 'platform_admin') !== 'platform_admin';
    if (leaves) demandOneLeft(account, admins);
    const { name, app_role_name, is_disabled } = change;
    const disabled_at = is_disabled === undefined ? undefined : is_disabled ? platform.clock.now() : null;
    await changePerson(tx, id, { name, app_role_name, disabled_at });
    if (is_disabled) {
      await deleteSessionsOf(tx, id);
      await hooks.on_disabled(tx, id);
    }
    const act = { person_id: person.id, action: 'edit', kind: 'account', object_id: id, request_id };
    await recordAct(tx, { ...act, detail: { ...change, role_before: account.app_role_name } });
    const row = await loadAccount(tx, id);
    if (!row) throw notFound('This account');
    return presentAccount(row);
  });
}

async function removeIn(identity: Identity, tx: Tx, { acting, id }: { acting: Acting; id: string }) {
  const { platform, hooks } = identity;
  const { person, request_id } = acting;
  const admins = await countActive(tx, 'platform_admin');
  const account = await lockAccount(tx, id);
  if (person.id !== id) demandMayChange(person, account, undefined);
  demandOneLeft(account, admins);
  await hooks.on_removed(tx, id);
  await clearAllAttempts(tx, account.email);
  await platform.mail.send(tx, letters.removed(platform.config.url, account));
  await anonymise(tx, id, platform.clock.now());
  await recordAct(tx, { person_id: person.id, action: 'remove', kind: 'account', object_id: id, request_id });
  return { removed: true as const };
}

/** Removes one's own account, with password and code, or another's with the right to make people of its role. */
export async function removeAccount(
  identity: Identity,
  acting: Acting,
  { id, proof }: { id: string; proof: Proof },
): Promise<{ removed: true }> {
  const remove = (tx: Tx) => removeIn(identity, tx, { acting, id });
  if (acting.person.id === id) return withProof(identity, { acting, proof }, remove);
  requireFreshProof(acting.person);
  return transact(identity.platform.db, remove);
}

const titles: Record<AppRole, string> = {
  platform_admin: 'Platform admin',
  platform_moderator: 'Platform moderator',
  technical_assistant: 'Technical assistant',
  data_curator: 'Data curator',
  data_explorer: 'Data explorer',
};

export const listAppRoles = () =>
  appRoles.map((name) => ({ name, title: titles[name], permissions: [...permissionsOfAppRole[name]] }));
