import type { CompatibilityIssue, mergeRoutes, RouteAnswer, SampleField } from '@cohortium/contract';
import { cramersVOfCounts } from '@cohortium/stats';
import {
  findOverlay,
  getVisibleCohort,
  overlaidFields,
  type SampleTotals,
  sampleTotals,
  type VisibleCohort,
} from '#cohorts';
import { formatCount, formatNumber } from '#platform/text';
import { fieldsOf, uncountedSet } from '#samples';
import { worstFirst } from './compatibility/find-issues.ts';
import { formatList } from './compatibility/merge-source.ts';
import { type AgreementRow, agreementAt } from './merge-store.ts';
import { type Reading, readDataSets } from './read-sources.ts';
import { type CrossCount, crossCounts } from './sources-index-store.ts';
import { surveyParts } from './survey-sources.ts';

/** Sampling and sequencing facts of a cohort. */
interface Design {
  /** Recorded subjects. */
  n_subjects: number;
  reads: SampleTotals;
  fields: readonly SampleField[];
  /** The fields that may make groups, and how their values are spread. */
  grouping: readonly SampleField[];
  counts: readonly CrossCount[];
}

/** Depths that differ by more make diversity and rare taxa differ. */
const DEPTH_RATIO = 10;
const MISSING_FROM = 0.2;
const STRONG_FROM = 0.5;
const MOST_GROUPS = 12;
const FIELDS_AT_MOST = 20;

/** Identity and processing fields, which are not groupings. */
const NO_GROUPS = [
  ...['sample_id', 'subject_id', 'project_id', 'project_name', 'original_project_id', 'run_id', 'internal_run_id'],
  ...['pipeline_name', 'reference_name', 'variable_region', 'seq_platform', 'data_type', 'tags'],
];

/** The fields by which a cohort would be divided into groups. */
const groupingOf = (fields: readonly SampleField[], n: number): SampleField[] =>
  fields
    .filter(({ field, kind, n_values }) => {
      const isCategory = kind === 'category' || kind === 'boolean' || kind === 'text';
      return isCategory && !NO_GROUPS.includes(field) && n_values >= 2 && n_values <= MOST_GROUPS && n_values < n;
    })
    .slice(0, FIELDS_AT_MOST);

const plain = { compares_from: null, compared: [] };

function subjects({ n_subjects, reads: { n } }: Design): CompatibilityIssue[] {
  if (n_subjects === 0 || n_subjects >= n) return [];
  return [
    {
      ...plain,
      code: 'repeated_subjects',
      severity: 'warns',
      title: `${formatCount(n, 'sample')} from ${formatCount(n_subjects, 'subject')}.`,
      message: 'Samples of the same subject are not independent, so p-values may be too small.',
      remedy: 'Stratify permutations by subject, or keep one sample per subject.',
      n_samples: n,
    },
  ];
}

function depth({ reads: { n_counted: n, least, most } }: Design): CompatibilityIssue[] {
  if (n === 0 || most === 0 || most < DEPTH_RATIO * Math.max(1, least)) return [];
  return [
    {
      ...plain,
      code: 'depth',
      severity: 'warns',
      title: `Between ${formatNumber(least)} and ${formatNumber(most)} reads per sample.`,
      message: 'Samples with few reads show fewer taxa, and their proportions are less certain.',
      remedy: 'Leave out samples below a minimum depth, and rarefy before comparing diversity.',
      n_samples: n,
    },
  ];
}

const FACTORS = [
  { noun: 'submission', of: (count: CrossCount): string | null => count.project_id },
  { noun: 'sequencing platform', of: (count: CrossCount): string | null => count.seq_platform },
  { noun: 'variable region', of: (count: CrossCount): string | null => count.variable_region },
] as const;

/** Finds groupings that are confounded with processing. */
function confounded({ grouping, counts }: Design): CompatibilityIssue[] {
  return grouping.flatMap((field, at) => {
    const own = counts.filter((count) => count.at === at);
    return FACTORS.flatMap(({ noun, of }): CompatibilityIssue[] => {
      const pairs = own.flatMap((count) => {
        const second = of(count);
        return second === null ? [] : [{ first: count.value, second, n: count.n }];
      });
      const sizes = [pairs.map(({ first }) => first), pairs.map(({ second }) => second)];
      if (sizes.some((names) => new Set(names).size < 2)) return [];
      const { v, n } = cramersVOfCounts(pairs);
      if (v < STRONG_FROM) return [];
      return [
        {
          ...plain,
          code: 'confounded',
          severity: 'warns',
          title: `${field.title} is confounded with the ${noun} (Cramér’s V ${v.toFixed(2)}).`,
          message: `A difference between groups of ${field.title} may be a difference between ${noun}s: the two can’t be separated.`,
          remedy: `Compare within one ${noun}, or choose another field.`,
          n_samples: n,
        },
      ];
    });
  });
}

function missing({ fields, reads: { n } }: Design): CompatibilityIssue[] {
  const found = fields.filter(({ n_missing, n_values }) => n_values > 0 && n_missing >= MISSING_FROM * n);
  if (n === 0 || found.length === 0) return [];
  const reported = found
    .toSorted((a, b) => b.n_missing - a.n_missing)
    .map(({ title, n_missing }) => `${title} (${formatNumber(n_missing)} of ${formatNumber(n)})`);
  return [
    {
      ...plain,
      code: 'missing_metadata',
      severity: 'notes',
      title: `Metadata missing in ${formatCount(found.length, 'field')}.`,
      message: `Not recorded: ${formatList(reported, 6)}.`,
      remedy: 'Tests by this field leave out samples without a value. Add the values under Metadata.',
      n_samples: Math.max(...found.map(({ n_missing }) => n_missing)),
    },
  ];
}

/** Finds design problems that weaken comparisons within a cohort. */
const findDesign = (design: Design): CompatibilityIssue[] => [
  ...subjects(design),
  ...depth(design),
  ...confounded(design),
  ...missing(design),
];

type ComparabilityAnswer = RouteAnswer<(typeof mergeRoutes)['comparability']>['data'];

/** Other workspaces don't see which cohorts were merged. */
function agreementFor(
  row: AgreementRow | undefined,
  { isOwn }: { isOwn: boolean },
): ComparabilityAnswer['merge_settings'] {
  if (!row) return null;
  const { rank, translation, one_result_per_sample, created_at } = row;
  const details = isOwn ? { sources: row.sources, findings: row.findings } : { sources: [], findings: [] };
  return { rank, translation, one_result_per_sample, created_at, ...details };
}

/** Design facts, from the fields visible to the caller. */
async function readDesign({ platform, signal }: Reading, found: VisibleCohort): Promise<Design> {
  const { index } = platform;
  const { cohort, where } = found;
  const [reads, fields, submitted] = await Promise.all([
    uncountedSet(platform).then((uncounted) => sampleTotals(index, { where, uncounted })),
    findOverlay(platform, found).then((overlaid) => overlaidFields(platform, overlaid)),
    fieldsOf(index, where),
  ]);
  const grouping = groupingOf(submitted, reads.n);
  const fieldNames = grouping.map(({ field }) => field);
  const counts = fieldNames.length > 0 ? await crossCounts(index, { where, fields: fieldNames }, { signal }) : [];
  return { reads, fields, n_subjects: cohort.n_subjects, grouping, counts };
}

/** What differs between the data sets of a cohort, what weakens a comparison within it, and what was agreed when it was merged. Refuses with 404. */
export async function showComparability(
  reading: Reading,
  request: { cohort_id: string; version?: number | undefined },
): Promise<{ data: ComparabilityAnswer }> {
  const { platform, caller } = reading;
  const found = await getVisibleCohort(platform, caller, request);
  const { cohort, access, where } = found;
  const [compared, design] = await Promise.all([readDataSets(reading, where), readDesign(reading, found)]);
  const survey = await surveyParts(reading, { compared, clauses: [where] });
  const { sources, deepest_rank, translation } = survey;
  const findings = worstFirst([...survey.findings, ...findDesign(design)]);
  const agreement = agreementFor(await agreementAt(platform.db, cohort), { isOwn: access.access === 'own' });
  return { data: { sources, findings, deepest_rank, translation, merge_settings: agreement } };
}
