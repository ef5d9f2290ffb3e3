import type { User } from '@cohortium/contract';
import type { Platform } from '#platform';
import { needsSecondFactor } from '../second-factor/effective-role.ts';
import type { PersonRow } from './person-store.ts';

export function presentPerson(portal: Pick<Platform, 'config'>, row: PersonRow): User {
  const { id, email, name, app_role_name, timezone, created_at } = row;
  const second_factor_required = needsSecondFactor(portal, row);
  const signed_term = row.signed_term_at !== null;
  return { id, email, name, app_role_name, second_factor_required, signed_term, timezone, created_at };
}
