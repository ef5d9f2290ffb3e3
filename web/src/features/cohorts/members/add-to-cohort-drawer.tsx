import type { Cohort } from '@cohortium/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { formatCount } from '#platform';
import { sentenceOf } from '#platform/api';
import { SearchFilter } from '#ui/data-table';
import { EmptyState, ErrorState, Note, Skeleton, toast } from '#ui/feedback';
import { RadioGroup } from '#ui/forms';
import { Drawer, FormActions, PanelSection } from '#ui/overlays';
import { DraftReads, useDraftReads } from '../draft-reads.tsx';
import { parseMinReads } from '../minimum-reads.ts';
import { cohortsQuery } from '../queries/cohort-queries.ts';
import { addResults } from '../queries/version-queries.ts';

const MAX_OPTIONS = 100;

/** The cohorts of a name, those that runs made among them, last changed first. */
export const cohortOptionsQuery = (name: string) =>
  cohortsQuery({ status: null, name, page: 1, page_size: MAX_OPTIONS, auto_created: true, sort: 'updated_at' });

type CohortOptionsProps = {
  name: string;
  /** One that is not offered. */
  except?: string | undefined;
  chosen: string;
  onChoose: (id: string) => void;
};

/** The workspace's own cohorts to choose one of: those of others are added to by them. */
export function CohortOptions({ name, except, chosen, onChoose }: CohortOptionsProps) {
  const found = useQuery(cohortOptionsQuery(name));
  if (found.isError) {
    return <ErrorState title="Could not load the cohorts." query={found} />;
  }
  if (found.isPending) return <Skeleton className="h-24" />;
  const offered = found.data.data.filter(({ id, access }) => access === 'own' && id !== except);
  if (offered.length === 0) {
    const title = name === '' ? 'No other cohorts in this workspace.' : 'No cohorts match this search.';
    return <EmptyState title={title}>You can add samples only to cohorts of this workspace.</EmptyState>;
  }
  return (
    <RadioGroup
      label="Cohorts of this workspace, most recently updated first"
      value={chosen}
      onValueChange={onChoose}
      options={offered.map((cohort) => ({
        value: cohort.id,
        label: <span className="break-words">{cohort.name}</span>,
        hint: `${formatCount(cohort.n_samples, 'sample')}, version ${cohort.version}`,
      }))}
    />
  );
}

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
  const [typedReads, setTypedReads] = useState('');
  const reads = useDraftReads({ result_ids: [...ids] }, typedReads);
  const minimum = reads ? parseMinReads(typedReads) : null;
  const n_kept = reads && reads.min_reads !== null && !reads.isCounting ? reads.counts.n_kept : ids.length;
  const target = useQuery(cohortOptionsQuery(name)).data?.data.find(({ id }) => id === chosen);
  const add = useMutation({
    mutationFn: (cohort: Cohort) =>
      addResults(cohort, {
        result_ids: [...ids],
        ...(typeof minimum === 'number' ? { min_reads: minimum } : {}),
      }),
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
  const missingInput = n_kept === 0 ? 'No sample has so many reads' : target ? null : 'Choose a cohort';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (target && minimum !== 'invalid') add.mutate(target);
  };
  return (
    <Drawer
      onClose={onClose}
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
          confirm={`Add ${formatCount(n_kept, 'sample')}`}
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
        <DraftReads reads={reads} typed={typedReads} onTyped={setTypedReads} />
      </form>
    </Drawer>
  );
}
