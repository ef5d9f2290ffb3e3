import type { ProjectMetric, projectRoutes, RouteInput } from '@cohortium/contract';
import type { Caller } from '#platform/http';
import type { ProjectReads } from '../ports.ts';
import type { ProjectRow } from '../projects-store.ts';
import { passing } from './find-page.ts';

type MetricBody = RouteInput<(typeof projectRoutes)['metric']>['body'];

const sum = (rows: readonly ProjectRow[], of: (row: ProjectRow) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);

/** How many of each value there are, the most frequent first. */
function barsOf(values: readonly string[]): ProjectMetric['status'] {
  const groups = [...Map.groupBy(values, (value) => value)];
  return groups
    .map(([value, same]) => ({ value, n_projects: same.length }))
    .sort((a, b) => b.n_projects - a.n_projects || a.value.localeCompare(b.value));
}

const monthOf = ({ created_at }: ProjectRow): string => new Date(created_at).toISOString().slice(0, 7);

/** Counts beside the list of the workspace's submissions. */
export async function measureProjects(
  reads: ProjectReads,
  caller: Caller,
  { status, ...rest }: MetricBody,
): Promise<{ data: ProjectMetric }> {
  const filter = { ...rest, seen: { workspace_id: caller.workspace.workspace_id } };
  const { rows, known } = await passing(reads, { filter, status, sort: 'created_at', descending: false });
  const by_month = [...Map.groupBy(rows, monthOf)].map(([month, same]) => ({
    month,
    n_projects: same.length,
    n_samples: sum(same, (row) => row.n_samples),
    size_bytes: sum(same, (row) => row.size_bytes),
  }));
  return {
    data: {
      n_projects: rows.length,
      n_samples: sum(rows, (row) => row.n_samples),
      n_files: sum(rows, (row) => row.n_files),
      size_bytes: sum(rows, (row) => row.size_bytes),
      status: barsOf(rows.map((row) => known.get(row.project_id)?.status ?? 'ready')),
      omic_type: barsOf(rows.map((row) => row.omic_type)),
      by_month,
    },
  };
}
