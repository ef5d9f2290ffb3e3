import { type SampleFilter, savedFilterBodySchema } from '@cohortium/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { assignFieldErrors } from '#platform/api';
import { Button } from '#ui/actions';
import { Note, toast } from '#ui/feedback';
import { Field, Input, Switch, Textarea } from '#ui/forms';
import { Dialog } from '#ui/overlays';
import { saveFilter } from '../../queries/saved-queries.ts';

const formSchema = savedFilterBodySchema.pick({ name: true, description: true, is_shared: true });

/** Saves the current filter under a name. */
export function SaveDialog({ filter, onClose }: { filter: SampleFilter; onClose: () => void }) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { name: '', description: '', is_shared: false },
  });
  const { errors, isSubmitting } = form.formState;
  const save = form.handleSubmit(async (details) => {
    setProblem(null);
    try {
      const { name } = await saveFilter({ ...details, filter });
      toast({ tone: 'success', title: `The filter “${name}” was saved.` });
      onClose();
    } catch (error) {
      setProblem(assignFieldErrors(error, ['name', 'description', 'is_shared'], form.setError));
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Save filter"
      description="The rules are saved, not the samples they match now."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} look="primary" busy={isSubmitting}>
            Save filter
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={save} className="grid gap-3.5">
        {problem && <Note tone="bad">{problem}</Note>}
        <Field label="Name" error={errors.name?.message}>
          <Input {...form.register('name')} autoComplete="off" />
        </Field>
        <Field label="Description" optional error={errors.description?.message}>
          <Textarea {...form.register('description')} rows={2} />
        </Field>
        <Switch {...form.register('is_shared')} label="All workspace members can apply it" />
      </form>
    </Dialog>
  );
}
