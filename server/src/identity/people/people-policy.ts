import { type AppPermission, type AppRole, DETAIL_PERMISSIONS, permissionsOfAppRole } from '@cohortium/contract';
import type { Person } from '#platform/http';
import { notFound, Refusal } from '#platform/refusal';
import type { PersonRow } from '../person/person-store.ts';

const may = ({ app_role_name }: Person, permission: AppPermission) =>
  permissionsOfAppRole[app_role_name].includes(permission);

export const mayList = (person: Person): boolean => may(person, 'app:user:list');

/** Whoever may create people of a role may give it, take it, and disable or remove those who have it. */
export function demandMayChange(person: Person, account: PersonRow, role: AppRole | undefined): void {
  // Callers who can’t list accounts must not learn which exist.
  if (!mayList(person)) throw notFound('This account');
  const touched: AppRole[] = [account.app_role_name, ...(role ? [role] : [])];
  if (!touched.every((name) => may(person, `app:user:create_${name}`))) {
    throw new Refusal('permission_denied', DETAIL_PERMISSIONS);
  }
}

/** Requires that one platform admin remains. */
export function demandOneLeft({ app_role_name, disabled_at }: PersonRow, admins: number): void {
  if (app_role_name !== 'platform_admin' || disabled_at !== null || admins > 1) return;
  throw new Refusal('conflict', 'This is the last platform admin. Make another person platform admin first.');
}
