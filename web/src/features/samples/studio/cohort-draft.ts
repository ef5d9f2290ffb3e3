import { conditionsOfLists, type SampleFilter, type SampleMetric, type SampleRow } from '@cohortium/contract';
import { describeStep, type StripStep } from '../filter/strip-steps.ts';
import { type Check, checksOf, processingOf } from './comparability.ts';

/** A draft of a cohort: its source, recipe steps and comparability checks. */
export interface CohortDraft {
  source: { filter: SampleFilter } | { result_ids: string[] };
  n_samples: number;
  steps: readonly { description: string; n_samples: number | null }[];
  checks: readonly Check[];
}

type FilterDraft = {
  filter: SampleFilter;
  steps: readonly StripStep[];
  /** All visible samples of the kind. */
  n_visible: number | null;
  metric: SampleMetric;
};

/** Everything that the filter finds now. */
export function draftOfFilter({ filter, steps, n_visible, metric }: FilterDraft): CohortDraft {
  const after = steps.map((step) => ({ description: describeStep(step), n_samples: step.n_samples }));
  const processing = processingOf(metric, conditionsOfLists(filter));
  return {
    source: { filter },
    n_samples: metric.total,
    steps: [{ description: 'All available samples', n_samples: n_visible }, ...after],
    checks: checksOf(processing, { n: metric.total, n_subjects: metric.n_subjects }),
  };
}

const distinct = (values: readonly (string | null)[]) => [...new Set(values.filter((value) => value !== null))];

/** Exactly the selected rows. */
export function draftOfRows(rows: readonly SampleRow[], stepText = 'Selected in the data browser'): CohortDraft {
  const processing = {
    pipelines: distinct(rows.map((row) => row.pipeline_name)),
    references: distinct(rows.map((row) => row.reference_name)),
    regions: distinct(rows.map((row) => row.variable_region)),
    platforms: distinct(rows.map((row) => row.seq_platform)),
  };
  const subjects = new Set(rows.flatMap((row) => (row.subject_id ? [`${row.project_id} ${row.subject_id}`] : [])));
  return {
    source: { result_ids: rows.map((row) => row.result_id) },
    n_samples: rows.length,
    steps: [{ description: stepText, n_samples: rows.length }],
    checks: checksOf(processing, { n: rows.length, n_subjects: subjects.size }),
  };
}
