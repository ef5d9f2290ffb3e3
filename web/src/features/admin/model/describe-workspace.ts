import type { OverseenWorkspace, WorkspaceState } from '@cohortium/contract';
import { formatBytes, formatDate } from '#platform';
import type { StateWord } from './describe-account.ts';

export const WORKSPACE_STATES: Record<WorkspaceState, StateWord> = {
  active: { word: 'active', tone: 'success' },
  deactivated: { word: 'deactivated', tone: 'danger' },
  deleted: { word: 'deleted', tone: 'warning' },
};

/** Whose it is: the first owner's name, and how many more there are. */
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

/** Since when it is closed, why, and what comes of it; null for one that is open. */
export function sayClosed({ state, closed_at, closed_reason, purge_after }: Closed): string | null {
  if (state === 'deactivated')
    return `Deactivated on ${formatDate(closed_at)}: ${closed_reason ?? 'no reason was given'}`;
  if (state === 'deleted') {
    return `Deleted by an owner on ${formatDate(closed_at)}; gone for good after ${formatDate(purge_after)}.`;
  }
  return null;
}

type Named = Pick<OverseenWorkspace, 'is_personal' | 'state'>;

/** Why it can't be deactivated, whoever asks; null when it can. */
export function whyNotDeactivate({ is_personal, state }: Named): string | null {
  if (is_personal) return 'A personal workspace goes with its account: disable that';
  return state === 'active' ? null : 'It is closed already';
}
