import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/actions';
import { EmptyState, ErrorState, Skeleton } from '#ui/feedback';
import { Switch } from '#ui/forms';
import { Card } from '#ui/layout';
import { acceptAll, countChoices, fieldOf, termOf } from './choices.ts';
import { ColumnItem } from './column-item.tsx';
import type { StepId } from './drafts/describe-steps.ts';
import type { SubmissionDraft } from './drafts/use-submission-draft.ts';
import { SavedMappings } from './saved-mappings.tsx';
import { TermLists } from './term-lists.tsx';

type HarmoniseStepProps = { draftState: SubmissionDraft; onStep: (step: StepId) => void };

/** Maps the submitter's columns and values to standard ones, one by one or all at once; the sheet stays unchanged. */
export function HarmoniseStep({ draftState, onStep }: HarmoniseStepProps) {
  const { terms, harmonised, draft, edit, sheet } = draftState;
  const [only, setOnly] = useState(false);
  if (sheet.cells.columns.length === 0 || sheet.cells.rows.length === 0) {
    return (
      <Card>
        <EmptyState
          title="No sample sheet yet."
          actions={<Button onClick={() => onStep('sheet')}>Go to the sample sheet</Button>}
        >
          Add a sheet to map its columns and values to standard fields.
        </EmptyState>
      </Card>
    );
  }
  if (harmonised.isError && !terms) {
    return (
      <Card>
        <ErrorState title="The columns could not be matched." query={harmonised}>
          You can submit the sheet unchanged.
        </ErrorState>
      </Card>
    );
  }
  if (!terms) return <Waiting />;
  const { n_open, n_settled } = countChoices(terms, draft.mapping);
  const isOpen = (column: (typeof terms)[number]) => {
    const { field, settled } = fieldOf(column, draft.mapping);
    return settled === 'open' || column.values.some((value) => termOf(value, field, draft.mapping).settled === 'open');
  };
  const shown = only ? terms.filter(isOpen) : terms;
  return (
    <Card
      title="Map columns and values"
      note={`${n_settled} matched · ${n_open} undecided`}
      aside={
        <Button
          size="small"
          look={n_open > 0 ? 'primary' : 'plain'}
          onClick={() => edit({ mapping: acceptAll(terms, draft.mapping) })}
        >
          <CheckCheck aria-hidden="true" />
          Accept all sure matches
        </Button>
      }
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-3.5 py-2">
        <Switch label="Only undecided" checked={only} onChange={(event) => setOnly(event.target.checked)} />
        <SavedMappings mapping={draft.mapping} onMapping={(mapping) => edit({ mapping })} />
      </div>
      <TermLists />
      <ul>
        {shown.map((column) => (
          <ColumnItem
            key={column.name}
            column={column}
            mapping={draft.mapping}
            onMapping={(mapping) => edit({ mapping })}
          />
        ))}
      </ul>
      {shown.length === 0 && <EmptyState title="All columns and values are matched." />}
      <p className="border-line border-t px-3.5 py-2.5 text-12 text-ink-2">
        Your sheet stays unchanged. Standard values are stored next to it.
      </p>
    </Card>
  );
}

function Waiting() {
  return (
    <Card title="Map columns and values">
      <div className="grid gap-2 px-3.5 py-3">
        <Skeleton className="w-1/2" />
        <Skeleton className="w-2/3" />
        <Skeleton className="w-1/3" />
      </div>
    </Card>
  );
}
