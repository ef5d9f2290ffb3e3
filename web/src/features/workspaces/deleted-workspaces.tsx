import { type Workspace, type WorkspaceDeletion, workspaceDeletionRoutes } from '@cohortium/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { queryOf } from '#platform/api';
import { Button } from '#ui/actions';
import { RelativeTime } from '#ui/display';
import { Card } from '#ui/layout';
import { formatDaysLeft, restoreWithToast } from '#ui/list';
import { restoreWorkspace } from './workspace.ts';

type DeletedWorkspacesProps = { onRestored: (workspace: Workspace) => void };

/** On the home page: workspaces that were deleted and can be brought back. Nothing at all without any. */
export function DeletedWorkspaces({ onRestored }: DeletedWorkspacesProps) {
  const { data } = useQuery(queryOf(workspaceDeletionRoutes.deleted, {}));
  if (!data || data.data.length === 0) return null;
  return (
    <Card title="Deleted workspaces" note={`n = ${data.data.length}`}>
      <ul>
        {data.data.map((deletion) => (
          <DeletedLine key={deletion.deletion_id} deletion={deletion} onRestored={onRestored} />
        ))}
      </ul>
    </Card>
  );
}

function DeletedLine({ deletion, onRestored }: DeletedWorkspacesProps & { deletion: WorkspaceDeletion }) {
  const { deletion_id, name, deleted_by, deleted_at, days_left } = deletion;
  const restore = useMutation({
    mutationFn: () =>
      restoreWithToast(async () => {
        const workspace = await restoreWorkspace(deletion_id);
        onRestored(workspace);
        return `“${workspace.name}”`;
      }),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-3.5 py-2.5 text-13 last:border-b-0">
      <div className="min-w-0 flex-1 basis-60">
        <span className="break-words font-medium">{name}</span>
        <p className="text-12 text-ink-3">
          deleted <RelativeTime at={deleted_at} /> by {deleted_by} · {formatDaysLeft(days_left)} left
        </p>
      </div>
      <Button size="small" busy={restore.isPending} onClick={() => restore.mutate()}>
        <Undo2 aria-hidden="true" />
        Restore<span className="sr-only"> {name}</span>
      </Button>
    </li>
  );
}
