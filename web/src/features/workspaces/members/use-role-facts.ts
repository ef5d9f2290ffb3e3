import { memberRoutes, type WorkspaceRole } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/api';

export const rolesQuery = () => queryOf(memberRoutes.roles, {});

/** What a role is called and what it may do, as the portal says it (`GET /workspace/workspace-role`). */
export function useRoleFacts() {
  const roles = useQuery({ ...rolesQuery(), staleTime: Number.POSITIVE_INFINITY }).data?.data ?? [];
  const factsOf = (role: WorkspaceRole) => roles.find(({ name }) => name === role);
  return {
    titleOf: (role: WorkspaceRole) => factsOf(role)?.title ?? role.charAt(0).toUpperCase() + role.slice(1),
    mayOf: (role: WorkspaceRole) => factsOf(role)?.description ?? '',
  };
}
