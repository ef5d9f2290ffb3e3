import type { PublicationDetail, PublicObjectType } from '@cohortium/contract';
import { peopleInRoles } from '#identity';
import { newId } from '#platform/clock';
import { onUniqueViolation, type Tx, transact } from '#platform/database';
import { AppError, notFound, validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { findObject, type PublicObject } from '../publication-object.ts';
import { callersOf, requireMayRequest } from '../publication-policy.ts';
import { publicationDetail } from '../publication-view.ts';
import { changedTerms, noTerms, type Publishing, type Terms, type TermsChange } from '../publications.ts';
import {
  insertPublication,
  lockPublication,
  openPublicationOf,
  type PublicationRow,
  stepsOf,
  updatePublication,
} from '../publications-store.ts';
import { reviewerRoles } from './reviewers.ts';
import { type ChecklistResult, requireComplete, runChecklist } from './run-checklist.ts';
import { recordHistoryEntry, requireUnchanged, sendNotices, transition } from './transition.ts';

/** More than these are not written to. */
const MAX_NOTIFIED = 20;

interface Handed {
  row: PublicationRow;
  /** The submitter. */
  by: string;
  note: string;
}

/** Returns it to the previous reviewer. */
async function giveBack(here: Publishing, tx: Tx, { row, by, note }: Handed): Promise<PublicationRow> {
  const again = { action: 'assign', person_id: null, note: '' } as const;
  const back = await transition(here, tx, row, again);
  const text = 'The requested changes were made, and it is waiting for your review.';
  await sendNotices(here, tx, { row: back, to: [row.reviewer_id], by, what: 'is back for your review', text, note });
  return back;
}

/** Submits a draft. One that comes back goes to the reviewer who had it, if they still may; else it joins the queue. */
async function submitPublication(
  here: Publishing,
  tx: Tx,
  draft: PublicationRow,
  { caller, note }: { caller: Caller; note: string },
): Promise<PublicationRow> {
  const by = caller.person.id;
  const step = { action: 'submit', person_id: by, note, change: { requested_by: by } } as const;
  const row = await transition(here, tx, draft, step);
  const callers = callersOf(row, await stepsOf(tx, row.publication_id));
  const reviewers = await peopleInRoles(tx, reviewerRoles('app:public_data:review'));
  const free = reviewers.filter(({ id }) => !callers.has(id));
  if (free.some(({ id }) => id === row.reviewer_id)) return giveBack(here, tx, { row, by, note });
  const approving = reviewerRoles('app:public_data:approve');
  const to = free.filter(({ app_role_name }) => approving.includes(app_role_name)).map(({ id }) => id);
  const text = 'Review it yourself, or assign it to another reviewer.';
  const what = 'is waiting for a reviewer';
  await sendNotices(here, tx, { row, to: to.slice(0, MAX_NOTIFIED), by, what, text, note });
  return row;
}

export interface PublicationRequest extends TermsChange {
  object_type: PublicObjectType;
  object_id: string;
  action: 'save' | 'submit' | 'retract';
  note: string;
  change_no?: number | undefined;
}

const RESOURCE_LABELS: Record<PublicObjectType, string> = {
  project: 'This submission',
  cohort: 'This cohort',
  pipeline: 'This pipeline',
};

/** The thing, of the caller's own workspace: what is shared is never published from elsewhere. */
async function requireOwnObject(
  { db }: Publishing,
  caller: Caller,
  request: Pick<PublicationRequest, 'object_type' | 'object_id'>,
): Promise<PublicObject> {
  requireMayRequest(caller, request.object_type);
  const object = await findObject(db, request);
  if (object?.workspace_id !== caller.workspace.workspace_id) throw notFound(RESOURCE_LABELS[request.object_type]);
  return object;
}

/** Only submissions have reads; members of a cohort follow their submissions' statements. */
function requireFitting({ object_type, human_reads }: Pick<PublicationRequest, 'object_type' | 'human_reads'>): void {
  if (object_type === 'project' || !human_reads) return;
  throw validationError([{ field: 'human_reads', message: 'Only submissions have a statement on human reads.' }]);
}

const isSame = (a: Terms, b: Terms): boolean =>
  a.licence === b.licence &&
  a.human_reads === b.human_reads &&
  a.embargo_until === b.embargo_until &&
  a.metadata_note === b.metadata_note;

interface Saving {
  caller: Caller;
  object: PublicObject;
  terms: Terms;
  check: ChecklistResult;
  request: PublicationRequest;
}

async function begin(here: Publishing, tx: Tx, { caller, object, terms, check, request }: Saving) {
  const now = here.clock.now().toISOString();
  const { object_type, object_id, object_version, workspace_id, title } = object;
  const person_id = caller.person.id;
  const row = await insertPublication(tx, {
    publication_id: newId(),
    ...{ object_type, object_id, object_version, workspace_id, title, ...terms },
    state: 'draft',
    n_samples: check.n_samples,
    checklist: JSON.stringify(check.checklist),
    ...{ checked_at: now, created_at: now, updated_at: now },
    requested_by: person_id,
    ...{ reviewer_id: null, public_at: null, withdrawn_at: null, withdrawn_reason: null },
    change_no: 1,
  });
  const { note } = request;
  return recordHistoryEntry(here, tx, row, { action: 'create', person_id, note });
}

async function save(here: Publishing, tx: Tx, row: PublicationRow, { caller, object, terms, check, request }: Saving) {
  if (row.state !== 'draft' && row.state !== 'changes_requested') {
    throw new AppError(
      'conflict',
      `“${row.title}” was submitted for review. Withdraw the request before you change it.`,
    );
  }
  const change = {
    ...terms,
    title: object.title,
    object_version: object.object_version,
    n_samples: check.n_samples,
    checklist: JSON.stringify(check.checklist),
    checked_at: here.clock.now().toISOString(),
  };
  // Handing in what was saved before is one step, not two.
  if (request.action === 'submit' && isSame(row, terms)) return updatePublication(tx, row.publication_id, change);
  const { person } = caller;
  const note = request.action === 'save' ? request.note : '';
  return recordHistoryEntry(here, tx, row, {
    action: 'edit',
    person_id: person.id,
    note,
    change,
  });
}

async function write(here: Publishing, tx: Tx, saving: Saving, read: PublicationRow | undefined) {
  const { caller, request } = saving;
  const person_id = caller.person.id;
  const row = read ? await lockPublication(tx, read.publication_id) : undefined;
  if (read && row?.change_no !== read.change_no) {
    throw new AppError('conflict', `Someone else has changed “${read.title}”. Reload it and try again.`);
  }
  if (!row) {
    if (request.action === 'retract') throw new AppError('conflict', 'There is no request to withdraw.');
    const draft = await begin(here, tx, saving);
    return request.action === 'submit' ? submitPublication(here, tx, draft, { caller, note: request.note }) : draft;
  }
  if (request.action === 'retract') {
    const step = {
      action: 'retract',
      person_id,
      note: request.note,
      change: { reviewer_id: null },
    } as const;
    const draft = await transition(here, tx, row, step);
    const text = 'You don’t need to review it any more.';
    const news = { row: draft, to: [row.reviewer_id], by: person_id, what: 'was withdrawn', text, note: request.note };
    await sendNotices(here, tx, news);
    return draft;
  }
  const saved = await save(here, tx, row, saving);
  return request.action === 'submit' ? submitPublication(here, tx, saved, { caller, note: request.note }) : saved;
}

/** Creates, edits, submits or withdraws a publication request. */
export async function requestPublication(
  here: Publishing,
  caller: Caller,
  request: PublicationRequest,
): Promise<{ data: PublicationDetail }> {
  const { db } = here;
  const object = await requireOwnObject(here, caller, request);
  requireFitting(request);
  const read = await openPublicationOf(db, request);
  if (read) requireUnchanged(read, request.change_no);
  const terms = changedTerms(read ?? noTerms, request);
  const { person, workspace } = caller;
  const check = await runChecklist(here, { object, terms, person, reviewing: false });
  if (request.action === 'submit') requireComplete(check.checklist);
  const saving = { caller, object, terms, check, request };
  const message = `Someone else has just requested the publication of “${object.title}”. Reload the page.`;
  const row = await transact(db, (tx) => write(here, tx, saving, read)).catch(
    onUniqueViolation('publication_once_at_a_time', () => new AppError('conflict', message)),
  );
  const standing = { membership: workspace, reviews: false };
  return { data: await publicationDetail(db, row, { person, standing }) };
}

/** Runs the checklist with unsaved terms; writes nothing. */
export async function checkTerms(
  here: Publishing,
  caller: Caller,
  request: TermsChange & Pick<PublicationRequest, 'object_type' | 'object_id'>,
): Promise<{ data: ChecklistResult }> {
  const object = await requireOwnObject(here, caller, request);
  requireFitting(request);
  const terms = changedTerms((await openPublicationOf(here.db, request)) ?? noTerms, request);
  return { data: await runChecklist(here, { object, terms, person: caller.person, reviewing: false }) };
}
