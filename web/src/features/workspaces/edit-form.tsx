import { type WorkspaceDetail, workspaceBodySchema, workspaceRoutes } from '@cohortium/contract';
import { useState } from 'react';
import { isConflict, refresh } from '#platform/api';
import { useContractForm } from '#platform/forms';
import { Button } from '#ui/actions';
import { toast } from '#ui/feedback';
import { Form, NameFields } from '#ui/forms';
import { editWorkspace } from './workspace.ts';

type EditFormProps = {
  id: string;
  workspace: WorkspaceDetail;
  disabled: boolean;
  onBusy: (busy: boolean) => void;
  onEdited: () => void;
};

/** Saves name and description; for an edit conflict, it shows the other version first. */
export function EditForm({ id, workspace, disabled, onBusy, onEdited }: EditFormProps) {
  const [read, setRead] = useState(workspace.change_no);
  const { name, description, change_no } = workspace;
  const form = useContractForm({
    schema: workspaceBodySchema,
    defaultValues: { name, description },
    onSubmit: async (details) => {
      onBusy(true);
      try {
        const saved = await editWorkspace({ ...details, change_no: read });
        setRead(saved.change_no);
        toast({ title: `Saved “${saved.name}”.`, tone: 'success' });
        onEdited();
      } catch (error) {
        if (isConflict(error)) await refresh(workspaceRoutes.detail);
        throw error;
      } finally {
        onBusy(false);
      }
    },
  });
  const overwriteTheirs = () => {
    setRead(change_no);
    form.clearProblem();
  };
  const takeTheirs = () => {
    form.reset({ name, description });
    overwriteTheirs();
  };
  const remedy = change_no !== read && (
    <>
      <Button size="small" onClick={takeTheirs}>
        Show current version
      </Button>
      <Button size="small" onClick={overwriteTheirs}>
        Overwrite with my changes
      </Button>
    </>
  );
  return (
    <Form form={{ ...form, id }} remedy={remedy}>
      <NameFields form={form} readOnly={disabled} />
    </Form>
  );
}
