import {
  type Cohort,
  cohortBodySchema,
  cohortRoutes,
  FILTER,
  type SampleListLookup,
  workspaceRoutes,
} from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatCount } from '#platform';
import { call, refresh, validationMessageOf } from '#platform/api';
import { useContractForm } from '#platform/forms';
import { Button } from '#ui/actions';
import { toast } from '#ui/feedback';
import { Field, Form, Label, NameFields, Textarea } from '#ui/forms';
import { Drawer, FormActions, PanelSection } from '#ui/overlays';
import { DraftReads, useDraftReads } from './draft-reads.tsx';
import { parseMinReads } from './minimum-reads.ts';
import { NameLookupResult, type ResultChoice } from './name-lookup-result.tsx';

/** Names as they are pasted: one a line, or parted by commas, semicolons or tabs; quotes around them are taken off. */
export function parseNames(text: string): string[] {
  const names = text.split(/[\n\r,;\t]+/).map((word) =>
    word
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );
  return [...new Set(names.filter((word) => word !== ''))];
}

type NameListDrawerProps = { onClose: () => void; onCreated: (cohort: Cohort) => void };

/** Pasted or uploaded names: looked up first, with what is not found, then frozen. */
export function NameListDrawer({ onClose, onCreated }: NameListDrawerProps) {
  const [text, setText] = useState('');
  const [found, setFound] = useState<{ list: SampleListLookup; ambiguous: ResultChoice } | null>(null);
  const identifiers = parseNames(text);
  const lookup = useMutation({
    mutationFn: (ambiguous: ResultChoice) => call(cohortRoutes.manual, { body: { identifiers, ambiguous } }),
  });
  const { list = null, ambiguous = 'skip' } = found ?? {};
  const [typedReads, setTypedReads] = useState('');
  const reads = useDraftReads(list && list.n_samples > 0 ? { result_ids: list.result_ids } : null, typedReads);
  const minimum = reads ? parseMinReads(typedReads) : null;
  const n_kept = reads && reads.min_reads !== null && !reads.isCounting ? reads.counts.n_kept : (list?.n_samples ?? 0);
  const look = (choice: ResultChoice) =>
    lookup.mutate(choice, { onSuccess: ({ data }) => setFound({ list: data.list, ambiguous: choice }) });
  const change = (next: string) => {
    setText(next);
    setFound(null);
    // What is being looked up is of other names.
    lookup.reset();
  };
  const form = useContractForm({
    schema: cohortBodySchema.pick({ name: true, description: true }),
    defaultValues: { name: '', description: '' },
    onSubmit: async (fields) => {
      if (minimum === 'invalid') return;
      const min_reads = minimum === null ? {} : { min_reads: minimum };
      const body = { identifiers, ambiguous, ignore_missing: true, ...fields, ...min_reads };
      const { cohort } = (await call(cohortRoutes.manual, { body })).data;
      if (!cohort) return;
      await refresh(cohortRoutes.list, workspaceRoutes.all);
      toast({ tone: 'success', title: `Cohort “${cohort.name}” was created.` });
      onClose();
      onCreated(cohort);
    },
  });
  return (
    <Drawer
      onClose={onClose}
      title="Cohort from a list"
      description="Paste sample names or IDs, look them up, then create a cohort from the samples found."
      outcome={list ? `${formatCount(n_kept, 'sample')} of ${formatCount(list.n_requested, 'name')}` : undefined}
      footer={
        list ? (
          <FormActions
            form={form.id}
            confirm="Create cohort"
            busy={form.isSubmitting}
            disabledReason={
              list.n_samples === 0 ? 'No samples found' : n_kept === 0 ? 'No sample has so many reads' : null
            }
            onCancel={onClose}
          />
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              look="primary"
              busy={lookup.isPending}
              disabledReason={lookupDenial(identifiers.length)}
              onClick={() => look(ambiguous)}
            >
              Look up {formatCount(identifiers.length, 'name')}
            </Button>
          </>
        )
      }
    >
      <PanelSection title="Samples">
        <div className="grid gap-3">
          <Field
            label="Names or IDs"
            hint="One per line, or separated by commas."
            error={lookup.error && validationMessageOf(lookup.error)}
          >
            <Textarea rows={8} value={text} onChange={(event) => change(event.target.value)} />
          </Field>
          <NameFileInput onText={change} />
        </div>
      </PanelSection>
      {list && <NameLookupResult list={list} resultChoice={ambiguous} onMeaning={look} />}
      <DraftReads reads={reads} typed={typedReads} onTyped={setTypedReads} />
      {list && (
        <PanelSection title="The cohort">
          <Form form={form}>
            <NameFields form={form} />
          </Form>
        </PanelSection>
      )}
    </Drawer>
  );
}

function lookupDenial(n: number): string | null {
  if (n === 0) return 'Paste at least one name';
  return n > FILTER.maximum_identifiers ? `At most ${formatCount(FILTER.maximum_identifiers, 'name')} at once` : null;
}

function NameFileInput({ onText }: { onText: (text: string) => void }) {
  const id = useId();
  return (
    <div>
      <Label htmlFor={id}>Or choose a text file</Label>
      <input
        id={id}
        type="file"
        accept=".txt,.tsv,.csv,text/plain"
        className="mt-1 block w-full text-13"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void file.text().then(onText);
        }}
      />
    </div>
  );
}
