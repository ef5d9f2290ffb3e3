import {
  type Member,
  type OwnInvitation,
  permissionsOfWorkspaceRole,
  type WorkspaceDetail,
  type WorkspaceRole,
} from '@cohortium/contract';
import { setGrants } from '#platform/permissions';

/** Test fixtures: a workspace, a member and an invitation. */
export const gutLab: WorkspaceDetail = {
  ...{ id: 'b'.repeat(32), name: 'Gut Lab', description: 'Mice', is_default: false, is_personal: false },
  ...{ role: 'owner', n_members: 6, created_at: '2026-11-20T10:00:00Z', change_no: 1 },
  ...{ n_projects: 2, n_samples: 12_345, n_cohorts: 1, n_runs: 0, engine_seconds: 0, run_bytes: 0 },
  ...{ storage_bytes: 12e9, storage_quota_bytes: 500e9 },
};

export const ben: Member = {
  ...{ workspace_id: gutLab.id, user_id: 'c'.repeat(32), name: 'Ben Ito', email: 'ben@lab.example' },
  ...{ role: 'writer', joined_at: '2020-01-31T10:00:00Z', is_you: false },
};

export const sentInvitation: OwnInvitation = {
  ...{ invitation_id: 'd'.repeat(32), workspace_id: gutLab.id, workspace_name: 'Gut Lab', email: 'eva@lab.example' },
  ...{ role: 'reader', invited_by: 'Ana', sent_at: '2020-01-31T10:00:00Z', expires_at: '2020-02-07T10:00:00Z' },
  is_expired: false,
};

/** Grants the user this role in the workspace. */
export const grantRole = (role: WorkspaceRole) =>
  setGrants({ app_permissions: null, workspace_permissions: permissionsOfWorkspaceRole[role], settings: null });
