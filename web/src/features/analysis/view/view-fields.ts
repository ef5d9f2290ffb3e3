import { ANALYSIS, CHOSEN_GROUPS, type CohortDetail, defaultGrouping, type Grouping } from '@cohortium/contract';
import { formatCount, formatNumber } from '#platform';
import { areComparable, type CustomGroup } from '../custom-groups.ts';
import type { PlotView } from './plot-view.ts';

type Fields = CohortDetail['fields'];

const MAX_GROUPS = 40;
/** The server looks at so many fields for groups. */
const MAX_GROUPING_FIELDS = 30;

/** Fields that divide the samples into groups of several. */
export const groupFields = (fields: Fields, n: number): Fields =>
  fields.filter(({ kind, n_values }) => kind !== 'number' && n_values >= 2 && n_values <= MAX_GROUPS && n_values < n);

/** Fields with numbers that differ. */
export const numberFields = (fields: Fields): Fields =>
  fields.filter(({ kind, n_values }) => kind === 'number' && n_values > 1);

/** Fields whose values several samples share, however many: subjects, cages, runs. */
export const strataFields = (fields: Fields, n: number): Fields =>
  fields.filter(({ kind, n_values }) => kind !== 'number' && n_values >= 2 && n_values < n);

const ORIGIN_LABELS: Record<Grouping['origin'], string> = {
  recipe: 'from the cohort’s recipe',
  sheet: 'most balanced sample sheet column',
  standard: 'most balanced standard field',
  technical: '',
};

const chosen = (field: string | undefined, usual: string | null): string | null =>
  field === undefined ? usual : field || null;

type CohortFields = Pick<CohortDetail, 'fields' | 'n_samples' | 'groupings' | 'default_grouping'>;

/**
 * The fields in play, with what the view leaves open filled in; groups by hand only as long as there are some. A colour that
 * was chosen makes the groups too: what is seen is what is tested, unless both were chosen apart, or the colour is a number.
 */
export function resolveViewFields(view: PlotView, cohort: CohortFields, groups: readonly CustomGroup[] = []) {
  const { fields, n_samples, groupings, default_grouping } = cohort;
  const isByHand = view.group === CHOSEN_GROUPS;
  const knownFields = (field: string | null) => (fields.some((each) => each.field === field) ? field : null);
  const painted = groupFields(fields, n_samples).find(({ field }) => field === view.colour)?.field;
  const usual = painted ?? knownFields(default_grouping) ?? defaultGrouping(groupings)?.field ?? null;
  const byField = () => knownFields(chosen(isByHand ? undefined : view.group, usual));
  const group = isByHand && areComparable(groups) ? CHOSEN_GROUPS : byField();
  const colour = chosen(view.colour, group);
  return {
    group,
    colour: colour === CHOSEN_GROUPS ? group : knownFields(colour),
    shape: knownFields(view.shape || null),
    size: knownFields(view.size || null),
    strata: knownFields(view.strata || null),
  };
}

/** Why these are the groups: “Diagnosis, your choice”. Null where an address says so, or they were put together by hand. */
export function describeGrouping(view: PlotView, cohort: CohortFields): string | null {
  const { fields, groupings, default_grouping } = cohort;
  const { group } = resolveViewFields(view, cohort);
  if (group === null || view.group === CHOSEN_GROUPS) return null;
  if (group === default_grouping) return `${fieldTitle(group, fields)}, your choice`;
  const usual = defaultGrouping(groupings);
  if (usual?.field !== group || view.group !== undefined || view.colour) return null;
  return `${fieldTitle(group, fields)}, ${ORIGIN_LABELS[usual.origin]}`;
}

/** Input that is missing before the analysis can run, with suitable fields. */
export interface MissingInput {
  title: string;
  description?: string;
  choices?: readonly { field: string; label: string }[];
}

const MAX_CHOICES = 6;

/** “Time: Early 10, Late 9”. */
const toFieldChoice = ({ field, groups }: Grouping, fields: Fields) => ({
  field,
  label: `${fieldTitle(field, fields)}: ${groups
    .slice(0, 3)
    .map(({ name, n }) => `${name} ${formatNumber(n)}`)
    .join(', ')}${groups.length > 3 ? ' …' : ''}`,
});

/** Whether a test by this field would be refused: fewer than two of its groups have samples enough. */
const isUntestable = (group: string, { fields, n_samples, groupings }: CohortFields): boolean =>
  groupFields(fields, n_samples).length <= MAX_GROUPING_FIELDS &&
  group !== CHOSEN_GROUPS &&
  !groupings.some(({ field }) => field === group);

/** What a test of groups lacks as long as there are none that can be compared: a choice, or anything to choose. */
export function findMissingGrouping(
  group: string | null,
  cohort: CohortFields,
  groupTerm: 'groups' | 'classes',
): MissingInput | null {
  if (group !== null && !isUntestable(group, cohort)) return null;
  const { fields, groupings } = cohort;
  const least = formatCount(ANALYSIS.smallest_group, 'sample');
  if (groupings.length > 0) {
    const title =
      group === null
        ? `Choose a field to define the ${groupTerm}.`
        : `“${fieldTitle(group, fields)}” doesn’t divide these samples into two ${groupTerm} of at least ${least}.`;
    return { title, choices: groupings.slice(0, MAX_CHOICES).map((each) => toFieldChoice(each, fields)) };
  }
  return {
    title: `No field divides these samples into ${groupTerm}.`,
    description: `The test needs a field with at least two ${groupTerm} of at least ${least}. Use a larger cohort or add a column under Metadata.`,
  };
}

/** The title of a field; its name where it is not known. */
export const fieldTitle = (field: string, fields: Fields): string =>
  field === CHOSEN_GROUPS ? 'Selected groups' : (fields.find((each) => each.field === field)?.title ?? field);

/** Whether a plot shows fields that the statistics do not carry, so that the members must be read. */
export function needsMembers(view: PlotView): boolean {
  const other = (field: string | undefined) => Boolean(field) && field !== view.group;
  return [view.colour, view.shape, view.size, view.by, view.strip, view.strip2].some(other);
}
