import type { Cohort } from '@cohortium/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { formatCount } from '#platform';
import { sentenceOf } from '#platform/api';
import { Note, toast } from '#ui/feedback';
import { SearchFilter } from '#ui/filters';
import { Drawer, FormActions, PanelSection } from '#ui/overlays';
import { addResults } from '../queries/version-queries.ts';
import { CohortOptions, cohortOptionsQuery } from './cohort-options.tsx';

type AddToCohortDrawerProps = {
  /** Results, each once. */
  ids: readonly string[];
  /** A cohort that holds them already. */
  except?: string | undefined;
  onClose: () => void;
  onOpen: (cohort: Cohort) => void;
};

/** Which cohort of the workspace samples are added to: as its next version. */
export function AddToCohortDrawer({ ids, except, onClose, onOpen }: AddToCohortDrawerProps) {
  const form = useId();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState('');
  const target = useQuery(cohortOptionsQuery(name)).data?.data.find(({ id }) => id === chosen);
  const add = useMutation({
    mutationFn: (cohort: Cohort) => addResults(cohort, [...ids]),
    onSuccess: (now, before) => {
      onClose();
      toast({
        tone: 'success',
        title: `“${now.name}” has ${formatCount(now.n_samples - before.n_samples, 'sample')} more.`,
        description: `Version ${now.version}: ${formatCount(now.n_samples, 'sample')}`,
        action: { label: 'Open cohort', onSelect: () => onOpen(now) },
      });
    },
  });
  const missingInput = target ? null : 'Choose a cohort';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (target) add.mutate(target);
  };
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add to cohort"
      description="Add the samples to an existing cohort as its next version."
      outcome={
        target
          ? `Version ${target.version + 1} of “${target.name}”; version ${target.version} stays as it is.`
          : 'Samples that are already members are skipped.'
      }
      footer={
        <FormActions
          form={form}
          confirm={`Add ${formatCount(ids.length, 'sample')}`}
          disabledReason={missingInput}
          busy={add.isPending}
          onCancel={onClose}
        />
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <PanelSection>
          <div className="grid gap-3.5">
            {add.isError && <Note tone="bad">{sentenceOf(add.error)}</Note>}
            <SearchFilter label="Search by name" value={name} onValueChange={setName} className="w-full!" />
            <CohortOptions name={name} except={except} chosen={chosen} onChoose={setChosen} />
          </div>
        </PanelSection>
      </form>
    </Drawer>
  );
}
