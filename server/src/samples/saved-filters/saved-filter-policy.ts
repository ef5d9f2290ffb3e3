import { DETAIL_PERMISSIONS } from '@cohortium/contract';
import type { Asker } from '#platform/http';
import { notFound, Refusal } from '#platform/refusal';
import type { SavedFilterRow } from './saved-filters-store.ts';

type Saved = Pick<SavedFilterRow, 'workspace_id' | 'created_by' | 'is_shared'>;

const isOwn = ({ person }: Asker, { created_by }: Saved): boolean => created_by === person.id;
const may = ({ workspace }: Asker, action: 'create' | 'modify' | 'delete' | 'delete_created'): boolean =>
  workspace.permissions.has(`workspace:cohort:${action}`);

/** Sharing a filter needs the permission to create cohorts, because both select samples. */
export const mayShare = (asker: Asker): boolean => may(asker, 'create');

/** One's own for oneself is one's own; shared ones are everybody's who may change cohorts. */
export const mayModify = (asker: Asker, saved: Saved): boolean =>
  saved.is_shared ? may(asker, 'modify') : isOwn(asker, saved);

/** Shared ones go as cohorts do: by owners and admins, and by the writer who made them. */
export const mayDelete = (asker: Asker, saved: Saved): boolean =>
  saved.is_shared ? may(asker, 'delete') || (may(asker, 'delete_created') && isOwn(asker, saved)) : isOwn(asker, saved);

/** A filter of the asker's workspace, theirs or shared in it; any other does not exist. */
export function demandSeen(asker: Asker, saved: SavedFilterRow | undefined): SavedFilterRow {
  const isHere = saved?.workspace_id === asker.workspace.workspace_id;
  if (!saved || !isHere || !(saved.is_shared || isOwn(asker, saved))) throw notFound('This filter');
  return saved;
}

export function demand(allowed: boolean): void {
  if (!allowed) throw new Refusal('permission_denied', DETAIL_PERMISSIONS);
}

/** Sharing takes the right to; only the maker keeps a filter to themselves again. */
export function demandReach(asker: Asker, saved: Saved, is_shared: boolean): void {
  if (is_shared !== saved.is_shared) demand(is_shared ? mayShare(asker) : isOwn(asker, saved));
}
