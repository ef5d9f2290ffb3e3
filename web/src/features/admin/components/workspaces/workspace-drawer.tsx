import type { AdminWorkspace } from '@cohortium/contract';
import { formatBytes, formatCount, formatDate, formatDuration, formatNumber } from '#platform';
import { denialOf, useCan } from '#platform/permissions';
import { CopyId } from '#ui/actions';
import { Meter } from '#ui/display';
import { Note } from '#ui/feedback';
import { Drawer, PanelSection } from '#ui/overlays';
import { describeClosing, formatStorage, WORKSPACE_STATES } from '../../model/describe-workspace.ts';
import { FactList } from '../fact-list.tsx';
import { StatePill } from '../state-pill.tsx';
import { CloseWorkspace } from './close-workspace.tsx';
import { EditWorkspace } from './edit-workspace.tsx';

type WorkspaceDrawerProps = { workspace: AdminWorkspace; onClose: () => void; onChanged: () => void };

export function WorkspaceDrawer({ workspace, onClose, onChanged }: WorkspaceDrawerProps) {
  const { name, owners, storage_bytes, storage_quota_bytes } = workspace;
  const mayEdit = useCan('modify', 'app_workspace');
  const closed = describeClosing(workspace);
  const whyNot = mayEdit ? null : denialOf('modify', name);
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={name}
      description="Owners, contents and state of a workspace"
      aside={<StatePill state={WORKSPACE_STATES[workspace.state]} />}
    >
      <PanelSection>
        {closed && (
          <Note tone="warn" className="mb-3">
            {closed}
          </Note>
        )}
        <FactList
          facts={[
            ['Workspace', <CopyId key="id" id={workspace.id} />],
            ['Owners', owners.map((owner) => `${owner.name} (${owner.email})`).join(', ') || 'nobody'],
            ['Members', formatNumber(workspace.n_members)],
            ['Submissions', `${formatNumber(workspace.n_projects)} with ${formatCount(workspace.n_samples, 'sample')}`],
            ['Cohorts', formatNumber(workspace.n_cohorts)],
            ['Runs', formatNumber(workspace.n_runs)],
            ['Compute time', workspace.engine_seconds > 0 ? formatDuration(workspace.engine_seconds * 1000) : 'none'],
            ['Run files', formatBytes(workspace.run_bytes)],
            ['Created', formatDate(workspace.created_at)],
          ]}
        />
        <Meter
          className="mt-3 text-13"
          label="Storage"
          head="Storage"
          value={storage_bytes}
          max={storage_quota_bytes}
          description={formatStorage(workspace)}
        />
      </PanelSection>
      <PanelSection title="Name and description">
        <EditWorkspace workspace={workspace} whyNot={closed ? 'Restore it first' : whyNot} onEdited={onChanged} />
      </PanelSection>
      <PanelSection title={closed ? 'Restore' : 'Close'}>
        <CloseWorkspace workspace={workspace} onChanged={onChanged} />
      </PanelSection>
    </Drawer>
  );
}
