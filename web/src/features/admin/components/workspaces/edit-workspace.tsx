import type { AdminWorkspace } from '@cohortium/contract';
import { type FormEvent, useState } from 'react';
import { assignFieldErrors } from '#platform/api';
import { Button } from '#ui/actions';
import { Note, toast } from '#ui/feedback';
import { Field, Input, Textarea } from '#ui/forms';
import { editWorkspace } from '../../queries/save.ts';

type EditWorkspaceProps = { workspace: AdminWorkspace; whyNot: string | null; onEdited: () => void };

/** Saves name and description; detects edit conflicts. */
export function EditWorkspace({ workspace, whyNot, onEdited }: EditWorkspaceProps) {
  const { id, name, description } = workspace;
  const [read, setRead] = useState(workspace.change_no);
  const [problem, setProblem] = useState<string | null>(null);
  const [fields, setFields] = useState<{ name?: string; description?: string }>({});
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const formData = new FormData(event.currentTarget);
    const details = { name: String(formData.get('name')), description: String(formData.get('description')) };
    setProblem(null);
    setFields({});
    setBusy(true);
    try {
      const saved = await editWorkspace({ id, change_no: read }, details);
      setRead(saved.change_no);
      toast({ title: `Saved “${saved.name}”.`, tone: 'success' });
      onEdited();
    } catch (error) {
      setProblem(
        assignFieldErrors(error, ['name', 'description'], (field, { message }) =>
          setFields((before) => ({ ...before, [field]: message })),
        ),
      );
    } finally {
      setBusy(false);
    }
  };
  const readOnly = whyNot !== null;
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid gap-3.5">
      {problem && (
        <Note
          tone="bad"
          actions={
            workspace.change_no !== read && (
              <Button size="small" onClick={() => setRead(workspace.change_no)}>
                Overwrite with my changes
              </Button>
            )
          }
        >
          {problem} {workspace.change_no !== read && `The current name is “${name}”.`}
        </Note>
      )}
      <Field label="Name" error={fields.name}>
        <Input name="name" autoComplete="off" defaultValue={name} readOnly={readOnly} />
      </Field>
      <Field label="Description" optional error={fields.description}>
        <Textarea name="description" rows={3} defaultValue={description} readOnly={readOnly} />
      </Field>
      <div>
        <Button type="submit" disabledReason={whyNot} busy={busy}>
          Save
        </Button>
      </div>
    </form>
  );
}
