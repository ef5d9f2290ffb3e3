import { rm } from 'node:fs/promises';
import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { transact } from '#platform/database';
import { AppError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { formatCount } from '#platform/text';
import { purgeShares, requireAccess, requireDeletable, requireOwn } from '#sharing';
import { paramSetById } from './catalogue/catalogue-store.ts';
import { getPipeline, PIPELINE_RESOURCE, toResource as pipelineResource } from './catalogue/find-pipeline.ts';
import { findParamSet, PARAM_SET_RESOURCE, toResource as paramSetResource } from './catalogue/param-set-policy.ts';
import {
  countRunsWith,
  countUsesOf,
  deleteEndedRun,
  deleteParamSetRow,
  deletePipelineRow,
  isDocumentUsed,
} from './deletion-store.ts';
import { workFolder } from './execution/stage-inputs.ts';
import { requireOwned } from './runs/run-policy.ts';
import { runById } from './runs/runs-store.ts';

/** Deletes parameters that no run was created with; the others stay, for they say how results were made. */
export async function deleteParamSet(
  { db }: Platform,
  caller: Caller,
  id: string,
): Promise<{ data: { param_set_id: string } }> {
  const row = await findParamSet(db, caller, id);
  if (row.workspace_id === null)
    throw new AppError('conflict', `${row.name} comes with the portal and can’t be deleted.`);
  requireOwn(await requireAccess(db, caller, PARAM_SET_RESOURCE, paramSetResource(row)));
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

/** Deletes a registered pipeline that nothing was made with; the others are deprecated, for they say how it was made. */
export async function deletePipeline(
  { db, files }: Platform,
  caller: Caller,
  id: string,
): Promise<{ data: { pipeline_id: string } }> {
  const record = await getPipeline(db, id);
  const access = await requireAccess(db, caller, PIPELINE_RESOURCE, pipelineResource(record));
  const { row, definition } = record;
  const title = `${definition.name} ${definition.version}`;
  if (row.workspace_id === null) throw new AppError('conflict', `${title} comes with the portal and can’t be deleted.`);
  requireOwn(access);
  requireDeletable(caller, 'pipeline', row);
  if (pipelineResource(record).is_public)
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

/** Deletes a run that failed or was cancelled. One with results goes with its submission. */
export async function deleteRun(platform: Platform, caller: Caller, id: string): Promise<{ data: { run_id: string } }> {
  const { db } = platform;
  const run = await requireOwned(db, caller, await runById(db, id));
  requireDeletable(caller, 'run', run);
  await transact(db, async (tx) => {
    if (!(await deleteEndedRun(tx, id))) {
      const message =
        run.state === 'succeeded'
          ? `${run.name} has results, which can be deleted only with the submission.`
          : `${run.name} is ${run.state}. Cancel it, then delete it.`;
      throw new AppError('conflict', message);
    }
    await purgeShares(tx, 'run', [id]);
    const eventBase = { person_id: caller.person.id, workspace_id: run.workspace_id, kind: 'run', object_id: id };
    await recordAuditEvent(tx, { ...eventBase, action: 'delete', detail: { name: run.name } });
  });
  await rm(workFolder(platform, id), { recursive: true, force: true });
  return { data: { run_id: id } };
}
