import type { WorkspaceDetail } from '@cohortium/contract';
import { Check } from 'lucide-react';
import { formatNumber } from '#platform';
import { Avatar } from '#ui/display';
import { membersOf } from './describe-workspace.ts';

type WorkspaceCardProps = { workspace: WorkspaceDetail; selected: boolean; onSelect: () => void };

/** A workspace card with its contents; clicking it selects the workspace. */
export function WorkspaceCard({ workspace, selected, onSelect }: WorkspaceCardProps) {
  const counts = [
    { name: 'Submissions', count: workspace.n_projects },
    { name: 'Samples', count: workspace.n_samples },
    { name: 'Cohorts', count: workspace.n_cohorts },
    { name: 'Runs', count: workspace.n_runs },
  ];
  return (
    <button
      type="button"
      aria-pressed={selected}
      onClick={onSelect}
      className="w-full min-w-0 rounded-l border border-line bg-surface p-3.5 text-left transition-colors duration-(--t-instant) hover:bg-hover aria-pressed:border-accent aria-pressed:shadow-[0_0_0_1px_var(--accent)]"
    >
      <span className="flex items-center gap-3">
        <Avatar name={workspace.name} size="large" tone={workspace.is_personal ? 'grey' : 'accent'} />
        <span className="min-w-0 flex-1">
          <b className="block truncate font-semibold">{workspace.name}</b>
          <span className="block text-12 text-ink-3">
            {membersOf(workspace)}
            {workspace.is_default && ' · your default'}
          </span>
        </span>
        {selected && (
          <>
            <Check aria-hidden="true" className="text-accent" />
            <span className="sr-only">Open now</span>
          </>
        )}
      </span>
      <span className="mt-3.5 flex flex-wrap justify-between gap-x-4 gap-y-2">
        {counts.map(({ name, count }) => (
          <span key={name}>
            <span className="block text-11 text-ink-3">{name}</span>
            <span className="block font-semibold text-14">{formatNumber(count)}</span>
          </span>
        ))}
      </span>
    </button>
  );
}
