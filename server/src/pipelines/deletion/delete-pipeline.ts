import type { Platform } from '#platform';
import { recordAct } from '#platform/audit';
import { transact } from '#platform/database';
import type { Asker } from '#platform/http';
import { Refusal } from '#platform/refusal';
import { counted } from '#platform/words';
import { demandAccess, demandOwn, forgetShares } from '#sharing';
import { findPipeline, shown, thingOf } from '../catalogue/find-pipeline.ts';
import { countUsesOf, deletePipelineRow, isDocumentUsed } from './deletion-store.ts';
import { demandDeletable } from './may-delete.ts';

/** Deletes a registered pipeline that nothing was made with; the others are deprecated, for they say how it was made. */
export async function deletePipeline(
  { db, files }: Platform,
  asker: Asker,
  id: string,
): Promise<{ data: { pipeline_id: string } }> {
  const known = await findPipeline(db, id);
  const access = await demandAccess(db, asker, shown, thingOf(known));
  const { row, definition } = known;
  const title = `${definition.name} ${definition.version}`;
  if (row.workspace_id === null) throw new Refusal('conflict', `${title} comes with the portal and can’t be deleted.`);
  demandOwn(access);
  demandDeletable(asker, 'pipeline', row);
  if (thingOf(known).is_public) throw new Refusal('conflict', `${title} is public. Withdraw it before you delete it.`);
  const gone = await transact(db, async (tx) => {
    const file_key = await deletePipelineRow(tx, id);
    if (file_key === undefined) {
      const { n_sets, n_runs } = await countUsesOf(tx, id);
      const uses = `${counted(n_sets, 'parameter set')} and ${counted(n_runs, 'run')}`;
      throw new Refusal('conflict', `${uses} use ${title}. Deprecate it instead.`);
    }
    await forgetShares(tx, 'pipeline', [id]);
    const act = { person_id: asker.person.id, workspace_id: row.workspace_id, kind: 'pipeline', object_id: id };
    await recordAct(tx, { ...act, action: 'delete', detail: { name: definition.name } });
    return file_key !== null && !(await isDocumentUsed(tx, file_key)) ? file_key : null;
  });
  if (gone !== null) await files.delete(gone);
  return { data: { pipeline_id: id } };
}
