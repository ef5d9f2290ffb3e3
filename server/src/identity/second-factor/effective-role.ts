import type { AppRole } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { PersonRow } from '../person/person-store.ts';

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
