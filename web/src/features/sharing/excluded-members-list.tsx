import type { ExcludedProject } from '@cohortium/contract';
import { formatCount } from '#platform';

/** Members that are not shared along, by submission, each with the reason. */
export function ExcludedMembersList({ leftOut }: { leftOut: readonly ExcludedProject[] }) {
  return (
    <ul className="mt-1 grid gap-0.5">
      {leftOut.map(({ project_id, project_name, n_samples, reason }) => (
        <li key={project_id} className="break-words">
          {formatCount(n_samples, 'sample')} of {project_name}: {reason}
        </li>
      ))}
    </ul>
  );
}
