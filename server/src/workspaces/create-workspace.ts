import type { Workspace } from '@cohortium/contract';
import { recordAuditEvent } from '#platform/audit';
import { type Clock, newId } from '#platform/clock';
import { onUniqueViolation, type Tx, transact } from '#platform/database';
import { AppError, fieldConflict, notFound } from '#platform/errors';
import type { Caller, PersonCaller } from '#platform/http';
import { requireMayCreate } from './workspace-policy.ts';
import {
  addWorkspace,
  changeWorkspace,
  loadPersonalId,
  loadWorkspace,
  lockWorkspace,
  setDefaultWorkspace as saveDefaultWorkspace,
  type WorkspaceRow,
} from './workspace-store.ts';
import { presentWorkspace } from './workspace-view.ts';
import type { Workspaces } from './workspaces.ts';

export interface WorkspaceName {
  name: string;
  description: string;
}

/** Workspace names are unique per creator. */
export const nameTakenError = (name: string | undefined) =>
  onUniqueViolation('workspaces_name_once', () =>
    fieldConflict('name', `A workspace named “${name}” already exists. Choose another name.`),
  );

async function loadOwnWorkspace(tx: Tx, personId: string, id: string): Promise<WorkspaceRow> {
  const row = await loadWorkspace(tx, personId, id);
  if (!row) throw notFound('This workspace');
  return row;
}

const toAuditEvent = (person_id: string, id: string) => ({
  person_id,
  workspace_id: id,
  object_id: id,
  kind: 'workspace',
});

/** Creates a workspace; the person becomes its owner. */
export async function createWorkspace(
  { platform }: { platform: Pick<Workspaces['platform'], 'db' | 'clock'> },
  caller: PersonCaller,
  body: WorkspaceName,
): Promise<Workspace> {
  const { person } = caller;
  requireMayCreate(person);
  const workspace = { id: newId(), created_by: person.id, is_personal: false, created_at: platform.clock.now() };
  return transact(platform.db, async (tx) => {
    await addWorkspace(tx, { ...workspace, ...body });
    await recordAuditEvent(tx, { ...toAuditEvent(person.id, workspace.id), action: 'create' });
    return presentWorkspace(await loadOwnWorkspace(tx, person.id, workspace.id));
  }).catch(nameTakenError(body.name));
}

interface WorkspaceChange {
  name?: string | undefined;
  description?: string | undefined;
  /** Of the workspace as it was read. */
  change_no?: number | undefined;
}

/**
 * Renames or describes the workspace in which the caller works; a personal one may be renamed too. Of two who change what
 * both have read, the second is refused (409).
 */
export async function editWorkspace(
  { platform }: Workspaces,
  { person, workspace }: Caller,
  { change_no, ...change }: WorkspaceChange,
): Promise<Workspace & { change_no: number }> {
  return transact(platform.db, async (tx) => {
    const before = await lockWorkspace(tx, workspace.workspace_id);
    if (!before) throw notFound('This workspace');
    if (change_no !== undefined && change_no !== before.change_no) {
      throw new AppError(
        'conflict',
        `“${before.name}” was changed by someone else after you opened it. Reload it, then save again.`,
      );
    }
    await changeWorkspace(tx, workspace.workspace_id, change);
    await recordAuditEvent(tx, {
      ...toAuditEvent(person.id, workspace.workspace_id),
      action: 'edit',
      detail: { ...change },
    });
    const row = await loadOwnWorkspace(tx, person.id, workspace.workspace_id);
    return { ...presentWorkspace(row), change_no: row.change_no };
  }).catch(nameTakenError(change.name));
}

/** Makes the workspace in which the caller works the one that they start in. */
export async function setDefaultWorkspace({ platform }: Workspaces, { person, workspace }: Caller): Promise<Workspace> {
  const { workspace_id } = workspace;
  return transact(platform.db, async (tx) => {
    await saveDefaultWorkspace(tx, person.id, workspace_id);
    await recordAuditEvent(tx, { ...toAuditEvent(person.id, workspace_id), action: 'make_default' });
    return presentWorkspace(await loadOwnWorkspace(tx, person.id, workspace_id));
  });
}

/** The workspace that comes with an account; part of the caller's transaction. Made once: asked again, it answers the same. */
export async function createPersonalWorkspace(tx: Tx, clock: Clock, person: { id: string }): Promise<string> {
  const existing = await loadPersonalId(tx, person.id);
  if (existing) return existing;
  const id = newId();
  await addWorkspace(tx, {
    id,
    created_by: person.id,
    name: 'Personal',
    description: '',
    is_personal: true,
    created_at: clock.now(),
  });
  return id;
}
