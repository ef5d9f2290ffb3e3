import type { User } from '@cohortium/contract';
import type { PersonRow } from './person-store.ts';

export function presentPerson(row: PersonRow): User {
  const { id, email, name, app_role_name, timezone, created_at } = row;
  return { id, email, name, app_role_name, signed_term: row.signed_term_at !== null, timezone, created_at };
}
