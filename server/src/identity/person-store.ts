import type { AppRole } from '@cohortium/contract';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '#platform/database';
import type { IdentityTables } from './identity-tables.ts';

export type PersonRow = Selectable<IdentityTables['people']>;
export type SettingRow = Omit<Selectable<IdentityTables['person_settings']>, 'person_id'>;
export interface PersonChange {
  name?: string | undefined;
  timezone?: string | undefined;
  password_hash?: string | undefined;
  signed_term_at?: Date | undefined;
  verified_at?: Date | undefined;
  app_role_name?: AppRole | undefined;
  last_sign_in_at?: Date | undefined;
  disabled_at?: Date | null | undefined;
}

const tables = (db: Db) => db.withTables<IdentityTables>();

export interface NewPerson {
  id: string;
  email: string;
  name: string;
  app_role_name: AppRole;
  created_at: Date;
}

/** Adds the person unless the address is taken; the row either way, and whether it is this one. */
export async function addPerson(tx: Tx, person: NewPerson): Promise<{ row: PersonRow; added: boolean }> {
  const added = await tables(tx)
    .insertInto('people')
    .values(person)
    .onConflict((address) => address.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (added) return { row: added, added: true };
  const row = await tables(tx)
    .selectFrom('people')
    .selectAll()
    .where('email', '=', person.email)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { row, added: false };
}

/** The person of an address, written in whatever case. */
export async function personByEmail(db: Db, email: string): Promise<PersonRow | null> {
  const row = await tables(db)
    .selectFrom('people')
    .selectAll()
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  return row ?? null;
}

export async function loadPerson(db: Db, id: string): Promise<PersonRow> {
  return tables(db).selectFrom('people').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Holds the person's row until the transaction ends, so that two links followed at once take turns. */
export async function lockPerson(tx: Tx, id: string): Promise<PersonRow> {
  return tables(tx).selectFrom('people').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** Writes the fields that are given; null when there is no such person. */
export async function changePerson(tx: Tx, id: string, change: PersonChange): Promise<PersonRow> {
  const fields = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  if (Object.keys(fields).length === 0) return loadPerson(tx, id);
  return tables(tx).updateTable('people').set(fields).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export const DEFAULT_SETTINGS: SettingRow = {
  default_pipeline: null,
  default_param_set: null,
  mail_on_run_end: true,
  methylation: false,
  microbiomics: true,
  rna_seq: false,
};

export async function loadSettings(db: Db, personId: string): Promise<SettingRow> {
  const row = await tables(db)
    .selectFrom('person_settings')
    .select(['default_pipeline', 'default_param_set', 'mail_on_run_end', 'methylation', 'microbiomics', 'rna_seq'])
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row ?? DEFAULT_SETTINGS;
}

export async function saveSettings(tx: Tx, personId: string, settings: SettingRow): Promise<void> {
  await tables(tx)
    .insertInto('person_settings')
    .values({ person_id: personId, ...settings })
    .onConflict((person) => person.column('person_id').doUpdateSet(settings))
    .execute();
}

/** The names of people, by id; who is gone is missing from the answer. */
export async function namesOfPeople(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('people')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Names and addresses of people, by id. */
export async function addressesOfPeople(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, Pick<PersonRow, 'name' | 'email'>>> {
  if (ids.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('people')
    .select(['id', 'name', 'email'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, ...address }) => [id, address]));
}
