import type { CohortComparison } from '@cohortium/contract';
import { useState } from 'react';
import { formatCount } from '#platform';
import { useDenial } from '#platform/permissions';
import { describeOverlap } from '#plots/sets';
import { Button } from '#ui/actions';
import { RadioGroup, Select } from '#ui/forms';
import { Card } from '#ui/layout';
import { countRemaining, type OperationChoice } from './set-counts.ts';

type Operation = OperationChoice['operation'];
type SetOperationsProps = {
  comparison: CohortComparison;
  /** The region that is picked on the plot. */
  picked: string | null;
  onUnpick: () => void;
  onCreate: (choice: OperationChoice, n: number) => void;
};

const OPERATIONS = [
  { value: 'union', label: 'Union', hint: 'in any cohort' },
  { value: 'intersection', label: 'Intersection', hint: 'in all cohorts' },
  { value: 'difference', label: 'Difference', hint: 'in one cohort, and in none of the others' },
  { value: 'exactly_one', label: 'Exactly one', hint: 'in exactly one cohort' },
] as const;

/** The set operations on the cohorts; a region selected on the plot comes first. */
export function SetOperations({ comparison, picked, onUnpick, onCreate }: SetOperationsProps) {
  const [operation, setOperation] = useState<Exclude<Operation, 'region'>>('intersection');
  const [base, setBase] = useState(0);
  const denied = useDenial('create', 'cohort', 'cohorts');
  const names = comparison.cohorts.map(({ cohort }) => cohort.name);
  const choice: OperationChoice = picked === null ? { operation, base } : { operation: 'region', membership: picked };
  const n = countRemaining(comparison.samples, choice);
  return (
    <Card title="New cohort from these samples">
      <div className="grid gap-3.5 px-3.5 py-3">
        <RadioGroup<Operation>
          label="Which samples"
          value={choice.operation}
          options={[
            ...(picked === null
              ? []
              : [{ value: 'region', label: 'Selected on the plot', hint: describeOverlap(names, picked) } as const]),
            ...OPERATIONS,
          ]}
          onValueChange={(value) => {
            if (value === 'region') return;
            onUnpick();
            setOperation(value);
          }}
        />
        {choice.operation === 'difference' && (
          <Select
            label="Cohort to subtract the others from"
            prefix="From"
            value={String(base)}
            options={names.map((name, at) => ({ value: String(at), label: name }))}
            onValueChange={(value) => setBase(Number(value))}
          />
        )}
        <Button
          look="primary"
          disabledReason={denied ?? (n === 0 ? 'No samples remain' : null)}
          onClick={() => onCreate(choice, n)}
        >
          Create cohort · {formatCount(n, 'sample')}
        </Button>
        <p className="text-12 text-ink-3">Click the plot to select the samples of one combination.</p>
      </div>
    </Card>
  );
}
