import { type Tx, transact } from '#platform/database';
import { AppError } from '#platform/errors';
import { findObject, type PublicObject, publishObject } from '../publication-object.ts';
import { dayOf, type Publishing } from '../publications.ts';
import { listDuePublications, lockPublication, type PublicationRow } from '../publications-store.ts';
import { requireComplete, runChecklist } from './run-checklist.ts';
import { sendNotices, transition } from './transition.ts';

const isDue = ({ embargo_until }: PublicationRow, now: Date): boolean =>
  embargo_until === null || embargo_until <= dayOf(now);

/** Makes an approved publication public when its day has come, in the caller's transaction; else leaves it. */
export async function releaseIfDue(here: Publishing, tx: Tx, row: PublicationRow): Promise<PublicationRow> {
  const now = here.clock.now();
  if (!isDue(row, now)) return row;
  const change = { public_at: now.toISOString() };
  const step = { action: 'publish', person_id: null, note: '', change } as const;
  const open = await transition(here, tx, row, step);
  await publishObject(here, tx, open, now);
  await sendNotices(here, tx, {
    row: open,
    to: [open.requested_by],
    by: null,
    what: 'is public',
    text: 'All signed-in users can now see it. You can withdraw it at any time.',
  });
  return open;
}

/** Reason why an approved object can't be released; null if none. */
async function hindrance(here: Publishing, row: PublicationRow, object: PublicObject | null): Promise<string | null> {
  if (!object) return 'It has been deleted.';
  const person = { id: row.requested_by, token_scope: null };
  const order = { object, terms: row, person, reviewing: true };
  const { checklist } = await runChecklist(here, order);
  try {
    requireComplete(checklist);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

async function release(here: Publishing, id: string, why: string | null): Promise<void> {
  await transact(here.db, async (tx) => {
    const row = await lockPublication(tx, id);
    if (row?.state !== 'approved') return;
    if (why === null) {
      await releaseIfDue(here, tx, row);
      return;
    }
    const step = { action: 'request_changes', person_id: null, note: why } as const;
    const back = await transition(here, tx, row, step);
    const text = 'Its embargo has ended, but it can’t become public in its current state.';
    await sendNotices(here, tx, {
      row: back,
      to: [row.requested_by],
      by: null,
      what: 'needs changes',
      text,
      note: why,
    });
  });
}

/** Every hour: what is approved becomes public on its day. What changed for the worse meanwhile goes back instead. */
export async function releaseDue(here: Publishing): Promise<void> {
  const { db, clock } = here;
  for (const id of await listDuePublications(db, dayOf(clock.now()))) {
    const row = await transact(db, (tx) => lockPublication(tx, id));
    if (!row) continue;
    await release(here, id, await hindrance(here, row, await findObject(db, row)));
  }
}
