import type { Reach } from '@cohortium/contract';
import type { Subject } from './build-ability.ts';
import { denialOf, useDenial } from './use-can.ts';

type Reached = Pick<Reach, 'access' | 'access_level' | 'workspace_name' | 'shared_by'>;

const LEVEL_WORDS = { read: 'can view', modify: 'can edit' } as const;

/** Describes owner and access of an item for the selected workspace: "Gut Lab, shared by Ana, can view". */
export function sayWhose({ access, access_level, workspace_name, shared_by }: Reached): string {
  if (access === 'own') return 'this workspace';
  if (access === 'public') return workspace_name === null ? 'Cohortium' : `${workspace_name}, public`;
  const by = shared_by === null ? 'shared' : `shared by ${shared_by}`;
  return `${workspace_name ?? 'Cohortium'}, ${by}, ${LEVEL_WORDS[access_level]}`;
}

/** Why an item of another workspace can't be shared, published or deleted; null for own items. */
export function whyNotYours({ access, workspace_name }: Pick<Reached, 'access' | 'workspace_name'>, verb: string) {
  if (access === 'own') return null;
  if (workspace_name === null) return `It is built into the portal. No one can ${verb} it`;
  return `Only ${workspace_name}, its owner, can ${verb} it`;
}

/** Why an action on a shared item is denied: the grant's level decides about edits, only owners can do the rest. */
export function denialByReach(action: string, thing: Reached & { name: string }): string | null {
  if (action !== 'modify') return whyNotYours(thing, action.replace('_created', ''));
  return thing.access_level === 'modify' ? null : `${denialOf('modify', thing.name)}: it is read-only here`;
}

/** Why an action on an item is denied: the role decides for own items, the grant for shared items. */
export function useDenialFor(action: string, subject: Subject, thing: Reached & { name: string }): string | null {
  const byRole = useDenial(action, subject, thing.name);
  return thing.access === 'own' ? byRole : denialByReach(action, thing);
}
