import { type Cohort, cohortBodySchema, cohortRoutes, workspaceRoutes } from '@cohortium/contract';
import { Check, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '#platform';
import { call, refresh } from '#platform/api';
import { useContractForm } from '#platform/forms';
import { CopyText } from '#ui/actions';
import { toast } from '#ui/feedback';
import { Checkbox, NameFields } from '#ui/forms';
import { FormDrawer, PanelSection } from '#ui/overlays';
import { type CohortDraft, proposeName, recipeText } from './cohort-draft.ts';
import { DraftReads, useDraftReads } from './draft-reads.tsx';
import { parseMinReads } from './minimum-reads.ts';
import { RecipeSteps } from './recipe-steps.tsx';

/** Whether it makes sense: what weakens a comparison of these samples. */
export function DraftChecks({ checks }: Pick<CohortDraft, 'checks'>) {
  return (
    <PanelSection title="Can these samples be compared?">
      <ul className="grid gap-2">
        {checks.map(({ fine, title, message }) => {
          const Icon = fine ? Check : TriangleAlert;
          return (
            <li key={title} className="flex gap-2.5 text-12/[1.45]">
              <Icon
                role="img"
                aria-label={fine ? 'OK' : 'Warning'}
                className={fine ? 'mt-px text-success' : 'mt-px text-warning'}
              />
              <span className="min-w-0 break-words">
                <b className="font-semibold">{title}</b> <span className="text-ink-2">{message}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </PanelSection>
  );
}

/** What will be recorded. */
export function DraftRecipe({ steps }: Pick<CohortDraft, 'steps'>) {
  return (
    <PanelSection title="Recipe" aside={<CopyText text={recipeText(steps)} textLabel="recipe" />}>
      <RecipeSteps steps={steps} />
    </PanelSection>
  );
}

type CreateCohortDrawerProps = {
  draft: CohortDraft;
  onClose: () => void;
  /** Where the toast's link leads; without it the toast has none. */
  onOpen?: (cohort: Cohort) => void;
  onCreated?: (cohort: Cohort) => void;
};

/** Name, what will be recorded, whether it makes sense; then the samples are frozen. */
export function CreateCohortDrawer({ draft, onClose, onOpen, onCreated }: CreateCohortDrawerProps) {
  const [typedReads, setTypedReads] = useState('');
  const reads = useDraftReads(draft.source, typedReads);
  const minimum = reads ? parseMinReads(typedReads) : null;
  const n_kept = reads && reads.min_reads !== null && !reads.isCounting ? reads.counts.n_kept : draft.n_samples;
  const form = useContractForm({
    schema: cohortBodySchema.pick({ name: true, description: true, is_live: true }),
    defaultValues: { name: proposeName(draft), description: '', is_live: false },
    onSubmit: async (fields) => {
      if (minimum === 'invalid') return;
      const body = { ...fields, ...draft.source, ...(minimum === null ? {} : { min_reads: minimum }) };
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
    },
  });
  return (
    <FormDrawer
      form={form}
      title="Create cohort"
      description="Name and describe the new cohort. The samples found become its version 1."
      outcome={`Frozen as version 1: ${formatCount(n_kept, 'sample')}`}
      confirm="Create cohort"
      disabledReason={n_kept === 0 ? 'No sample has so many reads' : null}
      onClose={onClose}
      below={
        <>
          <DraftReads reads={reads} typed={typedReads} onTyped={setTypedReads} />
          <DraftRecipe steps={draft.steps} />
          <DraftChecks checks={draft.checks} />
          <PanelSection title="Visibility">
            <p className="text-13 text-ink-2">All members of this workspace. You can share it with others later.</p>
          </PanelSection>
        </>
      }
    >
      <NameFields form={form} isProposal />
      {'filter' in draft.source && (
        <Checkbox
          {...form.register('is_live')}
          label="Update automatically"
          hint="When the filter finds other samples, the cohort gets a new version within an hour. If off, the cohort page shows the changes and you decide."
        />
      )}
    </FormDrawer>
  );
}
