import type { ReferenceEntry } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import type { Platform } from '#platform';
import type { Caller } from '#platform/http';
import { type ReferenceRow, referencesFor } from '../catalogue-store.ts';
import { referenceView } from '../list-catalogue.ts';
import { isAdministrator } from '../pipeline-policy.ts';
import { nameOf } from '../pipeline-view.ts';
import { countSetsOfReferences } from './reference-store.ts';

/** References with who added them, and how many parameter sets of the workspace name them. */
export async function referenceEntries(
  { db }: Platform,
  caller: Caller,
  rows: readonly ReferenceRow[],
): Promise<ReferenceEntry[]> {
  const names = await namesOfPeople(
    db,
    rows.flatMap((row) => row.created_by ?? []),
  );
  const counts = await countSetsOfReferences(db, caller.workspace.workspace_id);
  const administers = isAdministrator(caller.person);
  return rows.map((row) => ({
    ...referenceView(row),
    is_public: row.workspace_id === null,
    is_demonstration: row.is_built_in,
    size_bytes: row.size_bytes ?? 0,
    created_by: nameOf(names, row.created_by),
    created_at: row.created_at,
    withdrawn_at: row.withdrawn_at,
    withdrawn_reason: row.withdrawn_reason,
    n_param_sets: counts.get(row.id) ?? 0,
    can_edit: row.workspace_id === null ? administers : caller.workspace.permissions.has('workspace:param_set:modify'),
  }));
}

export async function listReferences(
  platform: Platform,
  caller: Caller,
  { show_withdrawn }: { show_withdrawn: boolean },
): Promise<ReferenceEntry[]> {
  const rows = await referencesFor(platform.db, caller.workspace.workspace_id);
  return referenceEntries(
    platform,
    caller,
    rows.filter(({ withdrawn_at }) => show_withdrawn || withdrawn_at === null),
  );
}
