import type { ChecklistItem, GuardChange } from '@cohortium/contract';
import { formatCount } from '#platform/text';
import type { SampleSurvey } from '#projects';

type Details = ChecklistItem['details'];

/** Category and title of an item. */
export type About = Pick<ChecklistItem, 'key' | 'title' | 'details'>;

const PERSONAL_KIND_LABELS: Record<SampleSurvey['personal'][number]['kind'], string> = {
  person_name: 'names of people',
  email: 'e-mail addresses',
  phone: 'phone numbers',
  hospital_id: 'patient or insurance numbers',
  birth_date: 'dates of birth',
  postcode: 'postcodes',
  address: 'addresses',
  coordinates: 'coordinates',
  fine_place: 'locations more precise than a region',
  exact_date: 'exact dates',
  old_age: 'ages over 90',
};

const GUARD_CHANGE_LABELS: Record<GuardChange['kind'], string> = {
  capped: 'ages over 90 are shown as 90',
  to_year: 'dates are reduced to the year',
  to_region: 'locations are reduced to country and region',
  removed: 'left out',
};

export const personalDetails = ({ personal }: SampleSurvey): Details =>
  personal.map(({ field, kind, n_samples }) => ({ field, n_samples, message: PERSONAL_KIND_LABELS[kind] }));

export const changeDetails = ({ changes }: SampleSurvey): Details =>
  changes.map(({ field, kind, n_samples }) => ({ field, n_samples, message: GUARD_CHANGE_LABELS[kind] }));

export const missingDetails = ({ missing }: SampleSurvey): Details =>
  missing.map(({ field, n_samples }) => ({
    field,
    n_samples,
    message: `missing in ${formatCount(n_samples, 'sample')}`,
  }));
