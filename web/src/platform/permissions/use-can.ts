import { denial } from '@cohortium/contract';
import { useSyncExternalStore } from 'react';
import { buildAbility, type PortalAbility, type Subject } from './build-ability.ts';
import { currentGrants, type Grants, subscribeGrants } from './grants.ts';

let cachedAbility: { from: Grants; ability: PortalAbility } | null = null;

/** The current ability; the same object until the permissions change. */
export function ability(): PortalAbility {
  const from = currentGrants();
  if (cachedAbility?.from !== from) cachedAbility = { from, ability: buildAbility(from) };
  return cachedAbility.ability;
}

/** The whole ability, for components with several checks. */
export const useAbility = (): PortalAbility => useSyncExternalStore(subscribeGrants, ability, ability);

/** Whether the signed-in person may do this in the selected workspace: `useCan('create', 'cohort')`. */
export const useCan = (action: string, subject: Subject): boolean => useAbility().can(action, subject);

/** The sentence of a denial: the specification's where it has one, its pattern elsewhere. */
export function denialOf(action: string, name: string): string {
  if (action === 'modify') return denial.edit(name);
  if (action === 'delete' || action === 'delete_created') return denial.delete(name);
  if (action === 'view_member') return denial.view_member(name);
  return `Don't have permission to ${action.replaceAll('_', ' ')} ${name}`;
}

/** The reason for a button's `disabledReason`; null if allowed. */
export function useDenial(action: string, subject: Subject, name: string): string | null {
  return useCan(action, subject) ? null : denialOf(action, name);
}
