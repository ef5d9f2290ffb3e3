import { ImportScreen } from '#features/ingestion';
import { filterOfType, shortFilterSearch } from '#features/samples';
import { useSessionState } from '../../use-session.ts';

const studioSearch = (data_type: number) => shortFilterSearch(filterOfType(data_type), 'studio') ?? {};

export function Import() {
  const { workspace_id } = useSessionState();
  // Files and choices are of one workspace.
  return <ImportScreen key={workspace_id} studioSearch={studioSearch} />;
}
