import type { CohortComparison } from '@cohortium/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatNumber, formatPercent, MISSING } from '#platform';
import { ScrollRegion } from '#ui/display';
import { Card } from '#ui/layout';

type ComparedCohort = CohortComparison['cohorts'][number];

const VALUES = 5;
const CATEGORY_TITLES = {
  sex: 'Sex',
  series: 'Study',
  region: 'Location',
  collection_site: 'Body site',
  platform: 'Platform',
  variable_region: 'Variable region',
  strategy: 'Pipeline',
} as const;

type Quartiles = ComparedCohort['age_years'];
const middle = (of: Quartiles, digits?: number): string =>
  of
    ? `${formatNumber(of.median, digits)} (${formatNumber(of.low, digits)} to ${formatNumber(of.high, digits)})`
    : MISSING;

const numbers: readonly { title: string; value: (of: ComparedCohort) => ReactNode }[] = [
  { title: 'Version', value: ({ cohort }) => cohort.version },
  { title: 'Samples', value: ({ n_samples }) => formatNumber(n_samples) },
  { title: 'Subjects', value: ({ n_subjects }) => (n_subjects ? formatNumber(n_subjects) : MISSING) },
  { title: 'No longer available', value: ({ n_unavailable }) => formatNumber(n_unavailable) },
  { title: 'Age, years: median (quartiles)', value: ({ age_years }) => middle(age_years, 1) },
  { title: 'Reads: median (quartiles)', value: ({ reads }) => middle(reads, 0) },
];

/** Cohort attributes, each in a column. */
export function AttributesTable({ cohorts }: { cohorts: readonly ComparedCohort[] }) {
  const categories = Object.entries(CATEGORY_TITLES).filter(([type]) =>
    cohorts.some((of) => (of.value_counts[type] ?? []).some(({ value, n }) => value !== null && n > 0)),
  );
  return (
    <Card title="Side by side">
      <ScrollRegion label="Attributes" className="overflow-x-auto">
        <table className="w-full text-13">
          <caption className="sr-only">Cohort attributes</caption>
          <thead>
            <tr>
              <td />
              {cohorts.map(({ cohort }) => (
                <th key={cohort.id} scope="col" className="min-w-44 px-3 py-2 text-left font-medium">
                  <Link to="/cohorts/$id" params={{ id: cohort.id }}>
                    {cohort.name}
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {numbers.map(({ title, value }) => (
              <Row key={title} title={title} cohorts={cohorts} cell={value} />
            ))}
            {categories.map(([type, title]) => (
              <Row key={type} title={title} cohorts={cohorts} cell={(of) => <Shares of={of} type={type} />} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Card>
  );
}

type RowProps = { title: string; cohorts: readonly ComparedCohort[]; cell: (of: ComparedCohort) => ReactNode };

function Row({ title, cohorts, cell }: RowProps) {
  return (
    <tr className="border-line border-t align-top">
      <th scope="row" className="whitespace-nowrap px-3.5 py-1.5 text-left font-normal text-ink-3">
        {title}
      </th>
      {cohorts.map((of) => (
        <td key={of.cohort.id} className="px-3 py-1.5">
          {cell(of)}
        </td>
      ))}
    </tr>
  );
}

/** The most frequent values of a category, with how many and how much of the cohort that is. */
function Shares({ of, type }: { of: ComparedCohort; type: string }) {
  const all = (of.value_counts[type] ?? []).filter(({ n }) => n > 0).toSorted((a, b) => b.n - a.n);
  const others = all.slice(VALUES).reduce((sum, { n }) => sum + n, 0);
  if (all.length === 0) return MISSING;
  return (
    <ul className="grid gap-0.5">
      {all.slice(0, VALUES).map(({ value, n }) => (
        <li key={value ?? ''} className="flex gap-2">
          <span className={value === null ? 'min-w-0 flex-1 text-ink-3' : 'min-w-0 flex-1 break-words'}>
            {value ?? 'not recorded'}
          </span>
          <span className="whitespace-nowrap text-ink-2">
            {formatNumber(n)} · {formatPercent(n / of.n_samples, 0)}
          </span>
        </li>
      ))}
      {others > 0 && (
        <li className="text-ink-3">
          {formatNumber(all.length - VALUES)} more: {formatNumber(others)}
        </li>
      )}
    </ul>
  );
}
