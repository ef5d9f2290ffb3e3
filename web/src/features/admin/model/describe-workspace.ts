import type { OverseenWorkspace, WorkspaceState } from '@cohortium/contract';
import { formatBytes, formatDate } from '#platform';
import type { StateWord } from './describe-account.ts';

export const WORKSPACE_STATES: Record<WorkspaceState, StateWord> = {
  active: { word: 'active', tone: 'success' },
  deactivated: { word: 'deactivated', tone: 'danger' },
  deleted: { word: 'deleted', tone: 'warning' },
};

/** The first owner's name and the number of further owners. */
export function sayOwners({ owners }: Pick<OverseenWorkspace, 'owners'>): string {
  const [first, ...more] = owners;
  if (!first) return 'nobody';
  return more.length === 0 ? first.name : `${first.name} and ${more.length} more`;
}

export const sayStorage = ({
  storage_bytes,
  storage_quota_bytes,
}: Pick<OverseenWorkspace, 'storage_bytes' | 'storage_quota_bytes'>): string =>
  `${formatBytes(storage_bytes)} of ${formatBytes(storage_quota_bytes)}`;

type Closed = Pick<OverseenWorkspace, 'state' | 'closed_at' | 'closed_reason' | 'purge_after'>;

/** Describes since when and why a workspace is closed; null if it is open. */
export function sayClosed({ state, closed_at, closed_reason, purge_after }: Closed): string | null {
  if (state === 'deactivated') return `Deactivated on ${formatDate(closed_at)}: ${closed_reason ?? 'no reason given'}`;
  if (state === 'deleted') {
    return `Deleted by an owner on ${formatDate(closed_at)}; permanently deleted after ${formatDate(purge_after)}.`;
  }
  return null;
}

type Named = Pick<OverseenWorkspace, 'is_personal' | 'state'>;

/** Why a workspace can't be deactivated by anyone; null if it can. */
export function whyNotDeactivate({ is_personal, state }: Named): string | null {
  if (is_personal) return 'A personal workspace belongs to an account. Disable the account instead';
  return state === 'active' ? null : 'This workspace is already closed';
}
