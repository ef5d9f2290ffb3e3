import { type AppRole, appRoleSchema, emailSchema } from '@cohortium/contract';
import { recordAuditEvent } from '#platform/audit';
import { newId, systemClock } from '#platform/clock';
import { type Db, type Tx, transact } from '#platform/database';
import { AppError, notFound } from '#platform/errors';
import { addPerson, changePerson, type PersonRow, personByEmail } from './person-store.ts';
import { passwords } from './session/hash-secret.ts';

export interface NewPersonOptions {
  email: string;
  name: string;
  /** … or its hash, for many people who are made with one. */
  password: string | { hash: string };
  verified: boolean;
  signed_term: boolean;
  app_role_name?: AppRole;
  at?: Date;
}

/**
 * Adds a person without any message: the demo account, people in tests. The caller makes the personal workspace in
 * the same transaction. An address that is taken is refused (409).
 */
export async function createPerson(tx: Tx, person: NewPersonOptions): Promise<PersonRow> {
  const { at = systemClock.now(), app_role_name = 'data_explorer', name, password } = person;
  const email = emailSchema.parse(person.email);
  const { row, added } = await addPerson(tx, { id: newId(), email, name, app_role_name, created_at: at });
  if (!added) throw new AppError('conflict', `${email} already has an account.`);
  return changePerson(tx, row.id, {
    password_hash: typeof password === 'string' ? await passwords.hash(password) : password.hash,
    verified_at: person.verified ? at : undefined,
    signed_term_at: person.signed_term ? at : undefined,
  });
}

/** Gives a person another role in the portal; for the operator's command line. */
export async function setAppRole(db: Db, email: string, role: AppRole): Promise<void> {
  const app_role_name = appRoleSchema.parse(role);
  await transact(db, async (tx) => {
    const person = await personByEmail(tx, email);
    if (!person) throw notFound(`The account ${email}`);
    const detail = { from: person.app_role_name, to: app_role_name };
    await changePerson(tx, person.id, { app_role_name });
    await recordAuditEvent(tx, {
      person_id: null,
      action: 'set_app_role',
      kind: 'account',
      object_id: person.id,
      detail,
    });
  });
}
