import { workspaceDeletionRoutes, workspaceRoutes } from '@cohortium/contract';
import { call, refresh } from '#platform/api';

const refreshWorkspace = () => refresh(workspaceRoutes.all, workspaceRoutes.detail, workspaceDeletionRoutes.deleted);

/** Saves changes; rejected if the workspace was changed elsewhere. */
export async function editWorkspace(change: { name: string; description: string; change_no: number }) {
  try {
    return (await call(workspaceRoutes.edit, { body: change })).data;
  } finally {
    await refreshWorkspace();
  }
}

export async function deleteWorkspace() {
  return (await call(workspaceDeletionRoutes.delete, {})).data;
}

export async function restoreWorkspace(deletion_id: string) {
  const { data } = await call(workspaceDeletionRoutes.restore, { body: { deletion_id } });
  await refreshWorkspace();
  return data;
}

/** Makes the workspace the user's default. */
export async function makeDefault() {
  const { data } = await call(workspaceRoutes.makeDefault, {});
  await refreshWorkspace();
  return data;
}
