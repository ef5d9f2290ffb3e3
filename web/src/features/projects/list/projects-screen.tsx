import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageHeader, Tab, Tabs } from '#ui/layout';
import { DeletedProjects } from '../deleted-list.tsx';
import { type ProjectsTab, projectTabs } from '../projects.ts';
import { NewSubmission } from './new-submission.tsx';
import { ProjectsList, type ProjectsScreenProps } from './projects-list.tsx';

const titles: Record<ProjectsTab, string> = {
  own: 'This workspace',
  shared: 'Shared with me',
  public: 'Public',
  deleted: 'Recently deleted',
};

/** The submissions of the workspace, shared and public ones, and deleted ones that can be restored. */
export function ProjectsScreen({ view, onView, run, drafts }: ProjectsScreenProps & { drafts?: ReactNode }) {
  return (
    <>
      <PageHeader title="Submissions" summary="Raw reads with their sample sheets" actions={<NewSubmission />} />
      <Tabs label="Submissions shown">
        {projectTabs.map((tab) => (
          <Tab key={tab} current={view.tab === tab}>
            <Link to="/projects" search={tab === 'own' ? {} : { tab }} activeOptions={{ exact: true }}>
              {titles[tab]}
            </Link>
          </Tab>
        ))}
      </Tabs>
      {view.tab === 'own' && drafts && <div className="flex-none px-6 pt-3 empty:hidden max-md:px-4">{drafts}</div>}
      {view.tab === 'deleted' ? (
        <DeletedProjects view={view} onView={onView} />
      ) : (
        <ProjectsList key={view.tab} tab={view.tab} view={view} onView={onView} {...(run ? { run } : {})} />
      )}
    </>
  );
}
