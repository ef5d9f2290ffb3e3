import { ImportScreen } from '#features/ingestion';
import { useSessionState } from '../../use-session.ts';

export function Import() {
  const { workspace_id } = useSessionState();
  // Files and choices are of one workspace.
  return <ImportScreen key={workspace_id} />;
}
