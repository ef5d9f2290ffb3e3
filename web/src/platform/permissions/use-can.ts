import { denial } from '@cohortium/contract';
import { useSyncExternalStore } from 'react';
import { buildAbility, type Granted, type PortalAbility, type Subject } from './build-ability.ts';

const NOTHING: Granted = { app_permissions: null, workspace_permissions: null, settings: null };
let current: PortalAbility = buildAbility(NOTHING);
const listeners = new Set<() => void>();

/** Replaces the rules of the whole page; without arguments nobody may do what the lists would have to grant. */
export function grant(granted: Granted = NOTHING) {
  current = buildAbility(granted);
  for (const listener of listeners) listener();
}

export const ability = (): PortalAbility => current;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the signed-in person may do this in the selected workspace: `useCan('create', 'cohort')`. */
export function useCan(action: string, subject: Subject): boolean {
  return useSyncExternalStore(subscribe, ability).can(action, subject);
}

/** The sentence of a denial: the specification's where it has one, its pattern elsewhere. */
export function denialOf(action: string, name: string): string {
  if (action === 'modify') return denial.edit(name);
  if (action === 'delete' || action === 'delete_created') return denial.delete(name);
  if (action === 'view_member') return denial.view_member(name);
  return `Don't have permission to ${action.replaceAll('_', ' ')} ${name}`;
}

/** Null when allowed, else why not: what a button takes as `disabledReason`. */
export function useDenial(action: string, subject: Subject, name: string): string | null {
  return useCan(action, subject) ? null : denialOf(action, name);
}
