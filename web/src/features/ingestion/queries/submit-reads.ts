import { ingestionRoutes, projectRoutes, workspaceRoutes } from '@cohortium/contract';
import { call, refresh } from '#platform/api';
import type { Draft } from '../model/draft.ts';

/** Makes the submission of uploaded files; resolves with its id. */
export async function submitReads(draft: Draft, file_ids: readonly string[]): Promise<string> {
  const { project_name, description, variable_region, sheet, sheet_name } = draft;
  const region = variable_region.trim();
  const { data } = await call(ingestionRoutes.ingestBulk, {
    body: {
      project_name,
      description,
      sheet,
      sheet_name,
      file_ids: [...file_ids],
      ...(region ? { variable_region: region } : {}),
    },
  });
  if (data.project_id === null) throw new Error('The server checked the submission and did not keep it.');
  await refresh(projectRoutes.list, workspaceRoutes.all, workspaceRoutes.detail);
  return data.project_id;
}
