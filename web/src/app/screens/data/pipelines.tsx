import { useParams } from '@tanstack/react-router';
import { sendFile } from '#features/ingestion';
import { ParamSetsScreen, RunScreen, RunsScreen } from '#features/pipelines';
import { useListView } from './use-list-view.ts';

export { PipelinesScreen as Pipelines } from '#features/pipelines';

export function ParamSets() {
  const [{ page, page_size, word }, change] = useListView();
  return <ParamSetsScreen view={{ page, page_size, name: word('name') }} onView={change} upload={sendFile} />;
}

export function Runs() {
  const [{ page, page_size, word }, change] = useListView();
  return <RunsScreen view={{ page, page_size, name: word('name'), state: word('state') }} onView={change} />;
}

export function Run() {
  const { id = '' } = useParams({ strict: false });
  return <RunScreen key={id} id={id} />;
}
