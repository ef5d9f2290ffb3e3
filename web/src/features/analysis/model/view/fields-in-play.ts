import { ANALYSIS, CHOSEN_GROUPS, type CohortDetail, defaultGrouping, type Grouping } from '@cohortium/contract';
import { formatCount, formatNumber } from '#platform';
import { type ChosenGroup, canCompare } from '../chosen/chosen-groups.ts';
import type { PlotView } from './plot-view.ts';

type Fields = CohortDetail['fields'];

const MOST_GROUPS = 40;
/** The server looks at so many fields for groups. */
const FIELDS_LOOKED_AT = 30;

/** Fields that divide the samples into groups of several. */
export const groupFields = (fields: Fields, n: number): Fields =>
  fields.filter(({ kind, n_values }) => kind !== 'number' && n_values >= 2 && n_values <= MOST_GROUPS && n_values < n);

/** Fields with numbers that differ. */
export const numberFields = (fields: Fields): Fields =>
  fields.filter(({ kind, n_values }) => kind === 'number' && n_values > 1);

/** Fields whose values several samples share, however many: subjects, cages, runs. */
export const strataFields = (fields: Fields, n: number): Fields =>
  fields.filter(({ kind, n_values }) => kind !== 'number' && n_values >= 2 && n_values < n);

const ORIGINS: Record<Grouping['origin'], string> = {
  recipe: 'from the cohort’s recipe',
  sheet: 'most balanced sample sheet column',
  standard: 'most balanced standard field',
  technical: '',
};

const chosen = (field: string | undefined, usual: string | null): string | null =>
  field === undefined ? usual : field || null;

type InPlay = Pick<CohortDetail, 'fields' | 'n_samples' | 'groupings' | 'chosen_grouping'>;

/**
 * The fields in play, with what the view leaves open filled in; groups by hand only as long as there are some. A colour that
 * was chosen makes the groups too: what is seen is what is tested, unless both were chosen apart, or the colour is a number.
 */
export function fieldsInPlay(view: PlotView, cohort: InPlay, groups: readonly ChosenGroup[] = []) {
  const { fields, n_samples, groupings, chosen_grouping } = cohort;
  const isByHand = view.group === CHOSEN_GROUPS;
  const known = (field: string | null) => (fields.some((each) => each.field === field) ? field : null);
  const painted = groupFields(fields, n_samples).find(({ field }) => field === view.colour)?.field;
  const usual = painted ?? known(chosen_grouping) ?? defaultGrouping(groupings)?.field ?? null;
  const byField = () => known(chosen(isByHand ? undefined : view.group, usual));
  const group = isByHand && canCompare(groups) ? CHOSEN_GROUPS : byField();
  const colour = chosen(view.colour, group);
  return {
    group,
    colour: colour === CHOSEN_GROUPS ? group : known(colour),
    shape: known(view.shape || null),
    size: known(view.size || null),
    strata: known(view.strata || null),
  };
}

/** Why these are the groups: “Diagnosis, your choice”. Null where an address says so, or they were put together by hand. */
export function groupingWords(view: PlotView, cohort: InPlay): string | null {
  const { fields, groupings, chosen_grouping } = cohort;
  const { group } = fieldsInPlay(view, cohort);
  if (group === null || view.group === CHOSEN_GROUPS) return null;
  if (group === chosen_grouping) return `${titleOf(group, fields)}, your choice`;
  const usual = defaultGrouping(groupings);
  if (usual?.field !== group || view.group !== undefined || view.colour) return null;
  return `${titleOf(group, fields)}, ${ORIGINS[usual.origin]}`;
}

/** Input that is missing before the analysis can run, with suitable fields. */
export interface Lack {
  title: string;
  words?: string;
  choices?: readonly { field: string; label: string }[];
}

const CHOICES_SHOWN = 6;

/** “Time: Early 10, Late 9”. */
const choiceOf = ({ field, groups }: Grouping, fields: Fields) => ({
  field,
  label: `${titleOf(field, fields)}: ${groups
    .slice(0, 3)
    .map(({ name, n }) => `${name} ${formatNumber(n)}`)
    .join(', ')}${groups.length > 3 ? ' …' : ''}`,
});

/** Whether a test by this field would be refused: fewer than two of its groups have samples enough. */
const isDoomed = (group: string, { fields, n_samples, groupings }: InPlay): boolean =>
  groupFields(fields, n_samples).length <= FIELDS_LOOKED_AT &&
  group !== CHOSEN_GROUPS &&
  !groupings.some(({ field }) => field === group);

/** What a test of groups lacks as long as there are none that can be compared: a choice, or anything to choose. */
export function lackOfGroup(group: string | null, cohort: InPlay, noun: 'groups' | 'classes'): Lack | null {
  if (group !== null && !isDoomed(group, cohort)) return null;
  const { fields, groupings } = cohort;
  const least = formatCount(ANALYSIS.smallest_group, 'sample');
  if (groupings.length > 0) {
    const title =
      group === null
        ? `Choose a field to define the ${noun}.`
        : `“${titleOf(group, fields)}” doesn’t divide these samples into two ${noun} of at least ${least}.`;
    return { title, choices: groupings.slice(0, CHOICES_SHOWN).map((each) => choiceOf(each, fields)) };
  }
  return {
    title: `No field divides these samples into ${noun}.`,
    words: `The test needs a field with at least two ${noun} of at least ${least}. Use a larger cohort or add a column under Metadata.`,
  };
}

/** The title of a field; its name where it is not known. */
export const titleOf = (field: string, fields: Fields): string =>
  field === CHOSEN_GROUPS ? 'Selected groups' : (fields.find((each) => each.field === field)?.title ?? field);

/** Whether a plot shows fields that the statistics do not carry, so that the members must be read. */
export function wantsMembers(view: PlotView): boolean {
  const other = (field: string | undefined) => Boolean(field) && field !== view.group;
  return [view.colour, view.shape, view.size, view.by, view.strip, view.strip2].some(other);
}
