import { type AppPermission, type AppRole, DETAIL_PERMISSIONS, permissionsOfAppRole } from '@cohortium/contract';
import type { Platform } from '#platform';
import { AppError, notFound } from '#platform/errors';
import type { Person } from '#platform/http';
import type { PersonRow } from './person-store.ts';

type SecondFactorPolicy = Pick<Platform, 'config'>;
type AssignedRole = Pick<PersonRow, 'app_role_name' | 'totp_confirmed_at'>;

/** The role of everyone, without administration permissions. */
const BASE_ROLE: AppRole = 'data_explorer';

/** Whether the role takes effect only with a second factor (decision 047). */
export const needsSecondFactor = (
  { config }: SecondFactorPolicy,
  { app_role_name, totp_confirmed_at }: AssignedRole,
): boolean => config.admin_second_factor && app_role_name !== BASE_ROLE && totp_confirmed_at === null;

/** The effective role: the assigned one, or the base role until a second factor is on. */
export const effectiveRole = (portal: SecondFactorPolicy, assigned: AssignedRole): AppRole =>
  needsSecondFactor(portal, assigned) ? BASE_ROLE : assigned.app_role_name;

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
