import { type Deletion, type Dependents, describeActiveRuns } from '@cohortium/contract';
import { formatBytes, formatCount } from '#platform';

/** The dependent items of a deletion, one line per type; types without items are omitted. */
export function linesOfDependents(dependents: Dependents, sort: 'project' | 'samples'): string[] {
  const { n_samples, n_files, size_bytes, n_runs, n_results, n_cohorts, cohorts } = dependents;
  const named = cohorts
    .slice(0, 3)
    .map(({ name }) => `“${name}”`)
    .join(', ');
  const more = n_cohorts > 3 ? ` and ${n_cohorts - 3} more` : '';
  return [
    `${formatCount(n_samples, 'sample')} with ${n_files === 0 ? 'no files' : `${formatCount(n_files, 'file')}, ${formatBytes(size_bytes)}`}`,
    n_results > 0 ? `${formatCount(n_results, 'processed sample')} in the data browser` : '',
    n_runs > 0 && sort === 'project' ? `${formatCount(n_runs, 'run')} with logs and results` : '',
    n_runs > 0 && sort === 'samples' ? `${formatCount(n_runs, 'run')} that used them (the run record is kept)` : '',
    n_cohorts > 0
      ? `${formatCount(n_cohorts, 'cohort')} (${named}${more}): members stay listed by ID and count as unavailable`
      : '',
  ].filter((line) => line !== '');
}

/** Why it cannot be deleted now; null when it can. */
export function blockOfDependents({ active_runs }: Pick<Dependents, 'active_runs'>): string | null {
  const on_the_way = describeActiveRuns(active_runs);
  return (
    on_the_way &&
    `${on_the_way}. Cancel ${active_runs.length === 1 ? 'it' : 'them'} or wait until it ends, then delete.`
  );
}

/** "Gut, 12 samples" or "2 samples of Gut". */
export function describeDeletion({ kind, name, n_samples }: Pick<Deletion, 'kind' | 'name' | 'n_samples'>): string {
  return kind === 'project' ? `“${name}”` : `${formatCount(n_samples, 'sample')} of “${name}”`;
}
