import { type WorkspaceDetail, workspaceBodySchema, workspaceRoutes } from '@cohortium/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { assignFieldErrors, isConflict, refresh } from '#platform/api';
import { Button } from '#ui/actions';
import { Note, toast } from '#ui/feedback';
import { Field, Input, Textarea } from '#ui/forms';
import { editWorkspace } from '../../queries/workspace.ts';

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
  const [problem, setProblem] = useState<string | null>(null);
  const { name, description, change_no } = workspace;
  const form = useForm({ resolver: zodResolver(workspaceBodySchema), defaultValues: { name, description } });
  const { errors } = form.formState;
  const save = form.handleSubmit(async (details) => {
    setProblem(null);
    onBusy(true);
    try {
      const saved = await editWorkspace({ ...details, change_no: read });
      setRead(saved.change_no);
      toast({ title: `Saved “${saved.name}”.`, tone: 'success' });
      onEdited();
    } catch (error) {
      if (isConflict(error)) await refresh(workspaceRoutes.detail);
      setProblem(assignFieldErrors(error, ['name', 'description'], form.setError));
    } finally {
      onBusy(false);
    }
  });
  const takeTheirs = () => {
    form.reset({ name, description });
    setRead(change_no);
    setProblem(null);
  };
  return (
    <form id={id} noValidate onSubmit={save} className="grid gap-3.5">
      {problem && (
        <Note
          tone="bad"
          actions={
            change_no !== read && (
              <>
                <Button size="small" onClick={takeTheirs}>
                  Show current version
                </Button>
                <Button
                  size="small"
                  onClick={() => {
                    setRead(change_no);
                    setProblem(null);
                  }}
                >
                  Overwrite with my changes
                </Button>
              </>
            )
          }
        >
          {problem}
        </Note>
      )}
      <Field label="Name" error={errors.name?.message}>
        <Input {...form.register('name')} autoComplete="off" readOnly={disabled} />
      </Field>
      <Field label="Description" optional error={errors.description?.message}>
        <Textarea {...form.register('description')} rows={4} readOnly={disabled} />
      </Field>
    </form>
  );
}
