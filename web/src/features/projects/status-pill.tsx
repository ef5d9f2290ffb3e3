import type { Project } from '@cohortium/contract';
import { Ban, Check, Clock, type LucideIcon, Play, TriangleAlert, Upload } from 'lucide-react';
import { Pill } from '#ui/display';
import { describeStatus, isImported } from './describe-status.ts';

const icons: Record<Project['status'], LucideIcon> = {
  uploading: Upload,
  ready: Clock,
  queued: Clock,
  running: Play,
  succeeded: Check,
  failed: TriangleAlert,
  cancelled: Ban,
};

/** The status of a submission, with the reason of its latest run. */
export function StatusPill({ project }: { project: Pick<Project, 'status' | 'status_reason' | 'n_files'> }) {
  const { label, tone } = describeStatus(project);
  return (
    <span className="inline-flex min-w-0 max-w-full items-center gap-2">
      <Pill tone={tone} icon={isImported(project) ? Check : icons[project.status]}>
        {label}
      </Pill>
      {project.status_reason && (
        <span className="truncate text-12 text-ink-3" title={project.status_reason}>
          {project.status_reason}
        </span>
      )}
    </span>
  );
}
