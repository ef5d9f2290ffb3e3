import {
  COMPARED_COHORTS,
  type Cohort,
  type CohortComparison,
  cohortBodySchema,
  cohortRoutes,
  type Rank,
  workspaceRoutes,
} from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { formatCount } from '#platform';
import { call, refresh } from '#platform/api';
import { useContractForm } from '#platform/forms';
import { describeOverlap } from '#plots/sets';
import { ScrollRegion } from '#ui/display';
import { EmptyState, ErrorState, toast, WaitingBar } from '#ui/feedback';
import { NameFields } from '#ui/forms';
import { PageHeader } from '#ui/layout';
import { FormDrawer, PanelSection } from '#ui/overlays';
import { comparableRank } from '../merge/agreement.ts';
import { CheckingCard, Differences } from '../merge/comparability-tab.tsx';
import { comparisonQuery } from '../queries/compare-queries.ts';
import { mergeCheckQuery } from '../queries/merge-queries.ts';
import { AttributesTable } from './attributes-table.tsx';
import { CohortPicker } from './cohort-picker.tsx';
import { OverlapCard } from './overlap-card.tsx';
import { type OperationChoice, toCohortOrder } from './set-counts.ts';
import { SetOperations } from './set-operations.tsx';

type CombineDrawerProps = {
  ids: readonly string[];
  choice: OperationChoice;
  /** “In A and B, not in C”. */
  operationText: string;
  n: number;
  onClose: () => void;
  onCreated: (cohort: Cohort) => void;
};

/** Names and creates the result of a set operation on cohorts. */
function CombineDrawer({ ids, choice, operationText, n, onClose, onCreated }: CombineDrawerProps) {
  const form = useContractForm({
    schema: cohortBodySchema.pick({ name: true, description: true }),
    defaultValues: { name: '', description: '' },
    onSubmit: async (fields) => {
      const { data } = await call(cohortRoutes.combine, { body: { ...fields, ...toCohortOrder(ids, choice) } });
      await refresh(cohortRoutes.list, workspaceRoutes.all);
      const left = data.n_excluded;
      toast({
        tone: left > 0 ? 'warning' : 'success',
        title: `Cohort “${data.name}” was created.`,
        description: left > 0 ? `${formatCount(left, 'sample')} of a shared cohort could not be included.` : undefined,
      });
      onClose();
      onCreated(data);
    },
  });
  return (
    <FormDrawer
      form={form}
      title="Create cohort"
      description="Name the new cohort. Its recipe records the source cohorts and the set operation."
      outcome={`Frozen as version 1: ${formatCount(n, 'sample')}`}
      confirm="Create cohort"
      onClose={onClose}
      below={
        <PanelSection title="Which samples">
          <p className="break-words text-13 text-ink-2">{operationText}</p>
        </PanelSection>
      }
    >
      <NameFields form={form} />
    </FormDrawer>
  );
}

type CompareScreenProps = {
  ids: readonly string[];
  onIds: (ids: readonly string[]) => void;
  /** Composition, ordination and tests of the cohorts, which belong to another feature; down to which rank they may be compared. */
  analyses?: (cohorts: readonly { id: string; version: number }[], rank: Rank) => ReactNode;
};

/** Compares two to six cohorts: overlap, attributes, composition and set operations. */
export function CompareScreen({ ids, onIds, analyses }: CompareScreenProps) {
  const enough = ids.length >= COMPARED_COHORTS.minimum;
  const found = useQuery({ ...comparisonQuery(ids), enabled: enough });
  const comparison = enough ? found.data?.data : undefined;
  const chosen = ids.map((id) => ({
    id,
    name: comparison?.cohorts.find(({ cohort }) => cohort.id === id)?.cohort.name,
  }));
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader title="Compare cohorts" summary="Overlap, attributes and composition of several cohorts" />
      <div className="px-6 pb-3 max-md:px-4">
        <CohortPicker chosen={chosen} most={COMPARED_COHORTS.maximum} onChange={onIds} />
      </div>
      {!enough && (
        <EmptyState title="Choose at least two cohorts.">
          You can choose cohorts from any workspace you have access to.
        </EmptyState>
      )}
      {enough && found.isError && <ErrorState title="Could not compare the cohorts." query={found} />}
      {enough && found.isPending && <WaitingBar label="Counting shared samples" className="mx-6 my-2 max-md:mx-4" />}
      {comparison && <ComparisonSections key={ids.join()} ids={ids} comparison={comparison} analyses={analyses} />}
    </div>
  );
}

type DifferingProps = Pick<ComparisonSectionsProps, 'comparison'> & {
  analyses: NonNullable<CompareScreenProps['analyses']>;
};

function Differing({ comparison, analyses }: DifferingProps) {
  const cohorts = comparison.cohorts.map(({ cohort: { id, version } }) => ({ id, version }));
  const found = useQuery(mergeCheckQuery(cohorts, { one_result_per_sample: false }));
  if (found.isError) {
    return <ErrorState title="Could not check whether these cohorts are comparable." query={found} />;
  }
  if (found.isPending) return <CheckingCard className="mb-4" />;
  const now = found.data.data;
  const rank = comparableRank(now);
  return (
    <div className="mb-4 grid gap-4">
      <Differences now={now} />
      {rank !== null && analyses(cohorts, rank)}
    </div>
  );
}

const outcomes: Record<
  Exclude<OperationChoice['operation'], 'region'>,
  (names: readonly string[], base: number) => string
> = {
  union: (names) => `In any of ${names.join(', ')}`,
  intersection: (names) => `In all of ${names.join(', ')}`,
  difference: (names, base) => describeOverlap(names, names.map((_, at) => (at === base ? '1' : '0')).join('')),
  exactly_one: (names) => `In exactly one of ${names.join(', ')}`,
};

type ComparisonSectionsProps = {
  ids: readonly string[];
  comparison: CohortComparison;
  analyses: CompareScreenProps['analyses'];
};

/** Whether they may be compared first, then what they hold, and last what they share. */
function ComparisonSections({ ids, comparison, analyses }: ComparisonSectionsProps) {
  const navigate = useNavigate();
  const [picked, setPicked] = useState<string | null>(null);
  const [making, setMaking] = useState<{ choice: OperationChoice; n: number } | null>(null);
  const names = comparison.cohorts.map(({ cohort }) => cohort.name);
  const wordsOf = (choice: OperationChoice) =>
    choice.operation === 'region'
      ? describeOverlap(names, choice.membership)
      : outcomes[choice.operation](names, choice.base);
  return (
    <ScrollRegion label="Comparison" className="min-h-0 flex-1 overflow-y-auto px-6 pb-6 max-md:px-4">
      {analyses && <Differing comparison={comparison} analyses={analyses} />}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
        <div className="grid min-w-0 gap-4">
          <OverlapCard comparison={comparison} picked={picked} onPick={setPicked} />
          <AttributesTable cohorts={comparison.cohorts} />
        </div>
        <SetOperations
          comparison={comparison}
          picked={picked}
          onUnpick={() => setPicked(null)}
          onCreate={(choice, n) => setMaking({ choice, n })}
        />
      </div>
      {making && (
        <CombineDrawer
          ids={ids}
          choice={making.choice}
          operationText={wordsOf(making.choice)}
          n={making.n}
          onClose={() => setMaking(null)}
          onCreated={({ id }) => void navigate({ to: '/cohorts/$id', params: { id } })}
        />
      )}
    </ScrollRegion>
  );
}
