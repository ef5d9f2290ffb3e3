import type { Reach } from '@cohortium/contract';
import type { Subject } from './build-ability.ts';
import { denialOf, useDenial } from './use-can.ts';

type Reached = Pick<Reach, 'access' | 'access_level' | 'workspace_name' | 'shared_by'>;

const LEVEL_WORDS = { read: 'may be read', modify: 'may be changed' } as const;

/** How a thing comes to be seen from the selected workspace: "Gut Lab, shared by Ana, may be read". */
export function sayWhose({ access, access_level, workspace_name, shared_by }: Reached): string {
  if (access === 'own') return 'this workspace';
  if (access === 'public') return workspace_name === null ? 'the portal' : `${workspace_name}, public`;
  const by = shared_by === null ? 'shared' : `shared by ${shared_by}`;
  return `${workspace_name ?? 'the portal'}, ${by}, ${LEVEL_WORDS[access_level]}`;
}

/** Why something of others can't be shared on, published or deleted; null for the workspace's own. */
export function whyNotYours({ access, workspace_name }: Pick<Reached, 'access' | 'workspace_name'>, verb: string) {
  if (access === 'own') return null;
  if (workspace_name === null) return `It comes with the portal: nobody can ${verb} it`;
  return `Only ${workspace_name}, to which it belongs, can ${verb} it`;
}

/** What a share says of an act on something of others: its level decides on changes, all else stays with its owners. */
export function denialByReach(action: string, thing: Reached & { name: string }): string | null {
  if (action !== 'modify') return whyNotYours(thing, action.replace('_created', ''));
  return thing.access_level === 'modify' ? null : `${denialOf('modify', thing.name)}: it may only be read from here`;
}

/** Why not, for one thing: the role decides on the workspace's own, the share on what is somebody else's. */
export function useDenialFor(action: string, subject: Subject, thing: Reached & { name: string }): string | null {
  const byRole = useDenial(action, subject, thing.name);
  return thing.access === 'own' ? byRole : denialByReach(action, thing);
}
