import type { CohortDetail } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { sentenceOf } from '#platform/api';
import { Note, toast } from '#ui/feedback';
import { Checkbox, Field, Input, Textarea } from '#ui/forms';
import { Drawer, FormActs, PanelSection } from '#ui/overlays';
import { editCohort, isOvertaken } from '../../queries/version-queries.ts';

type EditCohortDrawerProps = { cohort: CohortDetail; onClose: () => void };

/** Name and description of a cohort, and whether it follows its filter. */
export function EditCohortDrawer({ cohort, onClose }: EditCohortDrawerProps) {
  const form = useId();
  const [name, setName] = useState(cohort.name);
  const [description, setDescription] = useState(cohort.description);
  const [is_live, setLive] = useState(cohort.is_live);
  const follows = cohort.access === 'own' && cohort.recipe.filter !== null;
  const edit = useMutation({
    mutationFn: () =>
      editCohort(cohort, {
        ...{ name: name.trim(), description: description.trim() },
        ...(is_live === cohort.is_live ? {} : { is_live }),
      }),
    onSuccess: () => {
      onClose();
      toast({ title: 'Saved.', tone: 'success' });
    },
  });
  const nameless = name.trim() === '' ? 'A cohort needs a name.' : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!nameless) edit.mutate();
  };
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title="Edit cohort"
      description={`Change what is said of ${cohort.name}.`}
      outcome="The samples stay; the change is in its history."
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
            {follows && (
              <Checkbox
                checked={is_live}
                onChange={(event) => setLive(event.target.checked)}
                label="Follow its filter"
                hint="What that finds anew becomes the next version within the hour."
              />
            )}
            {edit.isError && (
              <Note tone="bad" title={isOvertaken(edit.error) ? 'Somebody else was quicker.' : 'Not saved.'}>
                {sentenceOf(edit.error)}
              </Note>
            )}
          </div>
        </PanelSection>
      </form>
    </Drawer>
  );
}
