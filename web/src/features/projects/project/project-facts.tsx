import { type Project, titleOfSubmitted } from '@cohortium/contract';
import { Link } from '@tanstack/react-router';
import { Clock, Dna, HardDrive, ListChecks, UserRound, Users } from 'lucide-react';
import { formatBytes, formatCount } from '#platform';
import { formatOwner } from '#platform/permissions';
import { CopyId } from '#ui/actions';
import { RelativeTime } from '#ui/display';
import { Fact, Facts } from '#ui/layout';
import { formatProgress } from '../list/describe-progress.ts';

export function ProjectFacts({ project, viewOnly }: { project: Project; viewOnly: boolean }) {
  const kind = titleOfSubmitted(project.data_type, project.file_format);
  const progress = formatProgress(project.progress);
  return (
    <Facts>
      <Fact icon={Dna}>
        {[kind, project.variable_region, formatCount(project.n_samples, 'sample')].filter(Boolean).join(' · ')}
      </Fact>
      <Fact icon={HardDrive}>
        {project.n_files === 0
          ? 'imported table'
          : `${formatCount(project.n_files, 'file')}, ${formatBytes(project.size_bytes)}`}
      </Fact>
      <Fact icon={Clock}>
        submitted <RelativeTime at={project.created_at} />
      </Fact>
      <Fact icon={UserRound}>{project.created_by}</Fact>
      {project.access !== 'own' && <Fact icon={Users}>{formatOwner(project)}</Fact>}
      <Fact>
        <CopyId id={project.project_id} shown={project.project_id.slice(0, 8)} idLabel="submission" />
      </Fact>
      {project.latest_run_id && !viewOnly && (
        <Fact icon={ListChecks}>
          <Link to="/run/$id" params={{ id: project.latest_run_id }}>
            {progress ? `Latest run: ${progress}` : 'Latest run'}
          </Link>
        </Fact>
      )}
    </Facts>
  );
}
