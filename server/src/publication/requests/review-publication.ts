import type { PublicationDetail } from '@cohortium/contract';
import { type Tx, transact } from '#platform/database';
import { AppError, notFound, validationError } from '#platform/errors';
import type { Person, PersonCaller } from '#platform/http';
import { findObject } from '../publication-object.ts';
import { callersOf, mayDecide, requireNotOwn, requirePermission, requireStanding } from '../publication-policy.ts';
import { publicationDetail } from '../publication-view.ts';
import { changedTerms, type Publishing, type Terms, type TermsChange } from '../publications.ts';
import { lockPublication, type PublicationRow, publicationById, stepsOf } from '../publications-store.ts';
import { releaseIfDue } from './release-publication.ts';
import { type ChecklistResult, requireComplete, runChecklist } from './run-checklist.ts';
import { recordHistoryEntry, requireUnchanged, sendNotices, transition } from './transition.ts';
import { endPublication } from './withdraw-publication.ts';

export interface Review extends TermsChange {
  publication_id: string;
  action: 'note' | 'edit' | 'request_changes' | 'approve' | 'revoke';
  note: string;
  change_no?: number | undefined;
}

interface Reviewing {
  caller: PersonCaller;
  review: Review;
  /** Checklist result for a change of terms or an approval. */
  check: (ChecklistResult & { terms: Terms }) | null;
}

const EDITABLE: readonly PublicationRow['state'][] = ['submitted', 'assigned', 'approved'];

const named = ({ licence, human_reads, embargo_until, metadata_note }: TermsChange): boolean =>
  [licence, human_reads, embargo_until, metadata_note].some((term) => term !== undefined);

/** Each step has its own permission; except for revoking, requesters can't act on their own request. */
async function requireMayReview(
  { db }: Publishing,
  person: Person,
  row: PublicationRow,
  review: Review,
): Promise<void> {
  const { action } = review;
  if (action === 'revoke') return requirePermission(person, 'app:public_data:revoke');
  if (action === 'approve') requirePermission(person, 'app:public_data:approve');
  if (action === 'edit') requirePermission(person, 'app:public_data:modify');
  requireNotOwn(person, callersOf(row, await stepsOf(db, row.publication_id)));
  if (action === 'request_changes' && !mayDecide(person, row)) {
    throw new AppError('conflict', 'Someone else is reviewing it. Assign it to yourself first, or add a note.');
  }
}

function requireCompleteReview({ action, note, ...terms }: Review): void {
  if (note === '' && (action === 'note' || action === 'request_changes' || action === 'revoke')) {
    throw validationError([{ field: 'note', message: 'Enter a reason for the requester.' }]);
  }
  if (action === 'edit' && !named(terms))
    throw validationError([{ field: 'action', message: 'Enter the changes that are needed.' }]);
  if (action !== 'edit' && named(terms)) {
    throw validationError([{ field: 'action', message: 'Terms can be changed only with the action “edit”.' }]);
  }
}

/** Looks through it as it is now: what was fine when it was submitted may not be any more. */
async function lookAgain(here: Publishing, row: PublicationRow, review: Review): Promise<Reviewing['check']> {
  if (review.action !== 'approve' && review.action !== 'edit') return null;
  const object = await findObject(here.db, row);
  if (!object) throw new AppError('conflict', `“${row.title}” has been deleted.`);
  const terms = changedTerms(row, review);
  const looked = await runChecklist(here, {
    object,
    terms,
    person: { id: row.requested_by, token_scope: null },
    reviewing: true,
  });
  requireComplete(looked.checklist);
  return { ...looked, terms };
}

const changeOf = ({ check }: Reviewing, at: Date) =>
  check
    ? {
        ...check.terms,
        n_samples: check.n_samples,
        checklist: JSON.stringify(check.checklist),
        checked_at: at.toISOString(),
      }
    : {};

async function approve(here: Publishing, tx: Tx, row: PublicationRow, reviewing: Reviewing) {
  const { caller, review } = reviewing;
  const { person } = caller;
  const change = { ...changeOf(reviewing, here.clock.now()), reviewer_id: row.reviewer_id ?? person.id };
  const step = { action: 'approve', person_id: person.id, note: review.note, change } as const;
  const approved = await transition(here, tx, row, step);
  const released = await releaseIfDue(here, tx, approved);
  if (released.state === 'public') return released;
  const text = `It becomes public on ${row.embargo_until}. You can withdraw it until then.`;
  const news = { row: released, to: [row.requested_by], by: person.id, what: 'is approved', text, note: review.note };
  await sendNotices(here, tx, news);
  return released;
}

async function decide(here: Publishing, tx: Tx, row: PublicationRow, reviewing: Reviewing) {
  const { caller, review } = reviewing;
  const { person } = caller;
  const { action, note } = review;
  const step = { person_id: person.id, note };
  if (action === 'approve') return approve(here, tx, row, reviewing);
  if (action === 'revoke') return endPublication(here, tx, row, { action, ...step, reason: note });
  if (action === 'request_changes') {
    const back = await transition(here, tx, row, { action, ...step });
    const text = 'Make the changes requested in the note, then submit it again.';
    await sendNotices(here, tx, {
      row: back,
      to: [row.requested_by],
      by: person.id,
      what: 'needs changes',
      text,
      note,
    });
    return back;
  }
  if (action === 'edit' && !EDITABLE.includes(row.state)) {
    throw new AppError('conflict', `The terms of “${row.title}” can’t be changed now.`);
  }
  const recorded = await recordHistoryEntry(here, tx, row, {
    action,
    ...step,
    change: changeOf(reviewing, here.clock.now()),
  });
  const what = action === 'edit' ? 'has new terms' : 'has a new note';
  const text = 'The reviewer added it.';
  await sendNotices(here, tx, { row: recorded, to: [row.requested_by], by: person.id, what, text, note });
  return recorded;
}

/** A reviewer's step: a note, other terms, a request for changes, an approval, a revocation. */
export async function reviewPublication(
  here: Publishing,
  caller: PersonCaller,
  review: Review,
): Promise<{ data: PublicationDetail }> {
  const { db } = here;
  const { person } = caller;
  const { row: read, standing } = await requireStanding(db, person, await publicationById(db, review.publication_id));
  if (!standing.reviews) throw notFound('This publication');
  requireUnchanged(read, review.change_no);
  await requireMayReview(here, person, read, review);
  requireCompleteReview(review);
  const looked = await lookAgain(here, read, review);
  const row = await transact(db, async (tx) => {
    const locked = await lockPublication(tx, read.publication_id);
    if (!locked) throw notFound('This publication');
    requireUnchanged(locked, read.change_no);
    return decide(here, tx, locked, { caller, review, check: looked });
  });
  return { data: await publicationDetail(db, row, { person, standing }) };
}
