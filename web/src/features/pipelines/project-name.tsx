import type { Run } from '@cohortium/contract';
import { Link } from '@tanstack/react-router';

/** The submission that a run is of: a way to it, unless only the run is shared. */
export function ProjectName({ run, className }: { run: Run; className?: string }) {
  if (run.access !== 'own') return <span className={className}>{run.project_name}</span>;
  return (
    <Link to="/projects/$id" params={{ id: run.project_id }} className={className}>
      {run.project_name}
    </Link>
  );
}
