import type { Attrition, Group, SampleFilter } from '@cohortium/contract';
import { stepsByKey } from '../sheet/rule-counts.ts';

type Trees = NonNullable<SampleFilter['advance_filters']>;

const SUBTITLE_AT_MOST = 500;

/**
 * The groups of a filter with their counts (specification §3): remaining samples, total, operator and description.
 */
export function withCounts(filter: SampleFilter, counted: Attrition): SampleFilter {
  const { advance_filters } = filter;
  if (!advance_filters) return filter;
  const fill = <R>(group: Group<R>, steps: ReturnType<typeof stepsByKey>): Group<R> => {
    const step = steps.get(group.key);
    return {
      ...group,
      title: group.group_operator === 'or' ? 'Match any of these' : 'Match all of these',
      subtitle: (step?.description ?? '').slice(0, SUBTITLE_AT_MOST),
      count: step?.n_samples ?? 0,
      total_count: counted.total_unfiltered,
      subgroups: group.subgroups.map((inner) => fill(inner, steps)),
    };
  };
  const { primary_filters, taxonomy_filters } = advance_filters;
  const trees: Trees = {
    ...(primary_filters ? { primary_filters: fill(primary_filters, stepsByKey(counted, 'primary_filters')) } : {}),
    ...(taxonomy_filters ? { taxonomy_filters: fill(taxonomy_filters, stepsByKey(counted, 'taxonomy_filters')) } : {}),
  };
  return { ...filter, advance_filters: trees };
}
