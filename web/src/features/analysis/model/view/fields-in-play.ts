import { CHOSEN_GROUPS, type CohortDetail } from '@cohortium/contract';
import { type ChosenGroup, canCompare } from '../chosen/chosen-groups.ts';
import type { PlotView } from './plot-view.ts';

type Fields = CohortDetail['fields'];

/** What samples are usually not compared by: who they are and how they were processed. */
const NOT_FIRST = [
  'sample_id',
  'subject_id',
  'project_name',
  'pipeline_name',
  'reference_name',
  'variable_region',
  'seq_platform',
  'data_type',
  'reads',
  'n_features',
];

const MOST_GROUPS = 40;

/** Fields that divide the samples into groups of several. */
export const groupFields = (fields: Fields, n: number): Fields =>
  fields.filter(({ kind, n_values }) => kind !== 'number' && n_values >= 2 && n_values <= MOST_GROUPS && n_values < n);

/** Fields with numbers that differ. */
export const numberFields = (fields: Fields): Fields =>
  fields.filter(({ kind, n_values }) => kind === 'number' && n_values > 1);

/** Fields whose values several samples share, however many: subjects, cages, runs. */
export const strataFields = (fields: Fields, n: number): Fields =>
  fields.filter(({ kind, n_values }) => kind !== 'number' && n_values >= 2 && n_values < n);

/** The field that the groups are made of until somebody chooses; null where none divides the samples. */
export function usualGroup(fields: Fields, n: number): string | null {
  const telling = groupFields(fields, n)
    .filter(({ field, n_values }) => !NOT_FIRST.includes(field) && n_values <= 12)
    .sort((a, b) => a.n_missing - b.n_missing || a.n_values - b.n_values);
  return telling[0]?.field ?? null;
}

const chosen = (field: string | undefined, usual: string | null): string | null =>
  field === undefined ? usual : field || null;

type InPlay = Pick<CohortDetail, 'fields' | 'n_samples'>;

/** The fields in play, with what the view leaves open filled in; groups by hand only as long as there are some. */
export function fieldsInPlay(view: PlotView, { fields, n_samples }: InPlay, groups: readonly ChosenGroup[] = []) {
  const isByHand = view.group === CHOSEN_GROUPS;
  const known = (field: string | null) => (fields.some((each) => each.field === field) ? field : null);
  const byField = () => known(chosen(isByHand ? undefined : view.group, usualGroup(fields, n_samples)));
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

/** What has to be there or chosen before anything can be asked. */
export interface Lack {
  title: string;
  words?: string;
}

/** What a test of groups lacks as long as there are none: a choice, or anything to choose. */
export function lackOfGroup(
  group: string | null,
  { fields, n_samples }: InPlay,
  noun: 'groups' | 'classes',
): Lack | null {
  if (group !== null) return null;
  if (groupFields(fields, n_samples).length > 0) return { title: `Choose a field whose values make the ${noun}.` };
  return {
    title: `No field divides these samples into ${noun}.`,
    words: `It takes a field with 2 to ${MOST_GROUPS} values, fewer than there are samples. A cohort of more samples may have one; or add a column under Metadata.`,
  };
}

/** The title of a field; its name where it is not known. */
export const titleOf = (field: string, fields: Fields): string =>
  field === CHOSEN_GROUPS ? 'Chosen groups' : (fields.find((each) => each.field === field)?.title ?? field);

/** Whether a plot shows fields that the statistics do not carry, so that the members must be read. */
export function wantsMembers(view: PlotView): boolean {
  const other = (field: string | undefined) => Boolean(field) && field !== view.group;
  return [view.colour, view.shape, view.size, view.by].some(other);
}
