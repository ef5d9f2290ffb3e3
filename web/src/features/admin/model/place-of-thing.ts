import type { AuditLine } from '@cohortium/contract';

export interface Place {
  to: string;
  search?: { search: string };
}

type Thing = Pick<AuditLine, 'kind' | 'object_id' | 'object_name' | 'object_is_there' | 'workspace'>;

/** Kinds with a page of their own, which opens in their workspace. */
const PAGES: Record<string, string> = {
  project: '/projects',
  cohort: '/cohorts',
  pipeline: '/pipeline',
  param_set: '/param-set',
  run: '/run',
};
/** Kinds that are looked after here: the list of them, with this one in it. */
const LISTS: Record<string, string> = {
  account: '/admin/users',
  member: '/admin/users',
  second_factor: '/admin/users',
  workspace: '/admin/workspaces',
};

/** Where a thing of the log can be looked at from the workspace at hand; null where it cannot. */
export function placeOfThing(
  { kind, object_id, object_name, object_is_there, workspace }: Thing,
  here: string | null,
): Place | null {
  if (!object_is_there || object_id === null) return null;
  const list = LISTS[kind];
  if (list) return object_name ? { to: list, search: { search: object_name } } : null;
  const page = PAGES[kind];
  return page && workspace !== null && workspace.id === here ? { to: `${page}/${object_id}` } : null;
}

/** What a thing is called; a name that nobody gave is the beginning of its id. */
export const nameOfThing = ({ object_id, object_name }: Pick<Thing, 'object_id' | 'object_name'>): string | null =>
  object_name ?? (object_id === null || object_id.length <= 12 ? object_id : `${object_id.slice(0, 8)}…`);
