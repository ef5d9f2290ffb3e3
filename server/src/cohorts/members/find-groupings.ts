import {
  ANALYSIS,
  filterTree,
  type Grouping,
  leavesOf,
  type SampleField,
  type SampleFilter,
} from '@cohortium/contract';
import type { Platform } from '#platform';
import { commonField } from '#samples';
import { countValuesOf } from '../cohort-index-store.ts';
import { overlaidValues } from '../overlay/overlay-samples.ts';
import type { VisibleCohort } from './find-members.ts';

const CANDIDATES_AT_MOST = 30;
const VALUES_AT_MOST = 40;
/** More groups than these are no first look. */
const FEW_GROUPS = 8;

/** Fields that are not default groupings: identity and processing. */
const technical = new Set([
  'subject_id',
  'project_name',
  'original_project_id',
  'pipeline_name',
  'reference_name',
  'variable_region',
  'seq_platform',
  'data_type',
  'tag',
]);
const NEVER = ['sample_id', 'result_id', 'reads', 'n_features'];

const fieldsOfFilter = (filter: SampleFilter | null): Set<string> =>
  new Set(
    filter === null
      ? []
      : leavesOf(filterTree(filter)).flatMap(({ criterion }) =>
          criterion.kind === 'rule' ? [criterion.rule.field] : [],
        ),
  );

const places: Record<Grouping['origin'], number> = { recipe: 0, sheet: 1, standard: 2, technical: 3 };

function originOf(field: string, chosenBy: ReadonlySet<string>): Grouping['origin'] {
  if (technical.has(field)) return 'technical';
  if (chosenBy.has(field)) return 'recipe';
  return commonField(field) === undefined ? 'sheet' : 'standard';
}

const largeOf = ({ groups }: Grouping) => groups.filter(({ n }) => n >= ANALYSIS.smallest_group);

/** How evenly and how wholly groups divide samples, 0 to 1: Pielou's evenness of the large groups times the share in them. */
function balanceOf(grouping: Grouping, n_samples: number): number {
  const large = largeOf(grouping);
  const total = large.reduce((sum, { n }) => sum + n, 0);
  const entropy = large.reduce((sum, { n }) => sum - (n / total) * Math.log(n / total), 0);
  return (entropy / Math.log(large.length)) * (total / n_samples);
}

/** The most telling first: a few groups, by what the cohort was chosen by, then the submitter's columns, the even ones first; how samples were processed last. */
export function rankGroupings(groupings: readonly Grouping[], n_samples: number): Grouping[] {
  const reported = groupings
    .filter((grouping) => largeOf(grouping).length >= 2)
    .map((grouping) => ({
      grouping,
      isMany: Number(largeOf(grouping).length > FEW_GROUPS),
      balance: balanceOf(grouping, n_samples),
    }));
  reported.sort(
    (a, b) =>
      Number(a.grouping.origin === 'technical') - Number(b.grouping.origin === 'technical') ||
      a.isMany - b.isMany ||
      places[a.grouping.origin] - places[b.grouping.origin] ||
      b.balance - a.balance ||
      (a.grouping.field < b.grouping.field ? -1 : 1),
  );
  return reported.map(({ grouping }) => grouping);
}

const sized = (values: Iterable<string | null>): Grouping['groups'] => {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([name, n]) => ({ name, n })).sort((a, b) => (a.name < b.name ? -1 : 1));
};

/** Fields whose values divide a cohort's samples into groups that can be compared, with the size of each. */
export async function findGroupings(
  platform: Platform,
  found: VisibleCohort,
  { fields, filter }: { fields: readonly SampleField[]; filter: SampleFilter | null },
): Promise<Grouping[]> {
  const { n_samples } = found.cohort;
  const chosenBy = fieldsOfFilter(filter);
  const candidates = fields
    .filter(({ field, kind, n_values }) => {
      return (
        kind !== 'number' &&
        n_values >= 2 &&
        n_values <= VALUES_AT_MOST &&
        n_values < n_samples &&
        !NEVER.includes(field)
      );
    })
    .map(({ field }) => ({ field, origin: originOf(field, chosenBy) }))
    .sort((a, b) => places[a.origin] - places[b.origin])
    .slice(0, CANDIDATES_AT_MOST);
  if (candidates.length === 0) return [];
  const names = candidates.map(({ field }) => field);
  const [counts, overlaid] = await Promise.all([
    countValuesOf(platform.index, found.where, names),
    overlaidValues(platform, found, names, {}),
  ]);
  const byPlace = Map.groupBy(counts, ({ place }) => place);
  const groupings = candidates.map(({ field, origin }, place): Grouping => {
    const own = overlaid.get(field);
    const groups = own ? sized(own.values()) : (byPlace.get(place) ?? []).map(({ value, n }) => ({ name: value, n }));
    return { field, origin, groups };
  });
  return rankGroupings(groupings, n_samples);
}
