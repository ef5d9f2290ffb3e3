import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/actions';
import { EmptyState, ErrorState, Skeleton } from '#ui/feedback';
import { Switch } from '#ui/forms';
import { Card } from '#ui/layout';
import type { StepId } from '../../model/describe-steps.ts';
import { acceptAll, countChoices, fieldOf, termOf } from '../../model/harmonise/choices.ts';
import type { Making } from '../../queries/use-making.ts';
import { ColumnItem } from './column-item.tsx';
import { SavedMappings } from './saved-mappings.tsx';
import { TermLists } from './term-lists.tsx';

type HarmoniseStepProps = { making: Making; onStep: (step: StepId) => void };

/** The submitter's columns and words, and the portal's: suggested, decided one by one or at once; nothing is written over. */
export function HarmoniseStep({ making, onStep }: HarmoniseStepProps) {
  const { terms, harmonised, draft, edit, sheet } = making;
  const [only, setOnly] = useState(false);
  if (sheet.cells.columns.length === 0 || sheet.cells.rows.length === 0) {
    return (
      <Card>
        <EmptyState
          title="There is no sheet yet."
          actions={<Button onClick={() => onStep('sheet')}>Go to the sample sheet</Button>}
        >
          Its columns and words are compared with the portal’s here.
        </EmptyState>
      </Card>
    );
  }
  if (harmonised.isError && !terms) {
    return (
      <Card>
        <ErrorState
          title="The columns could not be compared."
          error={harmonised.error}
          onRetry={() => void harmonised.refetch()}
        >
          The sheet can be submitted as it is.
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
      title="Harmonise columns and words"
      note={`${n_settled} settled · ${n_open} to decide`}
      aside={
        <Button
          size="small"
          look={n_open > 0 ? 'primary' : 'plain'}
          onClick={() => edit({ mapping: acceptAll(terms, draft.mapping) })}
        >
          <CheckCheck aria-hidden="true" />
          Accept all sure ones
        </Button>
      }
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-3.5 py-2">
        <Switch label="Only what is to decide" checked={only} onChange={(event) => setOnly(event.target.checked)} />
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
      {shown.length === 0 && <EmptyState title="Nothing is left to decide." />}
      <p className="border-line border-t px-3.5 py-2.5 text-12 text-ink-2">
        The sheet stays as you wrote it: what is kept under the standard names stands beside it.
      </p>
    </Card>
  );
}

function Waiting() {
  return (
    <Card title="Harmonise columns and words">
      <div className="grid gap-2 px-3.5 py-3">
        <Skeleton className="w-1/2" />
        <Skeleton className="w-2/3" />
        <Skeleton className="w-1/3" />
      </div>
    </Card>
  );
}
