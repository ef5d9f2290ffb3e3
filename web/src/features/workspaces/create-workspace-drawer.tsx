import type { Workspace } from '@cohortium/contract';
import { useId, useState } from 'react';
import { Drawer, FormActions, PanelSection } from '#ui/overlays';
import { WorkspaceForm } from './workspace-form.tsx';

type CreateWorkspaceDrawerProps = { onClose: () => void; onCreated: (workspace: Workspace) => void };

export function CreateWorkspaceDrawer({ onClose, onCreated }: CreateWorkspaceDrawerProps) {
  const form = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Drawer
      onClose={onClose}
      title="Create workspace"
      description="Name and description of the new workspace."
      outcome="You will be its owner."
      footer={<FormActions form={form} confirm="Create workspace" busy={busy} onCancel={onClose} />}
    >
      <PanelSection>
        <WorkspaceForm id={form} onCreated={onCreated} onBusy={setBusy} />
      </PanelSection>
    </Drawer>
  );
}
