import { type AppPermission, type AppRole, appRoles, permissionsOfAppRole } from '@cohortium/contract';

/** The roles of the portal that hold a permission. */
export const reviewerRoles = (permission: AppPermission): AppRole[] =>
  appRoles.filter((role) => permissionsOfAppRole[role].includes(permission));
