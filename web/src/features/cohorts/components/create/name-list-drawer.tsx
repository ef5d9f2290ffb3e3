import { type Cohort, cohortRoutes, FILTER, type SampleListLookup, workspaceRoutes } from '@cohortium/contract';
import { useId, useRef, useState } from 'react';
import { formatCount } from '#platform';
import { call, refresh } from '#platform/api';
import { Button } from '#ui/actions';
import { Note, toast } from '#ui/feedback';
import { Field, Label, Textarea, useSubmit } from '#ui/forms';
import { Drawer, PanelSection } from '#ui/overlays';
import { parseNames } from '../../model/parse-names.ts';
import { NameFields } from '../name-fields.tsx';
import { NameLookupResult, type ResultChoice } from './name-lookup-result.tsx';

type NameListDrawerProps = { onClose: () => void; onCreated: (cohort: Cohort) => void };

/** Pasted or uploaded names: looked up first, with what is not found, then frozen. */
export function NameListDrawer({ onClose, onCreated }: NameListDrawerProps) {
  const id = useId();
  const [text, setText] = useState('');
  const written = useRef(text);
  const [values, setWords] = useState({ name: '', description: '' });
  const [meaning, setMeaning] = useState<ResultChoice>('skip');
  const [list, setList] = useState<SampleListLookup | null>(null);
  const looking = useSubmit(['identifiers']);
  const { busy, problem, problems, submit } = useSubmit(['identifiers', 'name', 'description']);
  const identifiers = parseNames(text);
  const change = (next: string) => {
    setText(next);
    written.current = next;
    setList(null);
  };
  const look = (ambiguous: ResultChoice) =>
    looking.submit(async () => {
      const { data } = await call(cohortRoutes.manual, { body: { identifiers, ambiguous } });
      // What was found is of these names: with others written meanwhile it says nothing.
      if (written.current !== text) return;
      setMeaning(ambiguous);
      setList(data.list);
    });
  const create = () =>
    submit(async () => {
      const body = { identifiers, ambiguous: meaning, ignore_missing: true, ...values };
      const { cohort } = (await call(cohortRoutes.manual, { body })).data;
      if (!cohort) return;
      await refresh(cohortRoutes.list, workspaceRoutes.all);
      toast({ tone: 'success', title: `Cohort “${cohort.name}” was created.` });
      onClose();
      onCreated(cohort);
    });
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title="Cohort from a list"
      description="Paste sample names or IDs, look them up, then create a cohort from the samples found."
      outcome={
        list ? `${formatCount(list.n_samples, 'sample')} of ${formatCount(list.n_requested, 'name')}` : undefined
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {list ? (
            <Button
              type="submit"
              form={id}
              look="primary"
              busy={busy}
              disabledReason={list.n_samples === 0 ? 'No samples found' : null}
            >
              Create cohort
            </Button>
          ) : (
            <Button
              look="primary"
              busy={looking.busy}
              disabledReason={lookupDenial(identifiers.length)}
              onClick={() => void look(meaning)}
            >
              Look up {formatCount(identifiers.length, 'name')}
            </Button>
          )}
        </>
      }
    >
      <PanelSection title="Samples">
        <div className="grid gap-3">
          {looking.problem && <Note tone="bad">{looking.problem}</Note>}
          <Field
            label="Names or IDs"
            hint="One per line, or separated by commas."
            error={looking.problems.identifiers ?? problems.identifiers}
          >
            <Textarea rows={8} value={text} onChange={(event) => change(event.target.value)} />
          </Field>
          <NameFileInput onText={change} />
        </div>
      </PanelSection>
      {list && <NameLookupResult list={list} resultChoice={meaning} onMeaning={(next) => void look(next)} />}
      {list && (
        <PanelSection title="The cohort">
          <form
            id={id}
            noValidate
            className="grid gap-3.5"
            onSubmit={(event) => {
              event.preventDefault();
              void create();
            }}
          >
            {problem && <Note tone="bad">{problem}</Note>}
            <NameFields values={values} problems={problems} onChange={setWords} />
          </form>
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
