import { type Cohort, cohortBodySchema, cohortRoutes, workspaceRoutes } from '@cohortium/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { formatCount } from '#platform';
import { assignFieldErrors, call, refresh } from '#platform/api';
import { Button } from '#ui/actions';
import { Note, toast } from '#ui/feedback';
import { Checkbox, Field, Input, Textarea } from '#ui/forms';
import { Drawer, PanelSection } from '#ui/overlays';
import { type CohortDraft, proposeName } from '../../model/cohort-draft.ts';
import { parseMinReads } from '../../model/minimum-reads.ts';
import { DraftChecks } from './draft-checks.tsx';
import { DraftReads, useDraftReads } from './draft-reads.tsx';
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
    defaultValues: { name: proposeName(draft), description: '', is_live: false },
  });
  const { errors, isSubmitting } = form.formState;
  const [typedReads, setTypedReads] = useState('');
  const reads = useDraftReads(draft, typedReads);
  const minimum = reads ? parseMinReads(typedReads) : null;
  const n_kept = reads && reads.min_reads !== null && !reads.isCounting ? reads.counts.n_kept : draft.n_samples;
  const create = form.handleSubmit(async (fields) => {
    setProblem(null);
    if (minimum === 'invalid') return;
    const body = { ...fields, ...draft.source, ...(minimum === null ? {} : { min_reads: minimum }) };
    try {
      const { data } = await call(cohortRoutes.create, { body });
      await refresh(cohortRoutes.list, workspaceRoutes.all);
      toast({
        tone: 'success',
        title: `Cohort “${data.name}” was created.`,
        description: `Version ${data.version}: ${formatCount(data.n_samples, 'sample')}, frozen.`,
        ...(onOpen ? { action: { label: 'Open cohort', onSelect: () => onOpen(data) } } : {}),
      });
      onClose();
      onCreated?.(data);
    } catch (error) {
      setProblem(assignFieldErrors(error, ['name', 'description'], form.setError));
    }
  });
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title="Create cohort"
      description="Name and describe the new cohort. The samples found become its version 1."
      outcome={`Frozen as version 1: ${formatCount(n_kept, 'sample')}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={id}
            look="primary"
            busy={isSubmitting}
            disabledReason={n_kept === 0 ? 'No sample has so many reads' : null}
          >
            Create cohort
          </Button>
        </>
      }
    >
      <PanelSection>
        <form id={id} noValidate onSubmit={create} className="grid gap-3.5">
          {problem && <Note tone="bad">{problem}</Note>}
          <Field label="Name" error={errors.name?.message}>
            <Input
              {...form.register('name')}
              autoComplete="off"
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
          </Field>
          <Field label="Description" optional error={errors.description?.message}>
            <Textarea {...form.register('description')} rows={3} />
          </Field>
          {'filter' in draft.source && (
            <Checkbox
              {...form.register('is_live')}
              label="Update automatically"
              hint="When the filter finds other samples, the cohort gets a new version within an hour. If off, the cohort page shows the changes and you decide."
            />
          )}
        </form>
      </PanelSection>
      <DraftReads reads={reads} typed={typedReads} onTyped={setTypedReads} />
      <DraftRecipe steps={draft.steps} />
      <DraftChecks checks={draft.checks} />
      <PanelSection title="Visibility">
        <p className="text-13 text-ink-2">All members of this workspace. You can share it with others later.</p>
      </PanelSection>
    </Drawer>
  );
}
