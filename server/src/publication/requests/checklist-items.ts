import {
  type ChecklistItem,
  type GuardChange,
  type LicenceId,
  licences,
  type PublicObjectType,
} from '@cohortium/contract';
import { formatCount } from '#platform/text';
import { kindOfText, type SampleSurvey } from '#projects';
import type { PublicObject, WithheldMember } from '../publication-object.ts';
import type { Terms } from '../publications.ts';

type Details = ChecklistItem['details'];

/** Category and title of an item. */
type About = Pick<ChecklistItem, 'key' | 'title' | 'details'>;

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

const personalDetails = ({ personal }: SampleSurvey): Details =>
  personal.map(({ field, kind, n_samples }) => ({ field, n_samples, message: PERSONAL_KIND_LABELS[kind] }));

const changeDetails = ({ changes }: SampleSurvey): Details =>
  changes.map(({ field, kind, n_samples }) => ({ field, n_samples, message: GUARD_CHANGE_LABELS[kind] }));

const missingDetails = ({ missing }: SampleSurvey): Details =>
  missing.map(({ field, n_samples }) => ({
    field,
    n_samples,
    message: `missing in ${formatCount(n_samples, 'sample')}`,
  }));

/** Required columns, from MIMARKS' mandatory items; the region only for amplicons. */
export function requiredColumns({ is_amplicon, variable_region }: PublicObject): string[] {
  const always = ['collection_date', 'collection_site', 'location', 'seq_platform'];
  return is_amplicon && variable_region === null ? [...always, 'variable_region'] : always;
}

export function minimumMetadata(survey: SampleSurvey, { metadata_note }: Terms): ChecklistItem {
  const item: About = { key: 'minimum_metadata', title: 'Minimum metadata', details: missingDetails(survey) };
  if (survey.n_samples === 0) {
    return {
      ...item,
      state: 'missing',
      message: 'The object has no samples.',
      remedy: 'Add samples before you publish it.',
    };
  }
  if (survey.missing.length === 0) {
    return {
      ...item,
      state: 'ok',
      message: 'Every sample has its collection date, location and method.',
      remedy: null,
    };
  }
  const columns = survey.missing
    .map(({ field, n_samples }) => `${field} (${formatCount(n_samples, 'sample')})`)
    .join(', ');
  const message = `Missing: ${columns}.`;
  if (metadata_note !== '') {
    return { ...item, state: 'needs_review', message: `${message} The note gives the reason.`, remedy: null };
  }
  const remedy = 'Add the columns to the submission, or explain in the note why they are not available.';
  return { ...item, state: 'missing', message, remedy };
}

/** Names of samples and subjects can't be left out; columns can, and are. */
export function personalData(survey: SampleSurvey): ChecklistItem {
  const item: About = { key: 'personal_data', title: 'Personal data', details: personalDetails(survey) };
  const stuck = survey.personal.filter(({ field }) => field === 'sample_id' || field === 'subject_id');
  if (stuck.length > 0) {
    const message = 'Names of samples or subjects contain personal data and can’t be left out.';
    const remedy = 'Submit these samples again with names that do not identify a person.';
    return { ...item, state: 'missing', message, remedy };
  }
  if (survey.personal.length === 0) {
    const message = 'No names, addresses or numbers of people were found. Free text is not checked: read it yourself.';
    return { ...item, state: 'ok', message, remedy: null };
  }
  const columns = [...new Set(survey.personal.map(({ field }) => field))].join(', ');
  const message = `Columns with possible names, addresses or numbers of people are not published: ${columns}.`;
  return {
    ...item,
    state: 'needs_review',
    message,
    remedy: 'Remove these columns from the submission if they are not needed.',
  };
}

export function privacyGuards(survey: SampleSurvey): ChecklistItem {
  const item: About = { key: 'privacy_guards', title: 'Privacy guards', details: changeDetails(survey) };
  if (survey.n_human === 0) {
    return {
      ...item,
      state: 'ok',
      message: 'No samples are from humans. Dates, locations and ages are published in full.',
      remedy: null,
    };
  }
  const who = formatCount(survey.n_human, 'sample');
  if (survey.changes.length === 0) {
    return { ...item, state: 'ok', message: `${who} from humans: no values had to be generalised.`, remedy: null };
  }
  const message = `${who} from humans: ages are capped at 90, dates are reduced to the year, and locations to country and region.`;
  return { ...item, state: 'needs_review', message, remedy: 'The preview shows what the public will see.' };
}

/** Host of the samples and handling of human reads. */
export function humanReads(survey: SampleSurvey, { human_reads }: Terms): ChecklistItem {
  const item: About = { key: 'human_reads', title: 'Human reads', details: [] };
  const unsaid = survey.n_unsaid > 0 ? ` ${formatCount(survey.n_unsaid, 'sample')} have no host.` : '';
  if (human_reads === null) {
    const message = `There is no statement on human reads.${unsaid}`;
    const remedy =
      'State that human reads were removed, that no samples are from humans, or that raw reads stay private.';
    return {
      ...item,
      state: survey.n_human > 0 ? 'missing' : 'ok',
      message,
      remedy: survey.n_human > 0 ? remedy : null,
    };
  }
  if (human_reads === 'not_human' && survey.n_human > 0) {
    const message = `${formatCount(survey.n_human, 'sample')} have a human host, but the statement says that no samples are from humans.`;
    const remedy = 'State that human reads were removed or that raw reads stay private, or correct the host.';
    return { ...item, state: 'missing', message, remedy };
  }
  const output = {
    removed: 'Human reads were removed; tables and metadata become public.',
    not_human: 'No samples are from humans: dates, locations and ages are published in full.',
    controlled: 'The reads may contain human reads: raw reads stay private; tables and metadata become public.',
  };
  return { ...item, state: 'needs_review', message: `${output[human_reads]}${unsaid}`, remedy: null };
}

const DESCRIPTION_AT_LEAST = 40;

/** Name and description, without personal data. */
export function description({ title, description: text }: PublicObject): ChecklistItem {
  const item: About = { key: 'description', title: 'Description', details: [] };
  if (kindOfText(title) !== null) {
    const message = 'The name seems to contain an address or a personal number.';
    return { ...item, state: 'missing', message, remedy: 'Choose another name.' };
  }
  if (text.trim().length < DESCRIPTION_AT_LEAST) {
    const message = `The description has ${formatCount(text.trim().length, 'character')}, which is too short for readers outside your lab.`;
    const remedy = `Describe in at least ${DESCRIPTION_AT_LEAST} characters what was done and why.`;
    return { ...item, state: 'missing', message, remedy };
  }
  if (kindOfText(text) !== null) {
    const message = 'The description seems to contain an address or a personal number. It is published unchanged.';
    return { ...item, state: 'needs_review', message, remedy: 'Remove it unless it is meant for the public.' };
  }
  return { ...item, state: 'ok', message: 'The name and description are complete.', remedy: null };
}

export function licence(id: LicenceId | null, object_type: PublicObjectType): ChecklistItem {
  const item: About = { key: 'licence', title: 'Licence', details: [] };
  const chosen = licences.find((one) => one.id === id);
  if (!chosen)
    return { ...item, state: 'missing', message: 'No licence chosen.', remedy: 'Choose a licence from the list.' };
  if (!chosen.fits.some((kind) => kind === object_type)) {
    const message = `${chosen.id} is not suitable for this type of object.`;
    return { ...item, state: 'missing', message, remedy: 'Choose a suitable licence.' };
  }
  return { ...item, state: 'ok', message: `${chosen.id}: ${chosen.title}.`, remedy: null };
}

const EMBARGO_YEARS = 3;

/** Days as YYYY-MM-DD, in UTC; one that came while it was reviewed is no fault. */
export function embargo(
  until: string | null,
  { today, reviewing }: { today: string; reviewing: boolean },
): ChecklistItem {
  const item: About = { key: 'embargo', title: 'Embargo', details: [] };
  if (until === null || (reviewing && until <= today)) {
    return { ...item, state: 'ok', message: 'Public upon approval.', remedy: null };
  }
  if (until <= today) {
    const message = `The date ${until} is in the past.`;
    return { ...item, state: 'missing', message, remedy: 'Choose a future date, or no embargo.' };
  }
  const latest = `${Number(today.slice(0, 4)) + EMBARGO_YEARS}${today.slice(4)}`;
  if (until > latest) {
    const message = `An embargo can last at most ${EMBARGO_YEARS} years, until ${latest}.`;
    return { ...item, state: 'missing', message, remedy: 'Choose an earlier date.' };
  }
  return { ...item, state: 'ok', message: `Public on ${until}, after approval.`, remedy: null };
}

/** For a cohort: every member's submission is public or can be shared by the requester. */
export function members(withheld: readonly WithheldMember[]): ChecklistItem {
  const details = withheld.map(({ project_name, n_samples }) => ({
    field: project_name,
    n_samples,
    message: `${formatCount(n_samples, 'sample')} from a submission that is neither public nor in this workspace`,
  }));
  const item: About = { key: 'members', title: 'Members', details };
  if (withheld.length === 0) {
    return { ...item, state: 'ok', message: 'Every member is public or in this workspace.', remedy: null };
  }
  const n = withheld.reduce((sum, { n_samples }) => sum + n_samples, 0);
  const message = `${formatCount(n, 'member')} of ${formatCount(withheld.length, 'submission')} can’t be published with the cohort.`;
  const remedy = 'Ask the owners to publish these submissions, or leave the members out of the cohort.';
  return { ...item, state: 'missing', message, remedy };
}
