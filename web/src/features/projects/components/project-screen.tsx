import { CallError, dataTypes, type Project } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Clock, Dna, HardDrive, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatBytes, formatCount } from '#platform';
import { sentenceOf } from '#platform/api';
import { Button, CopyId } from '#ui/actions';
import { RelativeTime } from '#ui/display';
import { ErrorState, Note, Skeleton } from '#ui/feedback';
import { Fact, Facts, PageHeader, Tab, Tabs } from '#ui/layout';
import { projectQuery } from '../queries/projects.ts';
import { ProjectFiles } from './project-files.tsx';
import { ProjectSamples } from './project-samples.tsx';
import { StatusPill } from './status-pill.tsx';

export interface ProjectView {
  tab: 'samples' | 'files';
  page: number;
  page_size: number;
}

type ProjectScreenProps = {
  id: string;
  view: ProjectView;
  onView: (next: Partial<ProjectView>) => void;
  /** What can be done with the reads: runs belong to another feature. */
  actions?: (project: Project) => ReactNode;
};

/** A submission: its samples with what was said about them, its files with their checksums. */
export function ProjectScreen({ id, view, onView, actions }: ProjectScreenProps) {
  const { data, isError, error, refetch } = useQuery(projectQuery(id));
  if (isError) {
    const missing = error instanceof CallError && error.status === 404;
    return (
      <ErrorState
        title={missing ? 'This submission is not in this workspace.' : 'The submission could not be loaded.'}
        {...(missing ? {} : { onRetry: () => void refetch() })}
        actions={
          <Button asChild>
            <Link to="/projects">All submissions</Link>
          </Button>
        }
      >
        {sentenceOf(error)}
      </ErrorState>
    );
  }
  const project = data?.data;
  if (!project) {
    return (
      <div className="grid gap-3 px-6 py-5 max-md:px-4">
        <Skeleton className="h-6 w-72" />
        <Skeleton className="w-96 max-w-full" />
      </div>
    );
  }
  return (
    <>
      <PageHeader
        title={project.name}
        pills={<StatusPill project={{ ...project, status_reason: null }} />}
        facts={<ProjectFacts project={project} />}
        actions={actions?.(project)}
      />
      {(project.description || project.status_reason) && (
        <div className="grid max-w-220 flex-none gap-2.5 px-6 pb-3 max-md:px-4">
          {project.description && <p className="whitespace-pre-line text-13 text-ink-2">{project.description}</p>}
          {project.status_reason && (
            <Note tone={project.status === 'failed' ? 'bad' : 'warn'}>{project.status_reason}</Note>
          )}
        </div>
      )}
      <Tabs label="Parts of the submission">
        <Tab current={view.tab === 'samples'}>
          <Link to="/projects/$id" params={{ id }} search={{ tab: 'samples' }}>
            Samples
          </Link>
        </Tab>
        <Tab current={view.tab === 'files'}>
          <Link to="/projects/$id" params={{ id }} search={{ tab: 'files' }}>
            Files
          </Link>
        </Tab>
      </Tabs>
      {view.tab === 'files' ? (
        <ProjectFiles id={id} view={view} onView={onView} />
      ) : (
        <ProjectSamples id={id} view={view} onView={onView} />
      )}
    </>
  );
}

function ProjectFacts({ project }: { project: Project }) {
  const kind = dataTypes.find(({ id }) => id === project.data_type)?.title;
  return (
    <Facts>
      <Fact icon={Dna}>
        {kind ? `${kind} · ` : ''}
        {formatCount(project.n_samples, 'sample')}
      </Fact>
      <Fact icon={HardDrive}>
        {formatCount(project.n_files, 'file')}, {formatBytes(project.size_bytes)}
      </Fact>
      <Fact icon={Clock}>
        submitted <RelativeTime at={project.created_at} />
      </Fact>
      <Fact icon={UserRound}>{project.created_by}</Fact>
      <Fact>
        <CopyId id={project.project_id} shown={project.project_id.slice(0, 8)} noun="submission" />
      </Fact>
      {project.latest_run_id && (
        <Fact>
          <Link to="/run/$id" params={{ id: project.latest_run_id }}>
            Latest run
          </Link>
        </Fact>
      )}
    </Facts>
  );
}
