import { workspaceDeletionRoutes, workspaceRoutes } from '@cohortium/contract';
import { call, refresh } from '#platform/api';

const touched = () => refresh(workspaceRoutes.all, workspaceRoutes.detail, workspaceDeletionRoutes.deleted);

/** Saves what was changed; refused when somebody else was quicker. */
export async function editWorkspace(change: { name: string; description: string; change_no: number }) {
  try {
    return (await call(workspaceRoutes.edit, { body: change })).data;
  } finally {
    await touched();
  }
}

export async function deleteWorkspace() {
  return (await call(workspaceDeletionRoutes.delete, {})).data;
}

export async function restoreWorkspace(deletion_id: string) {
  const { data } = await call(workspaceDeletionRoutes.restore, { body: { deletion_id } });
  await touched();
  return data;
}

/** From now on the person starts here. */
export async function makeDefault() {
  const { data } = await call(workspaceRoutes.makeDefault, {});
  await touched();
  return data;
}
