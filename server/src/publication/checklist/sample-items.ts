import type { ChecklistItem } from '@cohortium/contract';
import { counted } from '#platform/words';
import type { SampleSurvey } from '#projects';
import type { PublicObject } from '../objects/find-object.ts';
import type { Terms } from '../publications.ts';
import { type About, changeDetails, missingDetails, personalDetails } from './say-findings.ts';

/** What every sample should say, after MIMARKS' mandatory items; the region only of amplicons. */
export function wantedColumns({ is_amplicon, variable_region }: PublicObject): string[] {
  const always = ['collection_date', 'collection_site', 'location', 'seq_platform'];
  return is_amplicon && variable_region === null ? [...always, 'variable_region'] : always;
}

export function minimumMetadata(survey: SampleSurvey, { metadata_note }: Terms): ChecklistItem {
  const item: About = { key: 'minimum_metadata', title: 'Minimum metadata', details: missingDetails(survey) };
  if (survey.n_samples === 0) {
    return { ...item, state: 'missing', words: 'It has no samples.', remedy: 'Publish what has samples.' };
  }
  if (survey.missing.length === 0) {
    return { ...item, state: 'ok', words: 'Every sample says when, where and how it was taken.', remedy: null };
  }
  const columns = survey.missing.map(({ field, n_samples }) => `${field} (${counted(n_samples, 'sample')})`).join(', ');
  const words = `Missing: ${columns}.`;
  if (metadata_note !== '') {
    return { ...item, state: 'look', words: `${words} The reason is in the note.`, remedy: null };
  }
  const remedy = 'Add the columns to the submission, or say in the note why they can’t be given.';
  return { ...item, state: 'missing', words, remedy };
}

/** Names of samples and subjects can't be left out; columns can, and are. */
export function personalData(survey: SampleSurvey): ChecklistItem {
  const item: About = { key: 'personal_data', title: 'Personal data', details: personalDetails(survey) };
  const stuck = survey.personal.filter(({ field }) => field === 'sample_id' || field === 'subject_id');
  if (stuck.length > 0) {
    const words = 'Names of samples or subjects hold what names a person: they can’t be left out.';
    const remedy = 'Submit these samples again under names that tell nothing of the person.';
    return { ...item, state: 'missing', words, remedy };
  }
  if (survey.personal.length === 0) {
    const words = 'No names, addresses or numbers of people were found. Free text is not understood: read it yourself.';
    return { ...item, state: 'ok', words, remedy: null };
  }
  const columns = [...new Set(survey.personal.map(({ field }) => field))].join(', ');
  const words = `What looks like names, addresses or numbers of people is left out of what is public: ${columns}.`;
  return { ...item, state: 'look', words, remedy: 'Take these columns out of the submission if they are not needed.' };
}

export function privacyGuards(survey: SampleSurvey): ChecklistItem {
  const item: About = { key: 'privacy_guards', title: 'Privacy guards', details: changeDetails(survey) };
  if (survey.n_human === 0) {
    return { ...item, state: 'ok', words: 'No sample is of a person; days, places and ages stay.', remedy: null };
  }
  const who = counted(survey.n_human, 'sample');
  if (survey.changes.length === 0) {
    return { ...item, state: 'ok', words: `${who} of people: nothing had to be made coarser.`, remedy: null };
  }
  const words = `${who} of people: ages are capped at 90, dates cut to the year, no place is finer than a region.`;
  return { ...item, state: 'look', words, remedy: 'See in the preview what the public will see.' };
}

/** Of whom the samples are, and what is then done about human reads. */
export function humanReads(survey: SampleSurvey, { human_reads }: Terms): ChecklistItem {
  const item: About = { key: 'human_reads', title: 'Human reads', details: [] };
  const unsaid =
    survey.n_unsaid > 0 ? ` ${counted(survey.n_unsaid, 'sample')} do not say of whom they are (host).` : '';
  if (human_reads === null) {
    const words = `It is not stated what was done about human reads.${unsaid}`;
    const remedy = 'State whether they were removed, whether no sample is of a person, or that raw reads stay closed.';
    return { ...item, state: survey.n_human > 0 ? 'missing' : 'ok', words, remedy: survey.n_human > 0 ? remedy : null };
  }
  if (human_reads === 'not_human' && survey.n_human > 0) {
    const words = `${counted(survey.n_human, 'sample')} say that the host is human, but it is stated that none is.`;
    const remedy = 'State that human reads were removed or that raw reads stay closed, or correct the host.';
    return { ...item, state: 'missing', words, remedy };
  }
  const said = {
    removed: 'Human reads were removed; tables and metadata become public.',
    not_human: 'No sample is of a person: days, places and ages stay as they are.',
    controlled: 'Human reads may be in: raw reads stay closed; tables and metadata become public.',
  };
  return { ...item, state: 'look', words: `${said[human_reads]}${unsaid}`, remedy: null };
}
