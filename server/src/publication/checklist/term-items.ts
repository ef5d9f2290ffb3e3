import { type ChecklistItem, type LicenceId, licences, type PublicObjectType } from '@cohortium/contract';
import { formatCount } from '#platform/text';
import { kindOfText } from '#projects';
import type { WithheldMember } from '../objects/find-members.ts';
import type { PublicObject } from '../objects/find-object.ts';
import type { About } from './describe-findings.ts';

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
