import { type Cohort, cohortBodySchema, cohortRoutes, workspaceRoutes } from '@cohortium/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { formatCount } from '#platform';
import { call, placeFailure, refresh } from '#platform/api';
import { Button } from '#ui/actions';
import { Note, toast } from '#ui/feedback';
import { Checkbox, Field, Input, Textarea } from '#ui/forms';
import { Drawer, PanelSection } from '#ui/overlays';
import type { CohortDraft } from '../../model/cohort-draft.ts';
import { DraftChecks } from './draft-checks.tsx';
import { DraftRecipe } from './draft-recipe.tsx';

type CreateCohortDrawerProps = {
  draft: CohortDraft;
  onClose: () => void;
  /** Where the toast's link leads; without it the toast has none. */
  onOpen?: (cohort: Cohort) => void;
  onCreated?: (cohort: Cohort) => void;
};

const formSchema = cohortBodySchema.pick({ name: true, description: true, is_live: true });

/** Name, what will be recorded, whether it makes sense; then the samples are frozen. */
export function CreateCohortDrawer({ draft, onClose, onOpen, onCreated }: CreateCohortDrawerProps) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { name: '', description: '', is_live: false },
  });
  const { errors, isSubmitting } = form.formState;
  const create = form.handleSubmit(async (words) => {
    setProblem(null);
    try {
      const { data } = await call(cohortRoutes.create, { body: { ...words, ...draft.source } });
      await refresh(cohortRoutes.list, workspaceRoutes.all);
      toast({
        tone: 'success',
        title: `Cohort “${data.name}” was created.`,
        description: `Version ${data.version}: ${formatCount(data.n_samples, 'sample')}, frozen.`,
        ...(onOpen ? { action: { label: 'Open the cohort', act: () => onOpen(data) } } : {}),
      });
      onClose();
      onCreated?.(data);
    } catch (error) {
      setProblem(placeFailure(error, ['name', 'description'], form.setError));
    }
  });
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title="Create cohort"
      description="Name and describe a cohort of the samples found; its members are frozen as version 1."
      outcome={`Frozen as version 1: ${formatCount(draft.n_samples, 'sample')}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} look="primary" busy={isSubmitting}>
            Create cohort
          </Button>
        </>
      }
    >
      <PanelSection>
        <form id={id} noValidate onSubmit={create} className="grid gap-3.5">
          {problem && <Note tone="bad">{problem}</Note>}
          <Field label="Name" error={errors.name?.message}>
            <Input {...form.register('name')} autoComplete="off" />
          </Field>
          <Field label="Description" optional error={errors.description?.message}>
            <Textarea {...form.register('description')} rows={3} />
          </Field>
          {'filter' in draft.source && (
            <Checkbox
              {...form.register('is_live')}
              label="Follow its filter"
              hint="What that finds anew becomes the next version within the hour. Otherwise the page says what is new, and you decide."
            />
          )}
        </form>
      </PanelSection>
      <DraftRecipe steps={draft.steps} />
      <DraftChecks checks={draft.checks} />
      <PanelSection title="Who may see it">
        <p className="text-13 text-ink-2">Everybody in this workspace. It can be shared with others later.</p>
      </PanelSection>
    </Drawer>
  );
}
