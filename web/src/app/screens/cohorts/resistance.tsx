import { Link } from '@tanstack/react-router';
import { ResistanceScreen } from '#features/analysis';
import { Button } from '#ui/actions';
import { useSessionState } from '../../use-session.ts';

/** Resistance genes of all samples that may be seen. */
export function Resistance() {
  const { workspace_id } = useSessionState();
  if (workspace_id === null) return null;
  return (
    <ResistanceScreen
      key={workspace_id}
      actions={
        <Button look="primary" asChild>
          <Link to="/import">Import tables</Link>
        </Button>
      }
    />
  );
}
