import { useParams } from '@tanstack/react-router';
import { LaunchRun } from '#features/pipelines';
import { ProjectScreen, ProjectsScreen } from '#features/projects';
import { useListView } from './use-list-view.ts';

export function Projects() {
  const [{ page, page_size, word }, change] = useListView();
  return <ProjectsScreen view={{ page, page_size, name: word('name') }} onView={change} />;
}

export function Project() {
  const { id = '' } = useParams({ strict: false });
  const [{ page, page_size, word }, change] = useListView();
  const tab = word('tab') === 'files' ? 'files' : 'samples';
  return (
    <ProjectScreen
      key={id}
      id={id}
      view={{ tab, page, page_size }}
      onView={change}
      actions={({ project_id, name, data_type, n_files }) =>
        n_files > 0 && <LaunchRun projectId={project_id} projectName={name} dataType={data_type} />
      }
    />
  );
}
