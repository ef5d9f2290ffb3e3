import { PRIVACY_PROMISE, type Workspace } from '@cohortium/contract';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#ui/actions';
import { Card } from '#ui/layout';
import { WorkspaceForm } from './workspace-form.tsx';

type SetupWorkspaceScreenProps = { onCreated: (workspace: Workspace) => void; invitations?: ReactNode };

/** For a person without any workspace: the first one is made here. */
export function SetupWorkspaceScreen({ onCreated, invitations }: SetupWorkspaceScreenProps) {
  const form = useId();
  const [busy, setBusy] = useState(false);
  return (
    <div className="mx-auto w-full max-w-130 px-5 py-12 max-md:py-6">
      <h1 className="font-semibold text-28 tracking-[-.025em]">Set up a workspace</h1>
      <p className="mt-1 mb-5 text-ink-2">
        A workspace holds your submissions, runs and cohorts. You don’t have one yet. {PRIVACY_PROMISE}
      </p>
      {invitations && <div className="mb-4 empty:hidden">{invitations}</div>}
      <Card className="p-4">
        <WorkspaceForm id={form} onCreated={onCreated} onBusy={setBusy} />
        <Button type="submit" form={form} look="primary" busy={busy} className="mt-4">
          Create workspace
        </Button>
      </Card>
    </div>
  );
}
