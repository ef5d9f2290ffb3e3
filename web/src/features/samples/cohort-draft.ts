import {
  conditionsOfLists,
  type FacetValue,
  type FilterCondition,
  type SampleFilter,
  type SampleMetric,
  type SampleRow,
} from '@cohortium/contract';
import { formatCount, formatNumber } from '#platform';
import { chosenValues } from './facet-choice.ts';
import { describeStep, type StripStep } from './filter/strip-steps.ts';

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

/** One answer to “Can these samples be compared?” */
export interface Check {
  fine: boolean;
  title: string;
  message: string;
}

/** The facets that distinguish processing methods. */
interface Processing {
  pipelines: readonly string[];
  references: readonly string[];
  regions: readonly string[];
  platforms: readonly string[];
}

/** Restricts facet values to the filter, because facets ignore their own rule. */
function visibleValues(
  facet: readonly FacetValue[] | undefined,
  field: string,
  conditions: readonly FilterCondition[],
) {
  const values = (facet ?? []).filter(({ count }) => count > 0).map(({ value }) => value);
  const chosen = chosenValues(conditions, field, values);
  return values.filter((value) => value !== null && (chosen.size === 0 || chosen.has(value))).map(String);
}

export function processingOf(metric: SampleMetric, conditions: readonly FilterCondition[]): Processing {
  return {
    pipelines: visibleValues(metric.strategy, 'pipeline_name', conditions),
    references: visibleValues(metric.fields.reference_name, 'reference_name', conditions),
    regions: visibleValues(metric.variable_region, 'variable_region', conditions),
    platforms: visibleValues(metric.platform, 'seq_platform', conditions),
  };
}

const joinNames = (names: readonly string[]) => names.join(', ');

function processingCheck({ pipelines, references, regions, platforms }: Processing): Check {
  const parts = [pipelines, references, regions, platforms].filter((names) => names.length > 0);
  const mixed = [
    { label: 'pipelines', names: pipelines },
    { label: 'references', names: references },
    { label: 'variable regions', names: regions },
    { label: 'platforms', names: platforms },
  ].filter(({ names }) => names.length > 1);
  if (mixed.length === 0)
    return { fine: true, title: 'One processing:', message: joinNames(parts.flat()) || 'as submitted' };
  return {
    fine: false,
    title: 'More than one processing method.',
    message: `${mixed.map(({ label, names }) => `${formatNumber(names.length)} ${label} (${joinNames(names)})`).join('; ')}: differences between methods can look like differences between samples.`,
  };
}

function subjectCheck(n: number, n_subjects: number): Check {
  if (n_subjects === 0) {
    return {
      fine: false,
      title: 'No subjects recorded.',
      message: 'Tests treat all samples as independent.',
    };
  }
  if (n_subjects >= n)
    return { fine: true, title: 'One sample per subject', message: 'at most one per recorded subject.' };
  return {
    fine: false,
    title: `${formatCount(n, 'sample')} of ${formatCount(n_subjects, 'subject')}.`,
    message: 'Samples of one subject are not independent. Tests that assume independence show a warning.',
  };
}

/** Processing and subjects of the samples of a cohort to be. `n_subjects` counts those recorded. */
export const checksOf = (processing: Processing, counts: { n: number; n_subjects: number }): Check[] => [
  processingCheck(processing),
  subjectCheck(counts.n, counts.n_subjects),
];
