import { type User, type WorkspaceDetail, workspaceRoutes } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatBytes, formatCount } from '#platform';
import { queryOf } from '#platform/api';
import { denialOf, useCan } from '#platform/permissions';
import { Button, CopyId } from '#ui/actions';
import { Meter } from '#ui/display';
import { ErrorState, Skeleton } from '#ui/feedback';
import { Drawer, FormActions, PanelSection } from '#ui/overlays';
import { DeleteWorkspace } from './delete-workspace.tsx';
import { describeRuns } from './describe-workspace.ts';
import { EditForm } from './edit-form.tsx';
import { RemoveMember } from './members/remove-member.tsx';

type LeaveWorkspaceProps = { workspace: WorkspaceDetail; user: User; onLeft: () => void };

/** The button to leave a workspace; the server rejects it for the last owner. */
export function LeaveWorkspace({ workspace, user, onLeft }: LeaveWorkspaceProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const whyNot = workspace.is_personal ? 'You can’t leave a personal workspace' : null;
  return (
    <>
      <Button look="danger" disabledReason={whyNot} onClick={() => setIsConfirming(true)}>
        Leave workspace
      </Button>
      {isConfirming && (
        <RemoveMember
          member={{ user_id: user.id, name: user.name, is_you: true }}
          workspace={workspace}
          onClose={() => setIsConfirming(false)}
          onRemoved={onLeft}
        />
      )}
    </>
  );
}

type WorkspaceDrawerProps = {
  user: User;
  onClose: () => void;
  onEdited: () => void;
  /** It was deleted, or left. */
  onRemoved: () => void;
};

/** The selected workspace: its name and description, what it holds, and its end. */
export function WorkspaceDrawer({ user, onClose, onEdited, onRemoved }: WorkspaceDrawerProps) {
  const form = useId();
  const [busy, setBusy] = useState(false);
  const detail = useQuery(queryOf(workspaceRoutes.detail, {}));
  const workspace = detail.data?.data;
  const mayEdit = useCan('modify', 'workspace');
  return (
    <Drawer
      onClose={onClose}
      title={workspace?.name ?? 'Workspace'}
      description="Name, description and contents of the workspace."
      footer={
        <FormActions
          form={form}
          confirm="Save"
          cancel="Close"
          busy={busy}
          disabledReason={mayEdit ? null : denialOf('modify', workspace?.name ?? 'this workspace')}
          onCancel={onClose}
        />
      }
    >
      {detail.isError && <ErrorState title="The workspace could not be loaded." query={detail} />}
      {detail.isPending && <Skeleton className="m-5" />}
      {workspace && (
        <>
          <PanelSection>
            <EditForm
              key={workspace.id}
              id={form}
              workspace={workspace}
              disabled={!mayEdit}
              onBusy={setBusy}
              onEdited={onEdited}
            />
          </PanelSection>
          <PanelSection>
            <Contents workspace={workspace} />
          </PanelSection>
          <PanelSection>
            <div className="flex flex-wrap gap-2">
              <LeaveWorkspace workspace={workspace} user={user} onLeft={onRemoved} />
              <DeleteWorkspace workspace={workspace} onDeleted={onRemoved} />
            </div>
          </PanelSection>
        </>
      )}
    </Drawer>
  );
}

function Contents({ workspace }: { workspace: WorkspaceDetail }) {
  const { n_projects, n_samples, n_cohorts, storage_bytes, storage_quota_bytes } = workspace;
  const usageText = `${formatBytes(storage_bytes)} of ${formatBytes(storage_quota_bytes)}`;
  return (
    <div className="grid gap-3 text-13">
      <p className="text-ink-2">
        {formatCount(n_projects, 'submission')}, {formatCount(n_samples, 'sample')}, {formatCount(n_cohorts, 'cohort')}.{' '}
        {describeRuns(workspace)}
      </p>
      <p className="text-12 text-ink-3">
        ID for sharing with this workspace: <CopyId id={workspace.id} shown={workspace.id} idLabel="workspace" />
      </p>
      <Meter
        label="Storage of the workspace"
        head="Storage"
        value={storage_bytes}
        max={storage_quota_bytes}
        description={usageText}
      />
    </div>
  );
}
