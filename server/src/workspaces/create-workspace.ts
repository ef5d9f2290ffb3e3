import type { Workspace } from '@cohortium/contract';
import { recordAct } from '#platform/audit';
import { type Clock, newId } from '#platform/clock';
import { sayViolation, type Tx, transact } from '#platform/database';
import type { Membership } from '#platform/http';
import { notFound, Refusal, taken } from '#platform/refusal';
import { demandMayCreate } from './workspace-policy.ts';
import {
  addWorkspace,
  changeWorkspace,
  loadPersonalId,
  loadWorkspace,
  lockWorkspace,
  startIn,
  type WorkspaceRow,
} from './workspace-store.ts';
import { presentWorkspace } from './workspace-view.ts';
import type { Acting, Workspaces } from './workspaces.ts';

export interface Named {
  name: string;
  description: string;
}

/** Workspace names are unique per creator. */
export const sayTaken = (name: string | undefined) =>
  sayViolation('workspaces_name_once', () =>
    taken('name', `A workspace named “${name}” already exists. Choose another name.`),
  );

async function loadOwn(tx: Tx, personId: string, id: string): Promise<WorkspaceRow> {
  const row = await loadWorkspace(tx, personId, id);
  if (!row) throw notFound('This workspace');
  return row;
}

const onRecord = (person_id: string, id: string) => ({
  person_id,
  workspace_id: id,
  object_id: id,
  kind: 'workspace',
});

/** Creates a workspace; the person becomes its owner. */
export async function createWorkspace(
  { platform }: { platform: Pick<Workspaces['platform'], 'db' | 'clock'> },
  acting: Acting,
  body: Named,
): Promise<Workspace> {
  const { person, request_id } = acting;
  demandMayCreate(person);
  const workspace = { id: newId(), created_by: person.id, is_personal: false, created_at: platform.clock.now() };
  return transact(platform.db, async (tx) => {
    await addWorkspace(tx, { ...workspace, ...body });
    await recordAct(tx, { ...onRecord(person.id, workspace.id), action: 'create', request_id });
    return presentWorkspace(await loadOwn(tx, person.id, workspace.id));
  }).catch(sayTaken(body.name));
}

interface Change {
  name?: string | undefined;
  description?: string | undefined;
  /** Of the workspace as it was read. */
  change_no?: number | undefined;
}

/**
 * Renames or describes the workspace in which the asker works; a personal one may be renamed too. Of two who change what
 * both have read, the second is refused (409).
 */
export async function editWorkspace(
  { platform }: Workspaces,
  { person, workspace, request_id }: Acting & { workspace: Membership },
  { change_no, ...change }: Change,
): Promise<Workspace & { change_no: number }> {
  return transact(platform.db, async (tx) => {
    const before = await lockWorkspace(tx, workspace.workspace_id);
    if (!before) throw notFound('This workspace');
    if (change_no !== undefined && change_no !== before.change_no) {
      throw new Refusal(
        'conflict',
        `“${before.name}” was changed by someone else after you opened it. Reload it, then save again.`,
      );
    }
    await changeWorkspace(tx, workspace.workspace_id, change);
    await recordAct(tx, {
      ...onRecord(person.id, workspace.workspace_id),
      action: 'edit',
      detail: { ...change },
      request_id,
    });
    const row = await loadOwn(tx, person.id, workspace.workspace_id);
    return { ...presentWorkspace(row), change_no: row.change_no };
  }).catch(sayTaken(change.name));
}

/** Makes the workspace in which the asker works the one that they start in. */
export async function makeDefault(
  { platform }: Workspaces,
  { person, workspace, request_id }: Acting & { workspace: Membership },
): Promise<Workspace> {
  const { workspace_id } = workspace;
  return transact(platform.db, async (tx) => {
    await startIn(tx, person.id, workspace_id);
    await recordAct(tx, { ...onRecord(person.id, workspace_id), action: 'make_default', request_id });
    return presentWorkspace(await loadOwn(tx, person.id, workspace_id));
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
