import { useParams } from '@tanstack/react-router';
import { RunScreen, RunsScreen } from '#features/pipelines';
import { useListView } from './use-list-view.ts';

export function Runs() {
  const [{ page, page_size, word }, change] = useListView();
  return <RunsScreen view={{ page, page_size, name: word('name'), state: word('state') }} onView={change} />;
}

export function Run() {
  const { id = '' } = useParams({ strict: false });
  return <RunScreen key={id} id={id} />;
}
