import { type AdminWorkspace, workspaceBodySchema } from '@cohortium/contract';
import { useState } from 'react';
import { useContractForm } from '#platform/forms';
import { Button } from '#ui/actions';
import { toast } from '#ui/feedback';
import { Form, NameFields } from '#ui/forms';
import { editWorkspace } from '../save.ts';

type EditWorkspaceProps = { workspace: AdminWorkspace; whyNot: string | null; onEdited: () => void };

/** Saves name and description; detects edit conflicts. */
export function EditWorkspace({ workspace, whyNot, onEdited }: EditWorkspaceProps) {
  const { id, name, description } = workspace;
  const [read, setRead] = useState(workspace.change_no);
  const form = useContractForm({
    schema: workspaceBodySchema,
    defaultValues: { name, description },
    onSubmit: async (details) => {
      const saved = await editWorkspace({ id, change_no: read }, details);
      setRead(saved.change_no);
      toast({ title: `Saved “${saved.name}”.`, tone: 'success' });
      onEdited();
    },
  });
  const hasChanged = workspace.change_no !== read;
  const problem = form.problem && hasChanged ? `${form.problem} The current name is “${name}”.` : form.problem;
  const remedy = hasChanged && (
    <Button size="small" onClick={() => setRead(workspace.change_no)}>
      Overwrite with my changes
    </Button>
  );
  return (
    <Form form={{ ...form, problem }} remedy={remedy}>
      <NameFields form={form} readOnly={whyNot !== null} />
      <div>
        <Button type="submit" disabledReason={whyNot} busy={form.isSubmitting}>
          Save
        </Button>
      </div>
    </Form>
  );
}
