import type { PublicationAction, PublicationNote } from '@cohortium/contract';
import { addressesOfPeople } from '#identity';
import { recordAuditEvent } from '#platform/audit';
import type { Tx } from '#platform/database';
import { AppError } from '#platform/errors';
import { stripLinks } from '#platform/mail';
import type { Publishing } from '../publications.ts';
import { addStep, type PublicationChange, type PublicationRow, updatePublication } from '../publications-store.ts';
import { refusalOf, stateAfter } from './transitions.ts';

export interface PublicationNotice {
  row: PublicationRow;
  /** Recipients; the acting person gets no message. */
  to: readonly (string | null)[];
  by: string | null;
  /** “is public”, “needs changes”: the subject's end. */
  what: string;
  /** Sentences with what it means and what to do. */
  text: string;
  note?: string;
}

const RESOURCE_LABELS = { project: 'submission', cohort: 'cohort', pipeline: 'pipeline' } as const;

/** Messages to those concerned, in the caller's transaction. Notes go along; data never do. */
export async function sendNotices(here: Publishing, tx: Tx, news: PublicationNotice): Promise<void> {
  const { row, to, by, what, text, note = '' } = news;
  const people = to.flatMap((id) => (id === null || id === by ? [] : [id]));
  const quoted = note === '' ? '' : `\n\nNote:\n\n${note}`;
  for (const { name, email } of (await addressesOfPeople(tx, people)).values()) {
    await here.mail.send(tx, {
      to: email,
      subject: `“${stripLinks(row.title)}” ${what}`,
      text: `Hello ${name},\n\nthe publication of the ${RESOURCE_LABELS[row.object_type]} “${stripLinks(row.title)}” ${what}. ${text}${quoted}`,
      links: [
        {
          title: 'View the publication',
          href: `${here.config.url}/publicise/${row.publication_id}?workspace=${row.workspace_id}`,
        },
      ],
    });
  }
}

export interface Step {
  action: PublicationAction;
  /** Null for the portal itself. */
  person_id: string | null;
  note: string;
  /** What changes in addition to the state. */
  change?: PublicationChange;
}

export type HistoryEntry = Omit<Step, 'action'> & { action: PublicationNote };

async function saveHistoryEntry(
  here: Pick<Publishing, 'clock'>,
  tx: Tx,
  { row, step, state }: { row: PublicationRow; step: Step | HistoryEntry; state: PublicationRow['state'] },
): Promise<PublicationRow> {
  const { publication_id, workspace_id, object_type, object_id } = row;
  const { action, person_id, note } = step;
  const at = here.clock.now().toISOString();
  const from_state = action === 'create' ? null : row.state;
  await addStep(tx, { publication_id, action, from_state, to_state: state, person_id, note, at });
  const detail = {
    title: row.title,
    object_type,
    object_id,
    from: from_state,
    to: state,
    reviewer_id: step.change?.reviewer_id,
  };
  const act = { action, kind: 'publication', object_id: publication_id, detail };
  await recordAuditEvent(tx, { person_id, workspace_id, ...act });
  if (action === 'create') return row;
  return updatePublication(tx, publication_id, { ...step.change, state, updated_at: at });
}

/** Takes a step with all that belongs to it: state, history, audit. Refuses what is not possible; the row is locked. */
export async function transition(
  here: Pick<Publishing, 'clock'>,
  tx: Tx,
  row: PublicationRow,
  step: Step,
): Promise<PublicationRow> {
  const state = stateAfter(row.state, step.action);
  if (state === null) throw new AppError('conflict', refusalOf(row.title, row.state, step.action));
  return saveHistoryEntry(here, tx, { row, step, state });
}

/** Records events without a state change: creation, new terms, a note. */
export async function recordHistoryEntry(
  here: Pick<Publishing, 'clock'>,
  tx: Tx,
  row: PublicationRow,
  step: HistoryEntry,
): Promise<PublicationRow> {
  return saveHistoryEntry(here, tx, { row, step, state: row.state });
}

/** Tells the second of two writers, instead of writing over the first. */
export function requireUnchanged(row: Pick<PublicationRow, 'change_no' | 'title'>, read: number | undefined): void {
  if (read === undefined || read === row.change_no) return;
  throw new AppError('conflict', `Someone else has changed “${row.title}”. Reload it and try again.`);
}
