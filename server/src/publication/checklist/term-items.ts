import { type ChecklistItem, type LicenceId, licences, type PublicObjectType } from '@cohortium/contract';
import { counted } from '#platform/words';
import { kindOfText } from '#projects';
import type { HeldBack } from '../objects/find-members.ts';
import type { PublicObject } from '../objects/find-object.ts';
import type { About } from './say-findings.ts';

const DESCRIPTION_AT_LEAST = 40;

/** What it is, in words that name nobody: strangers will read it. */
export function description({ title, description: text }: PublicObject): ChecklistItem {
  const item: About = { key: 'description', title: 'Description', details: [] };
  if (kindOfText(title) !== null) {
    const words = 'The name holds what looks like an address or number of a person.';
    return { ...item, state: 'missing', words, remedy: 'Give it another name.' };
  }
  if (text.trim().length < DESCRIPTION_AT_LEAST) {
    const words = `The description has ${counted(text.trim().length, 'character')}; strangers have to understand it.`;
    const remedy = `Say in at least ${DESCRIPTION_AT_LEAST} characters what was done and why.`;
    return { ...item, state: 'missing', words, remedy };
  }
  if (kindOfText(text) !== null) {
    const words = 'The description holds what looks like an address or number of a person; it becomes public as it is.';
    return { ...item, state: 'look', words, remedy: 'Take it out unless it is meant for everybody.' };
  }
  return { ...item, state: 'ok', words: 'It says what it is.', remedy: null };
}

export function licence(id: LicenceId | null, object_type: PublicObjectType): ChecklistItem {
  const item: About = { key: 'licence', title: 'Licence', details: [] };
  const chosen = licences.find((one) => one.id === id);
  if (!chosen) return { ...item, state: 'missing', words: 'No licence is chosen.', remedy: 'Choose one of the list.' };
  if (!chosen.fits.some((kind) => kind === object_type)) {
    const words = `${chosen.id} is not made for this kind of thing.`;
    return { ...item, state: 'missing', words, remedy: 'Choose one that is made for it.' };
  }
  return { ...item, state: 'ok', words: `${chosen.id}: ${chosen.title}.`, remedy: null };
}

const EMBARGO_YEARS = 3;

/** Days as YYYY-MM-DD, in UTC; one that came while it was reviewed is no fault. */
export function embargo(
  until: string | null,
  { today, reviewing }: { today: string; reviewing: boolean },
): ChecklistItem {
  const item: About = { key: 'embargo', title: 'Embargo', details: [] };
  if (until === null || (reviewing && until <= today)) {
    return { ...item, state: 'ok', words: 'Public as soon as it is approved.', remedy: null };
  }
  if (until <= today) {
    const words = `The day ${until} is over.`;
    return { ...item, state: 'missing', words, remedy: 'Choose a day to come, or none.' };
  }
  const latest = `${Number(today.slice(0, 4)) + EMBARGO_YEARS}${today.slice(4)}`;
  if (until > latest) {
    const words = `An embargo lasts at most ${EMBARGO_YEARS} years, until ${latest}.`;
    return { ...item, state: 'missing', words, remedy: 'Choose an earlier day.' };
  }
  return { ...item, state: 'ok', words: `Public on ${until}, once it is approved.`, remedy: null };
}

/** Of a cohort: every member's submission is public, or may be shared by whoever asks. */
export function members(held: readonly HeldBack[]): ChecklistItem {
  const details = held.map(({ project_name, n_samples }) => ({
    field: project_name,
    n_samples,
    words: `${counted(n_samples, 'sample')} of a submission that is neither public nor of this workspace`,
  }));
  const item: About = { key: 'members', title: 'Members', details };
  if (held.length === 0) {
    return { ...item, state: 'ok', words: 'Every member is public or of this workspace.', remedy: null };
  }
  const n = held.reduce((sum, { n_samples }) => sum + n_samples, 0);
  const words = `${counted(n, 'member')} of ${counted(held.length, 'submission')} may not be shown with it.`;
  const remedy = 'Ask the owners to publish these submissions, or leave the members out of the cohort.';
  return { ...item, state: 'missing', words, remedy };
}
