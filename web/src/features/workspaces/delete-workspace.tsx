import {
  describeActiveRuns,
  UNDO_DAYS,
  type WorkspaceDependents,
  type WorkspaceDetail,
  workspaceDeletionRoutes,
} from '@cohortium/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatBytes, formatCount } from '#platform';
import { queryOf, sentenceOf } from '#platform/api';
import { useDenial } from '#platform/permissions';
import { Button } from '#ui/actions';
import { DeletionEffects, toast } from '#ui/feedback';
import { AlertDialog } from '#ui/overlays';
import { deleteWorkspace } from './workspace.ts';

/** What goes with a workspace, a line each. */
export function linesOfWorkspace(of: WorkspaceDependents): string[] {
  return [
    `${formatCount(of.n_projects, 'submission')} with ${formatCount(of.n_samples, 'sample')}, ${formatBytes(of.storage_bytes)}`,
    `${formatCount(of.n_runs, 'run')} and ${of.n_runs === 1 ? 'its' : 'their'} results`,
    formatCount(of.n_cohorts, 'cohort'),
    of.n_others === 0
      ? 'No other members'
      : `${formatCount(of.n_others, 'other member')}, who ${of.n_others === 1 ? 'is' : 'are'} notified`,
  ];
}

/** Why it can't be deleted now; null when it can. */
export function blockOfWorkspace({ active_runs }: WorkspaceDependents): string | null {
  const on_the_way = describeActiveRuns(active_runs);
  const cancel = active_runs.length === 1 ? 'Cancel it or wait until it ends' : 'Cancel them or wait until they end';
  return on_the_way && `${on_the_way}. ${cancel}, then delete.`;
}

type DeleteWorkspaceProps = { workspace: WorkspaceDetail; onDeleted: () => void };

export function DeleteWorkspace({ workspace, onDeleted }: DeleteWorkspaceProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const denied = useDenial('delete', 'workspace', workspace.name);
  const whyNot = workspace.is_personal ? 'A personal workspace is deleted with your account' : denied;
  return (
    <>
      <Button look="danger" disabledReason={whyNot} onClick={() => setIsConfirming(true)}>
        Delete workspace
      </Button>
      {isConfirming && (
        <DeleteDialog workspace={workspace} onClose={() => setIsConfirming(false)} onDeleted={onDeleted} />
      )}
    </>
  );
}

/** Names the workspace, what goes with it, and the way back. */
function DeleteDialog({ workspace, onClose, onDeleted }: DeleteWorkspaceProps & { onClose: () => void }) {
  const { data, error } = useQuery({ ...queryOf(workspaceDeletionRoutes.dependents, {}), staleTime: 0 });
  const remove = useMutation({
    mutationFn: deleteWorkspace,
    onSuccess: ({ name }) => {
      onClose();
      toast({ title: `Deleted “${name}”.`, description: `You can restore it on Home for ${UNDO_DAYS} days.` });
      onDeleted();
    },
  });
  const blocked = data ? blockOfWorkspace(data.data) : null;
  const failed = remove.error ?? error;
  return (
    <AlertDialog
      onClose={onClose}
      title={`Delete workspace “${workspace.name}”?`}
      confirm="Delete workspace"
      onConfirm={() => !blocked && data && remove.mutate()}
      busy={remove.isPending || !data || blocked !== null}
      error={failed && sentenceOf(failed)}
    >
      {!error && (
        <DeletionEffects lines={data && linesOfWorkspace(data.data)} blocked={blocked}>
          An owner can restore it for {UNDO_DAYS} days. After that, it is permanently deleted.
        </DeletionEffects>
      )}
    </AlertDialog>
  );
}
