import type { CohortDetail } from '@cohortium/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCount, formatNumber, formatPercent } from '#platform';
import { CopyText } from '#ui/actions';
import { type Column, DataTable } from '#ui/data-table';
import { EmptyState, Note } from '#ui/feedback';
import { Card } from '#ui/layout';
import { recipeText } from '../cohort-draft.ts';
import { ProcessingList } from '../processing-list.tsx';
import { RecipeSteps } from '../recipe-steps.tsx';
import { LineageCard } from './lineage-card.tsx';

/** How the samples became tables; samples processed differently are not comparable as they are. */
export function ProcessingCard({ cohort }: { cohort: CohortDetail }) {
  const { processing } = cohort;
  const isRead = cohort.omic_type === 'microbiomics' || cohort.total_reads > 0;
  const cautions = [...new Set(processing.map(({ caution }) => caution).filter((caution) => caution !== null))];
  return (
    <Card
      title="Processing"
      note={processing.length === 1 ? 'same for all samples' : formatCount(processing.length, 'way')}
    >
      <ProcessingList processing={processing} isRegional={isRead} />
      <div className="grid gap-2 border-line border-t px-3.5 py-2.5">
        {processing.length > 1 && (
          <Note tone="warn" title="The samples were not all processed the same way.">
            Differences between pipelines, references or regions can look like differences between samples.
          </Note>
        )}
        {cautions.map((caution) => (
          <Note key={caution} tone="warn">
            {caution}
          </Note>
        ))}
        <p className="text-12 text-ink-2">{isRead ? describeTotals(cohort) : 'Feature values, not reads'}</p>
      </div>
    </Card>
  );
}

/** The number of reads, or the totals of other amounts; of a mixture the reads only. */
function describeTotals({ amount_units, total_reads, reads_range, n_samples }: CohortDetail): string {
  const areSomeCounts = amount_units.includes('reads');
  const range = reads_range && n_samples > 1 ? formatRange(reads_range) : null;
  if (!areSomeCounts) return ['Values are not read counts', range && `total ${range}`].filter(Boolean).join(', ');
  const counts = [`${formatCount(total_reads, 'read')} assigned to features`, range].filter(Boolean).join(', ');
  return amount_units.length === 1 ? counts : `${counts}; samples with other values are not included`;
}

const formatRange = ([least, most]: readonly [number, number]): string =>
  least === most ? `${formatNumber(least)} per sample` : `${formatNumber(least)} to ${formatNumber(most)} per sample`;

type Field = CohortDetail['fields'][number];

const KINDS: Record<Field['kind'], string> = {
  number: 'number',
  date: 'date',
  boolean: 'yes or no',
  text: 'text',
  category: 'category',
};

function fieldColumns(n: number): Column<Field>[] {
  return [
    {
      id: 'title',
      header: 'Field',
      value: ({ title }) => title,
      cell: ({ title, unit }) => (
        <>
          {title} {unit && <span className="text-ink-3">{unit}</span>}
        </>
      ),
    },
    { id: 'kind', header: 'Type', value: ({ kind }) => KINDS[kind] },
    { id: 'n_values', header: 'Values', value: ({ n_values }) => n_values, numeric: true },
    {
      id: 'n_missing',
      header: 'Not recorded',
      value: ({ n_missing }) => n_missing,
      cell: ({ n_missing }) => (
        <>
          {formatNumber(n_missing)}{' '}
          <span className="text-ink-3">({formatPercent(n > 0 ? n_missing / n : null, 0)})</span>
        </>
      ),
      numeric: true,
    },
  ];
}

type OverviewTabProps = {
  cohort: CohortDetail;
  viewOnly: boolean;
  /** Small pictures of what the samples hold; they belong to another feature. */
  figures?: ReactNode;
};

/** What the samples show at a glance; how the cohort was made and processed; what is known of its samples. */
export function OverviewTab({ cohort, viewOnly, figures }: OverviewTabProps) {
  return (
    <div className="grid items-start gap-3 overflow-y-auto px-6 py-4 max-md:px-4">
      {cohort.description && <p className="whitespace-pre-line break-words text-14">{cohort.description}</p>}
      {figures}
      <div className="grid items-start gap-3 lg:grid-cols-2">
        <div className="grid gap-3">
          <RecipeCard cohort={cohort} viewOnly={viewOnly} />
          {!viewOnly && <LineageCard cohort={cohort} />}
          <ProcessingCard cohort={cohort} />
        </div>
        <FieldsCard cohort={cohort} />
      </div>
    </div>
  );
}

function FieldsCard({ cohort }: { cohort: CohortDetail }) {
  const columns = fieldColumns(cohort.n_samples - cohort.n_unavailable);
  return (
    <Card title="Fields" note={formatNumber(cohort.fields.length)}>
      <DataTable
        label="Fields"
        columns={columns}
        rows={cohort.fields}
        rowId={({ field }) => field}
        empty={<EmptyState title="These samples have no metadata." />}
        className="px-1"
      />
    </Card>
  );
}

function RecipeCard({ cohort, viewOnly }: Pick<OverviewTabProps, 'cohort' | 'viewOnly'>) {
  const { steps, parent, parents, selection } = cohort.recipe;
  return (
    <Card title="Recipe" aside={<CopyText text={recipeText(steps)} textLabel="recipe" />}>
      <div className="px-3.5 py-1.5">
        <RecipeSteps steps={steps} n_parents={parents.length} />
      </div>
      {parent && (
        <p data-prose="" className="border-line border-t px-3.5 py-2.5 text-12 text-ink-2">
          Derived from{' '}
          {viewOnly ? (
            parent.name
          ) : (
            <Link to="/cohorts/$id" params={{ id: parent.cohort_id }} search={{ version: parent.version }}>
              {parent.name}
            </Link>
          )}
          , version {parent.version}.
          {selection?.axes && ' Testing on the same axes used for the selection is circular.'}
        </p>
      )}
    </Card>
  );
}
