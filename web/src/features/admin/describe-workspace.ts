import type { AdminWorkspace, WorkspaceState } from '@cohortium/contract';
import { formatBytes, formatDate } from '#platform';
import type { StateLabel } from './users/describe-account.ts';

export const WORKSPACE_STATES: Record<WorkspaceState, StateLabel> = {
  active: { label: 'active', tone: 'success' },
  deactivated: { label: 'deactivated', tone: 'danger' },
  deleted: { label: 'deleted', tone: 'warning' },
};

/** The first owner's name and the number of further owners. */
export function formatOwners({ owners }: Pick<AdminWorkspace, 'owners'>): string {
  const [first, ...more] = owners;
  if (!first) return 'nobody';
  return more.length === 0 ? first.name : `${first.name} and ${more.length} more`;
}

export const formatStorage = ({
  storage_bytes,
  storage_quota_bytes,
}: Pick<AdminWorkspace, 'storage_bytes' | 'storage_quota_bytes'>): string =>
  `${formatBytes(storage_bytes)} of ${formatBytes(storage_quota_bytes)}`;

type ClosedWorkspace = Pick<AdminWorkspace, 'state' | 'closed_at' | 'closed_reason' | 'purge_after'>;

/** Describes since when and why a workspace is closed; null if it is open. */
export function describeClosing({ state, closed_at, closed_reason, purge_after }: ClosedWorkspace): string | null {
  if (state === 'deactivated') return `Deactivated on ${formatDate(closed_at)}: ${closed_reason ?? 'no reason given'}`;
  if (state === 'deleted') {
    return `Deleted by an owner on ${formatDate(closed_at)}; permanently deleted after ${formatDate(purge_after)}.`;
  }
  return null;
}

type Named = Pick<AdminWorkspace, 'is_personal' | 'state'>;

/** Why a workspace can't be deactivated by anyone; null if it can. */
export function denialOfDeactivation({ is_personal, state }: Named): string | null {
  if (is_personal) return 'A personal workspace belongs to an account. Disable the account instead';
  return state === 'active' ? null : 'This workspace is already closed';
}
