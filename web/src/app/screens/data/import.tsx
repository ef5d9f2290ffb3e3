import { ImportScreen } from '#features/ingestion';
import { filterByType } from '#features/samples';
import { useSessionState } from '../../use-session.ts';

export function Import() {
  const { workspace_id } = useSessionState();
  // Files and choices are of one workspace.
  return (
    <ImportScreen key={workspace_id} onStudio={(data_type) => workspace_id && filterByType(workspace_id, data_type)} />
  );
}
