import { describeActiveRuns, type WorkspaceDependents } from '@cohortium/contract';
import { formatBytes, formatCount } from '#platform';

/** What goes with a workspace, a line each. */
export function linesOfWorkspace(of: WorkspaceDependents): string[] {
  return [
    `${formatCount(of.n_projects, 'submission')} with ${formatCount(of.n_samples, 'sample')}, ${formatBytes(of.storage_bytes)}`,
    `${formatCount(of.n_runs, 'run')} and ${of.n_runs === 1 ? 'its' : 'their'} results`,
    formatCount(of.n_cohorts, 'cohort'),
    of.n_others === 0
      ? 'No other members'
      : `${formatCount(of.n_others, 'other member')}, who ${of.n_others === 1 ? 'is' : 'are'} notified`,
  ];
}

/** Why it can't be deleted now; null when it can. */
export function blockOfWorkspace({ active_runs }: WorkspaceDependents): string | null {
  const on_the_way = describeActiveRuns(active_runs);
  const cancel = active_runs.length === 1 ? 'Cancel it or wait until it ends' : 'Cancel them or wait until they end';
  return on_the_way && `${on_the_way}. ${cancel}, then delete.`;
}
