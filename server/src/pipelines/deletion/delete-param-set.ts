import type { Platform } from '#platform';
import { recordAct } from '#platform/audit';
import { transact } from '#platform/database';
import type { Asker } from '#platform/http';
import { Refusal } from '#platform/refusal';
import { counted } from '#platform/words';
import { demandAccess, demandOwn, forgetShares } from '#sharing';
import { paramSetById } from '../catalogue/catalogue-store.ts';
import { findParamSet, shown, thingOf } from '../catalogue/param-sets/param-set-policy.ts';
import { countRunsWith, deleteParamSetRow } from './deletion-store.ts';
import { demandDeletable } from './may-delete.ts';

/** Deletes parameters that no run was created with; the others stay, for they say how results were made. */
export async function deleteParamSet(
  { db }: Platform,
  asker: Asker,
  id: string,
): Promise<{ data: { param_set_id: string } }> {
  const row = await findParamSet(db, asker, id);
  if (row.workspace_id === null)
    throw new Refusal('conflict', `${row.name} comes with the portal and can’t be deleted.`);
  demandOwn(await demandAccess(db, asker, shown, thingOf(row)));
  demandDeletable(asker, 'param_set', row);
  await transact(db, async (tx) => {
    if (!(await deleteParamSetRow(tx, id)) && (await paramSetById(tx, id))) {
      const used = counted(await countRunsWith(tx, id), 'run was', 'runs were');
      throw new Refusal('conflict', `${used} created with ${row.name}. Archive it instead.`);
    }
    await forgetShares(tx, 'param_set', [id]);
    const act = { person_id: asker.person.id, workspace_id: row.workspace_id, kind: 'param_set', object_id: id };
    await recordAct(tx, { ...act, action: 'delete', detail: { name: row.name } });
  });
  return { data: { param_set_id: id } };
}
