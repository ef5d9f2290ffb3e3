import type { ReferenceEntry } from '@cohortium/contract';
import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { transact } from '#platform/database';
import { notFound } from '#platform/errors';
import type { Caller } from '#platform/http';
import { referenceById } from '../catalogue-store.ts';
import { requireAdministrator } from '../pipeline-policy.ts';
import { getReference } from './create-reference.ts';
import { withdrawReference } from './reference-store.ts';

/** Takes a reference out of what is offered, or puts it back. Old runs keep naming it, and its file stays. */
export async function editReference(
  platform: Platform,
  caller: Caller,
  { id, withdrawn, reason }: { id: string; withdrawn: boolean; reason: string },
): Promise<{ data: ReferenceEntry }> {
  const { db, clock } = platform;
  const { workspace_id } = caller.workspace;
  const row = await referenceById(db, id);
  if (!row || (row.workspace_id !== null && row.workspace_id !== workspace_id)) throw notFound('This reference');
  if (row.workspace_id === null) requireAdministrator(caller.person);
  await transact(db, async (tx) => {
    const withdrawn_at = withdrawn ? (row.withdrawn_at ?? clock.now().toISOString()) : null;
    await withdrawReference(tx, id, { withdrawn_at, withdrawn_reason: withdrawn && reason ? reason : null });
    const action = withdrawn ? 'withdraw' : 'offer_again';
    await recordAuditEvent(tx, { person_id: caller.person.id, workspace_id, action, kind: 'reference', object_id: id });
  });
  return { data: await getReference(platform, caller, id) };
}
