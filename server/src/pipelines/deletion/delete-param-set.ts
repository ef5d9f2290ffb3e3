import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { transact } from '#platform/database';
import { AppError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { formatCount } from '#platform/text';
import { purgeShares, requireAccess, requireOwn } from '#sharing';
import { paramSetById } from '../catalogue/catalogue-store.ts';
import { findParamSet, PARAM_SET_RESOURCE, toResource } from '../catalogue/param-sets/param-set-policy.ts';
import { countRunsWith, deleteParamSetRow } from './deletion-store.ts';
import { requireDeletable } from './require-deletable.ts';

/** Deletes parameters that no run was created with; the others stay, for they say how results were made. */
export async function deleteParamSet(
  { db }: Platform,
  caller: Caller,
  id: string,
): Promise<{ data: { param_set_id: string } }> {
  const row = await findParamSet(db, caller, id);
  if (row.workspace_id === null)
    throw new AppError('conflict', `${row.name} comes with the portal and can’t be deleted.`);
  requireOwn(await requireAccess(db, caller, PARAM_SET_RESOURCE, toResource(row)));
  requireDeletable(caller, 'param_set', row);
  await transact(db, async (tx) => {
    if (!(await deleteParamSetRow(tx, id)) && (await paramSetById(tx, id))) {
      const used = formatCount(await countRunsWith(tx, id), 'run was', 'runs were');
      throw new AppError('conflict', `${used} created with ${row.name}. Archive it instead.`);
    }
    await purgeShares(tx, 'param_set', [id]);
    const eventBase = { person_id: caller.person.id, workspace_id: row.workspace_id, kind: 'param_set', object_id: id };
    await recordAuditEvent(tx, { ...eventBase, action: 'delete', detail: { name: row.name } });
  });
  return { data: { param_set_id: id } };
}
