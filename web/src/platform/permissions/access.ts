import type { AccessInfo } from '@cohortium/contract';
import type { Subject } from './build-ability.ts';
import { denialOf, useDenial } from './use-can.ts';

type AccessFields = Pick<AccessInfo, 'access' | 'access_level' | 'workspace_name' | 'shared_by'>;

const LEVEL_LABELS = { read: 'can view', modify: 'can edit' } as const;

/** Describes owner and access of an item for the selected workspace: "Gut Lab, shared by Ana, can view". */
export function formatOwner({ access, access_level, workspace_name, shared_by }: AccessFields): string {
  if (access === 'own') return 'this workspace';
  if (access === 'public') return workspace_name === null ? 'Cohortium' : `${workspace_name}, public`;
  const by = shared_by === null ? 'shared' : `shared by ${shared_by}`;
  return `${workspace_name ?? 'Cohortium'}, ${by}, ${LEVEL_LABELS[access_level]}`;
}

/** Why an item of another workspace can't be shared, published or deleted; null for own items. */
export function denialForSharedItem(
  { access, workspace_name }: Pick<AccessFields, 'access' | 'workspace_name'>,
  verb: string,
) {
  if (access === 'own') return null;
  if (workspace_name === null) return `It is built into the portal. No one can ${verb} it`;
  return `Only ${workspace_name}, its owner, can ${verb} it`;
}

/** Why an action on a shared item is denied: the grant's level decides about edits, only owners can do the rest. */
export function denialByAccess(action: string, resource: AccessFields & { name: string }): string | null {
  if (action !== 'modify') return denialForSharedItem(resource, action.replace('_created', ''));
  return resource.access_level === 'modify' ? null : `${denialOf('modify', resource.name)}: it is read-only here`;
}

/** Why an action on an item is denied: the role decides for own items, the grant for shared items. */
export function useDenialFor(
  action: string,
  subject: Subject,
  resource: AccessFields & { name: string },
): string | null {
  const byRole = useDenial(action, subject, resource.name);
  return resource.access === 'own' ? byRole : denialByAccess(action, resource);
}
