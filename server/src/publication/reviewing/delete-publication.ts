import { recordAuditEvent } from '#platform/audit';
import { transact } from '#platform/database';
import { AppError, notFound } from '#platform/errors';
import type { PersonContext } from '#platform/http';
import type { Publishing } from '../publications.ts';
import { deletePublication, lockPublication } from '../publications-store.ts';

/** Deletes a draft, or what was withdrawn with its tombstone; the audit trail keeps that it was there. */
export async function removePublication(
  { db }: Publishing,
  { person, request_id }: PersonContext,
  publication_id: string,
): Promise<{ data: { publication_id: string } }> {
  await transact(db, async (tx) => {
    const row = await lockPublication(tx, publication_id);
    if (!row) throw notFound('This publication');
    if (row.state !== 'draft' && row.state !== 'withdrawn') {
      throw new AppError(
        'conflict',
        `“${row.title}” is under review or public. Only drafts and withdrawn publications can be deleted.`,
      );
    }
    const { workspace_id, title, object_type, object_id, state } = row;
    await deletePublication(tx, publication_id);
    const detail = { title, object_type, object_id, state };
    const act = { action: 'delete', kind: 'publication', object_id: publication_id, detail };
    await recordAuditEvent(tx, { person_id: person.id, workspace_id, request_id, ...act });
  });
  return { data: { publication_id } };
}
