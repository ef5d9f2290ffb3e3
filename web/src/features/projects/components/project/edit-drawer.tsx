import type { Project } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { toast } from '#ui/feedback';
import { Field, Input, Textarea } from '#ui/forms';
import { Drawer, FormActs, PanelSection } from '#ui/overlays';
import { changedWords, wordsOf } from '../../model/changed-words.ts';
import { editProject } from '../../queries/changes.ts';
import { OvertakenNote } from '../overtaken-note.tsx';

/** Name, description and region of a submission; each change is kept in its history. */
export function EditDrawer({ project, onClose }: { project: Project; onClose: () => void }) {
  const form = useId();
  const [read, setRead] = useState(wordsOf(project));
  const [name, setName] = useState(project.name);
  const [description, setDescription] = useState(project.description);
  const [region, setRegion] = useState(project.variable_region ?? '');
  const edit = useMutation({
    mutationFn: () =>
      editProject({
        project_id: project.project_id,
        ...changedWords(read, {
          name: name.trim(),
          description: description.trim(),
          variable_region: region.trim() || null,
        }),
      }),
    onSuccess: ({ n_changes }) => {
      onClose();
      toast(n_changes > 0 ? { title: 'Saved.', tone: 'success' } : { title: 'Nothing was different.' });
    },
  });
  const keepMine = () => {
    setRead(wordsOf(project));
    edit.reset();
  };
  const takeTheirs = () => {
    setName(project.name);
    setDescription(project.description);
    setRegion(project.variable_region ?? '');
    keepMine();
  };
  const nameless = name.trim() === '' ? 'A submission needs a name.' : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!nameless) edit.mutate();
  };
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title="Edit submission"
      description={`Change what is said of ${project.name}.`}
      outcome="The data browser shows the change within seconds."
      footer={
        <FormActs form={form} confirm="Save" disabledReason={nameless} busy={edit.isPending} onCancel={onClose} />
      }
    >
      <form id={form} onSubmit={submit}>
        <PanelSection>
          <div className="grid gap-3.5">
            <Field label="Name" error={nameless}>
              <Input value={name} onChange={(event) => setName(event.target.value)} maxLength={200} />
            </Field>
            <Field label="Description" optional>
              <Textarea
                rows={5}
                value={description}
                onChange={(event) => setDescription(event.target.value)}
                maxLength={4000}
              />
            </Field>
            <Field
              label="Variable region"
              optional
              hint="Such as V4 or V3–V4. Samples of different regions are not compared feature by feature."
            >
              <Input value={region} onChange={(event) => setRegion(event.target.value)} maxLength={100} />
            </Field>
            {edit.isError && <OvertakenNote error={edit.error} onTheirs={takeTheirs} onMine={keepMine} />}
          </div>
        </PanelSection>
      </form>
    </Drawer>
  );
}
