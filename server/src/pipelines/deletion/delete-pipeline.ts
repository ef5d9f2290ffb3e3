import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { transact } from '#platform/database';
import { AppError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { formatCount } from '#platform/text';
import { purgeShares, requireAccess, requireOwn } from '#sharing';
import { getPipeline, PIPELINE_RESOURCE, toResource } from '../catalogue/find-pipeline.ts';
import { countUsesOf, deletePipelineRow, isDocumentUsed } from './deletion-store.ts';
import { requireDeletable } from './require-deletable.ts';

/** Deletes a registered pipeline that nothing was made with; the others are deprecated, for they say how it was made. */
export async function deletePipeline(
  { db, files }: Platform,
  caller: Caller,
  id: string,
): Promise<{ data: { pipeline_id: string } }> {
  const record = await getPipeline(db, id);
  const access = await requireAccess(db, caller, PIPELINE_RESOURCE, toResource(record));
  const { row, definition } = record;
  const title = `${definition.name} ${definition.version}`;
  if (row.workspace_id === null) throw new AppError('conflict', `${title} comes with the portal and can’t be deleted.`);
  requireOwn(access);
  requireDeletable(caller, 'pipeline', row);
  if (toResource(record).is_public)
    throw new AppError('conflict', `${title} is public. Withdraw it before you delete it.`);
  const documentKey = await transact(db, async (tx) => {
    const file_key = await deletePipelineRow(tx, id);
    if (file_key === undefined) {
      const { n_sets, n_runs } = await countUsesOf(tx, id);
      const uses = `${formatCount(n_sets, 'parameter set')} and ${formatCount(n_runs, 'run')}`;
      throw new AppError('conflict', `${uses} use ${title}. Deprecate it instead.`);
    }
    await purgeShares(tx, 'pipeline', [id]);
    const eventBase = { person_id: caller.person.id, workspace_id: row.workspace_id, kind: 'pipeline', object_id: id };
    await recordAuditEvent(tx, { ...eventBase, action: 'delete', detail: { name: definition.name } });
    return file_key !== null && !(await isDocumentUsed(tx, file_key)) ? file_key : null;
  });
  if (documentKey !== null) await files.delete(documentKey);
  return { data: { pipeline_id: id } };
}
