import { describeActiveRuns, type WorkspaceDeletion, type WorkspaceDependents } from '@cohortium/contract';
import { recordAuditEvent } from '#platform/audit';
import { newId } from '#platform/clock';
import { transact } from '#platform/database';
import { undoDeadline } from '#platform/deletion';
import { AppError, notFound } from '#platform/errors';
import type { Caller } from '#platform/http';
import { loadWorkspace, lockWorkspace } from '../workspace-store.ts';
import type { MemberContext, Workspaces } from '../workspaces.ts';
import { insertDeletion } from './deletion-store.ts';
import { presentDeletions } from './deletion-view.ts';
import { notifyMembers } from './notify-members.ts';

/** Counts what would be deleted with the workspace. */
export async function describeDependents(
  { platform: { db }, usage_of, dependents_of }: Workspaces,
  { person, workspace: { workspace_id } }: Pick<Caller, 'person' | 'workspace'>,
): Promise<WorkspaceDependents> {
  const row = await loadWorkspace(db, person.id, workspace_id);
  if (!row) throw notFound('This workspace');
  const { name, n_members } = row;
  return { name, n_others: n_members - 1, ...(await usage_of(workspace_id)), ...(await dependents_of(workspace_id)) };
}

/** Requires that no runs are active: they must be cancelled or finish first. */
function requireQuiet({ name, active_runs }: WorkspaceDependents): void {
  const on_the_way = describeActiveRuns(active_runs);
  if (on_the_way === null) return;
  throw new AppError(
    'conflict',
    `${on_the_way} in “${name}”. Cancel it or wait until it finishes, then delete the workspace.`,
  );
}

/** Hides a workspace with its contents and notifies its members; it can be restored for a while. */
export async function deleteWorkspace(here: Workspaces, acting: MemberContext): Promise<WorkspaceDeletion> {
  const { db, clock } = here.platform;
  const { person, workspace, request_id } = acting;
  if (workspace.is_personal) {
    throw new AppError('conflict', 'A personal workspace can’t be deleted. It is removed with your account.');
  }
  const dependents = await describeDependents(here, acting);
  requireQuiet(dependents);
  const now = clock.now();
  return transact(db, async (tx) => {
    const { id, name } = (await lockWorkspace(tx, workspace.workspace_id)) ?? {};
    if (!id || !name) throw notFound('This workspace');
    const purge_after = undoDeadline(now);
    const row = { deletion_id: newId(), workspace_id: id, name, deleted_by: person.id };
    await insertDeletion(tx, { ...row, deleted_at: now, purge_after });
    const until = purge_after.toISOString().slice(0, 10);
    const what_now = `Its contents are no longer available. An owner can restore it until ${until}; after that it is permanently deleted.`;
    await notifyMembers(here, tx, { by: acting, workspace: { id, name }, done: 'deleted', what_now });
    const { n_projects, n_samples, n_cohorts, n_runs } = dependents;
    const detail = { name, deletion_id: row.deletion_id, n_projects, n_samples, n_cohorts, n_runs };
    const act = { person_id: person.id, workspace_id: id, action: 'delete', kind: 'workspace', object_id: id };
    await recordAuditEvent(tx, { ...act, detail, request_id });
    const stamped = { deleted_at: now.toISOString(), purge_after: purge_after.toISOString() };
    const [shown] = await presentDeletions(tx, [{ ...row, ...stamped }], now);
    if (!shown) throw notFound('This workspace');
    return shown;
  });
}
