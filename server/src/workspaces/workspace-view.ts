import { UPLOAD, type Workspace, type WorkspaceDetail } from '@cohortium/contract';
import type { WorkspaceRow } from './workspace-store.ts';

/** What lies in a workspace; counted by the floors above, through the port `usage_of`. */
export interface WorkspaceUsage {
  n_projects: number;
  n_samples: number;
  n_cohorts: number;
  n_runs: number;
  engine_seconds: number;
  run_bytes: number;
  storage_bytes: number;
}

export function presentWorkspace(row: WorkspaceRow): Workspace {
  const { id, name, description, is_default, is_personal, role, n_members, created_at } = row;
  return { id, name, description, is_default, is_personal, role, n_members, created_at };
}

export function presentDetail(row: WorkspaceRow, usage: WorkspaceUsage): WorkspaceDetail {
  return {
    ...presentWorkspace(row),
    change_no: row.change_no,
    ...usage,
    storage_quota_bytes: UPLOAD.workspace_quota_bytes,
  };
}
