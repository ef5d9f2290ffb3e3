import type { CohortDetail, SampleRow } from '@cohortium/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatNumber } from '#platform';
import { FacetBars, Histogram } from '#plots/charts';
import { ScrollRegion } from '#ui/display';
import { EmptyState, ErrorState, WaitingBar } from '#ui/feedback';
import { Card } from '#ui/layout';
import { type FieldMetric, measureMembers } from '../members/member-metrics.ts';

type MetricsTabProps = { cohort: CohortDetail; members: UseQueryResult<SampleRow[]> };

/** The cohort by each of its fields. */
export function MetricsTab({ cohort, members }: MetricsTabProps) {
  const metrics = useMemo(() => measureMembers(cohort.fields, members.data ?? []), [cohort.fields, members.data]);
  if (members.isError) {
    return <ErrorState title="Could not load the members." query={members} />;
  }
  if (members.isPending) return <WaitingBar label="Loading all members" className="mx-6 my-5" />;
  if (metrics.length === 0) return <EmptyState title="These samples have no fields to summarise." />;
  return (
    <ScrollRegion label="Metrics" className="overflow-y-auto px-6 py-4 max-md:px-4">
      {/* Columns of their own height: cards of different heights leave no gaps between rows. */}
      <div className="columns-[17rem] gap-3 [&>*]:mb-3 [&>*]:break-inside-avoid">
        {metrics.map((metric) => (
          <MetricCard key={metric.field.field} metric={metric} n={members.data.length} />
        ))}
      </div>
    </ScrollRegion>
  );
}

function MetricCard({ metric, n }: { metric: FieldMetric; n: number }) {
  const { field } = metric;
  const title = field.unit ? `${field.title}, ${field.unit}` : field.title;
  if (metric.kind === 'values') {
    const values = metric.bars.map(({ value, count }) => ({
      value: value ?? '\0',
      label: value ?? 'Not recorded',
      n_selected: count,
      total: n,
      chosen: false,
    }));
    return (
      <Card title={title} note={formatNumber(metric.bars.length)}>
        <div className="px-3.5 py-3">
          <FacetBars label={title} values={values} />
        </div>
      </Card>
    );
  }
  const bins = metric.bins.map(({ from, to, count }) => ({ from, to, total: count, n_selected: count }));
  return (
    <Card title={title} note={metric.n_missing > 0 ? `${formatNumber(metric.n_missing)} not recorded` : undefined}>
      <div className="px-3.5 py-3">
        <Histogram label={field.title} unit={field.unit ?? ''} bins={bins} counted="samples" />
      </div>
    </Card>
  );
}
