import type { Workspace, WorkspaceDetail } from '@cohortium/contract';
import { formatBytes, formatCount, formatDuration } from '#platform';

/** Who is in it: "Only you", or "6 members · owner". */
export function membersOf({
  is_personal,
  n_members,
  role,
}: Pick<Workspace, 'is_personal' | 'n_members' | 'role'>): string {
  return is_personal ? 'Only you' : `${formatCount(n_members, 'member')} · ${role}`;
}

/** The resources used by its runs: "41 runs took 12 h 3 min of compute time and produced 2 GB of files." */
export function describeRuns({
  n_runs,
  engine_seconds,
  run_bytes,
}: Pick<WorkspaceDetail, 'n_runs' | 'engine_seconds' | 'run_bytes'>): string {
  if (n_runs === 0) return 'No runs yet.';
  const runs = formatCount(n_runs, 'run');
  return `${runs} took ${formatDuration(engine_seconds * 1000)} of compute time and produced ${formatBytes(run_bytes)} of files.`;
}
