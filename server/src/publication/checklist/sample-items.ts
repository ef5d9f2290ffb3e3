import type { ChecklistItem } from '@cohortium/contract';
import { formatCount } from '#platform/text';
import type { SampleSurvey } from '#projects';
import type { PublicObject } from '../objects/find-object.ts';
import type { Terms } from '../publications.ts';
import { type About, changeDetails, missingDetails, personalDetails } from './describe-findings.ts';

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
