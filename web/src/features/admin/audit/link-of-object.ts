import type { AuditLine } from '@cohortium/contract';

export interface ObjectLink {
  to: string;
  search?: { search: string };
}

type AuditedObject = Pick<AuditLine, 'kind' | 'object_id' | 'object_name' | 'object_exists' | 'workspace'>;

/** Kinds with their own page, which opens in their workspace. */
const PAGES: Record<string, string> = {
  project: '/projects',
  cohort: '/cohorts',
  pipeline: '/pipeline',
  param_set: '/param-set',
  run: '/run',
};
/** Object types with an administration list that contains the object. */
const LISTS: Record<string, string> = {
  account: '/admin/users',
  member: '/admin/users',
  second_factor: '/admin/users',
  workspace: '/admin/workspaces',
};

/** The link of an audited object from the selected workspace; null if there is none. */
export function linkOfObject(
  { kind, object_id, object_name, object_exists, workspace }: AuditedObject,
  workspaceId: string | null,
): ObjectLink | null {
  if (!object_exists || object_id === null) return null;
  const list = LISTS[kind];
  if (list) return object_name ? { to: list, search: { search: object_name } } : null;
  const page = PAGES[kind];
  return page && workspace !== null && workspace.id === workspaceId ? { to: `${page}/${object_id}` } : null;
}

/** The name of an audited object; without a name, the start of its ID. */
export const nameOfObject = ({
  object_id,
  object_name,
}: Pick<AuditedObject, 'object_id' | 'object_name'>): string | null =>
  object_name ?? (object_id === null || object_id.length <= 12 ? object_id : `${object_id.slice(0, 8)}…`);
