import { type AppPermission, type AppRole, DETAIL_PERMISSIONS, permissionsOfAppRole } from '@cohortium/contract';
import { AppError, notFound } from '#platform/errors';
import type { Person } from '#platform/http';
import type { PersonRow } from '../person/person-store.ts';

const hasPermission = ({ app_role_name }: Person, permission: AppPermission) =>
  permissionsOfAppRole[app_role_name].includes(permission);

export const canListAccounts = (person: Person): boolean => hasPermission(person, 'app:user:list');

/** Anyone who may create people of a role may give it, take it, and disable or remove those who have it. */
export function requireMayChange(person: Person, account: PersonRow, role: AppRole | undefined): void {
  // Callers who can’t list accounts must not learn which exist.
  if (!canListAccounts(person)) throw notFound('This account');
  const touched: AppRole[] = [account.app_role_name, ...(role ? [role] : [])];
  if (!touched.every((name) => hasPermission(person, `app:user:create_${name}`))) {
    throw new AppError('permission_denied', DETAIL_PERMISSIONS);
  }
}

/** Requires that one platform admin remains. */
export function requireOneLeft({ app_role_name, disabled_at }: PersonRow, admins: number): void {
  if (app_role_name !== 'platform_admin' || disabled_at !== null || admins > 1) return;
  throw new AppError('conflict', 'This is the last platform admin. Make another person platform admin first.');
}
