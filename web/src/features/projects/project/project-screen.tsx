import type { Project } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isNotFound } from '#platform/api';
import { useCan, useDenialFor } from '#platform/permissions';
import { Button, IconButton } from '#ui/actions';
import { ErrorState, type FailedQuery, Note, Skeleton } from '#ui/feedback';
import { PageHeader, Tab, Tabs } from '#ui/layout';
import { DropdownMenu, MenuItem } from '#ui/overlays';
import { DeleteDialog } from '../delete-dialog.tsx';
import { denialOfDeletion } from '../may-delete.ts';
import { projectQuery } from '../projects.ts';
import type { UploadFile } from '../replace-files.ts';
import { StatusPill } from '../status-pill.tsx';
import { EditDrawer } from './edit-drawer.tsx';
import { ProjectFacts } from './project-facts.tsx';
import { ProjectFiles } from './project-files.tsx';
import { ProjectHistoryTab } from './project-history.tsx';
import { ProjectMetadata } from './project-metadata.tsx';
import { ProjectRuns } from './project-runs.tsx';
import { ProjectSamples } from './project-samples.tsx';
import {
  type ProjectTabName,
  type ProjectTabProps,
  type ProjectView,
  projectTabNames,
  tabsOfShareLink,
} from './project-tabs.ts';

/** The actions of a submission; disabled buttons say why. */
function ProjectActions({ project, onDeleted }: { project: Project; onDeleted: () => void }) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const mayNotEdit = useDenialFor('modify', 'project', project);
  const rights = { canDeleteAll: useCan('delete', 'project'), canDeleteOwn: useCan('delete_created', 'project') };
  const mayNotDelete = denialOfDeletion(project, rights);
  const close = () => setOpen(null);
  return (
    <>
      <Button disabledReason={mayNotEdit} onClick={() => setOpen('edit')}>
        <Pencil aria-hidden="true" />
        Edit
      </Button>
      <DropdownMenu trigger={<IconButton icon={Ellipsis} label={`More actions for ${project.name}`} />}>
        <MenuItem icon={Trash2} danger disabledReason={mayNotDelete} onSelect={() => setOpen('delete')}>
          Delete
        </MenuItem>
      </DropdownMenu>
      {open === 'edit' && <EditDrawer project={project} onClose={close} />}
      {open === 'delete' && <DeleteDialog project={project} onClose={close} onDeleted={onDeleted} />}
    </>
  );
}

type ProjectScreenProps = {
  id: string;
  view: ProjectView;
  onView: (next: Partial<ProjectView>) => void;
  onDeleted: () => void;
  /** How a file is sent: uploads belong to another feature. */
  upload: UploadFile;
  /** Shown if the submission is missing; the record of withdrawn publications belongs to another feature. */
  missing?: ReactNode;
  /** Opened by a view-only link: read-only, without links to other pages. */
  viewOnly?: boolean;
  /** What can be done with the reads: runs belong to another feature. */
  actions?: (project: Project) => ReactNode;
};

const titles: Record<ProjectTabName, string> = {
  samples: 'Samples',
  files: 'Files',
  runs: 'Runs',
  metadata: 'Metadata',
  history: 'History',
};

/** A submission: samples with metadata, files with checksums, runs and change history. */
export function ProjectScreen({
  id,
  view,
  onView,
  onDeleted,
  upload,
  actions,
  missing,
  viewOnly = false,
}: ProjectScreenProps) {
  const query = useQuery(projectQuery(id));
  const { data } = query;
  if (query.isError) return <NoProject query={query} viewOnly={viewOnly} missing={missing} />;
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
        facts={<ProjectFacts project={project} viewOnly={viewOnly} />}
        actions={
          !viewOnly && (
            <>
              {actions?.(project)}
              {project.n_files === 0 && project.omic_type === 'microbiomics' && <OpenImported project={project} />}
              <ProjectActions project={project} onDeleted={onDeleted} />
            </>
          )
        }
      />
      {(project.description || project.status_reason) && (
        <div className="grid max-w-220 flex-none gap-2.5 px-6 pb-3 max-md:px-4">
          {project.description && <p className="whitespace-pre-line text-13 text-ink-2">{project.description}</p>}
          {project.status_reason && (
            <Note tone={project.status === 'failed' ? 'bad' : 'warn'}>{project.status_reason}</Note>
          )}
        </div>
      )}
      <Tabs label="Submission sections">
        {(viewOnly ? tabsOfShareLink : projectTabNames).map((part) => (
          <Tab key={part} current={view.tab === part}>
            <Link to="." search={{ tab: part }}>
              {titles[part]}
            </Link>
          </Tab>
        ))}
      </Tabs>
      <TabContent project={project} upload={upload} id={id} view={view} onView={onView} />
    </>
  );
}

function TabContent({ project, upload, ...props }: ProjectTabProps & { project: Project; upload: UploadFile }) {
  switch (props.view.tab) {
    case 'files':
      return <ProjectFiles {...props} mayFetch={project.access !== 'public'} />;
    case 'runs':
      return <ProjectRuns {...props} />;
    case 'metadata':
      return <ProjectMetadata id={props.id} />;
    case 'history':
      return <ProjectHistoryTab {...props} />;
    default:
      return <ProjectSamples {...props} project={project} upload={upload} />;
  }
}

/** Imported submissions have no runs; the button opens their samples. */
function OpenImported({ project: { project_id: project } }: { project: Project }) {
  return (
    <>
      <Button asChild>
        <Link to="/cohort-builder" search={{ project }}>
          Open in data browser
        </Link>
      </Button>
      <Button asChild look="primary">
        <Link to="/cohort-builder" search={{ project, create: 'cohort' }}>
          Create cohort
        </Link>
      </Button>
    </>
  );
}

type NoProjectProps = { query: FailedQuery; viewOnly: boolean; missing: ReactNode };

function NoProject({ query, viewOnly, missing }: NoProjectProps) {
  const isMissing = isNotFound(query.error);
  if (viewOnly && isMissing) return <ErrorState title="This link no longer works.">It was revoked.</ErrorState>;
  return (
    <>
      <ErrorState
        title={isMissing ? 'This submission was not found in this workspace.' : 'The submission could not be loaded.'}
        query={query}
        actions={
          <>
            <Button asChild>
              <Link to="/projects">All submissions</Link>
            </Button>
            {isMissing && (
              <Button asChild>
                <Link to="/projects" search={{ tab: 'deleted' }}>
                  Recently deleted
                </Link>
              </Button>
            )}
          </>
        }
      />
      {isMissing && missing}
    </>
  );
}
