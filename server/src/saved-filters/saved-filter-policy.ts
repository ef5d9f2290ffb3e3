import { DETAIL_PERMISSIONS } from '@cohortium/contract';
import { AppError, notFound } from '#platform/errors';
import type { Caller } from '#platform/http';
import type { SavedFilterRow } from './saved-filters-store.ts';

type Saved = Pick<SavedFilterRow, 'workspace_id' | 'created_by' | 'is_shared'>;

const isOwn = ({ person }: Caller, { created_by }: Saved): boolean => created_by === person.id;
const may = ({ workspace }: Caller, action: 'create' | 'modify' | 'delete' | 'delete_created'): boolean =>
  workspace.permissions.has(`workspace:cohort:${action}`);

/** Sharing a filter needs the permission to create cohorts, because both select samples. */
export const mayShare = (caller: Caller): boolean => may(caller, 'create');

/** One's own for oneself is one's own; shared ones are everybody's who may change cohorts. */
export const mayModify = (caller: Caller, saved: Saved): boolean =>
  saved.is_shared ? may(caller, 'modify') : isOwn(caller, saved);

/** Shared ones go as cohorts do: by owners and admins, and by the writer who made them. */
export const mayDelete = (caller: Caller, saved: Saved): boolean =>
  saved.is_shared
    ? may(caller, 'delete') || (may(caller, 'delete_created') && isOwn(caller, saved))
    : isOwn(caller, saved);

/** A filter of the caller's workspace, theirs or shared in it; any other does not exist. */
export function requireVisible(caller: Caller, saved: SavedFilterRow | undefined): SavedFilterRow {
  const isHere = saved?.workspace_id === caller.workspace.workspace_id;
  if (!saved || !isHere || !(saved.is_shared || isOwn(caller, saved))) throw notFound('This filter');
  return saved;
}

export function requirePermission(allowed: boolean): void {
  if (!allowed) throw new AppError('permission_denied', DETAIL_PERMISSIONS);
}

/** Sharing takes the right to; only the maker keeps a filter to themselves again. */
export function requireReach(caller: Caller, saved: Saved, { is_shared }: { is_shared: boolean }): void {
  if (is_shared !== saved.is_shared) requirePermission(is_shared ? mayShare(caller) : isOwn(caller, saved));
}
