import type { ReferenceEntry } from '@cohortium/contract';
import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { transact } from '#platform/database';
import { AppError, notFound } from '#platform/errors';
import type { Caller } from '#platform/http';
import { requireAdministrator } from '../catalogue/pipeline-policy.ts';
import { BUILD_JOB, enqueueBuild, readBuildLog, requireBuildable } from './build-reference.ts';
import { getReferenceEntry } from './list-references.ts';
import { requireKind } from './reference-kinds.ts';
import { changeReference, type ReferenceRow, referenceById, withdrawReference } from './references-store.ts';

async function getVisibleReference({ db }: Platform, caller: Caller, id: string): Promise<ReferenceRow> {
  const row = await referenceById(db, id);
  if (!row || (row.workspace_id !== null && row.workspace_id !== caller.workspace.workspace_id)) {
    throw notFound('This reference');
  }
  return row;
}

/** A reference of the workspace, or one of everybody's where an administrator changes it. */
async function getModifiableReference(platform: Platform, caller: Caller, id: string): Promise<ReferenceRow> {
  const row = await getVisibleReference(platform, caller, id);
  if (row.workspace_id === null) requireAdministrator(caller.person);
  return row;
}

const auditEvent = (caller: Caller, id: string, action: string) => ({
  person_id: caller.person.id,
  workspace_id: caller.workspace.workspace_id,
  ...{ action, kind: 'reference', object_id: id },
});

/** Takes a reference out of what is offered, or puts it back. Old runs keep naming it, and its files stay. */
export async function editReference(
  platform: Platform,
  caller: Caller,
  { id, withdrawn, reason }: { id: string; withdrawn: boolean; reason: string },
): Promise<{ data: ReferenceEntry }> {
  const { db, clock } = platform;
  const row = await getModifiableReference(platform, caller, id);
  await transact(db, async (tx) => {
    const withdrawn_at = withdrawn ? (row.withdrawn_at ?? clock.now().toISOString()) : null;
    await withdrawReference(tx, id, { withdrawn_at, withdrawn_reason: withdrawn && reason ? reason : null });
    await recordAuditEvent(tx, auditEvent(caller, id, withdrawn ? 'withdraw' : 'offer_again'));
  });
  return { data: await getReferenceEntry(platform, caller, id) };
}

/** Builds a reference again; what its build had finished is not computed again. */
export async function rebuildReference(
  platform: Platform,
  caller: Caller,
  id: string,
): Promise<{ data: ReferenceEntry }> {
  const row = await getModifiableReference(platform, caller, id);
  requireBuildable(platform, requireKind(row.kind));
  await transact(platform.db, async (tx) => {
    const change = { state: 'building' as const, problems: [] };
    if (!(await changeReference(tx, id, { from: ['failed'], change }))) {
      throw new AppError('conflict', `${row.name} ${row.version} has not failed. Only failed builds can be repeated.`);
    }
    await enqueueBuild(platform, tx, id);
    await recordAuditEvent(tx, auditEvent(caller, id, 'build'));
  });
  return { data: await getReferenceEntry(platform, caller, id) };
}

export async function cancelBuild(platform: Platform, caller: Caller, id: string): Promise<{ data: ReferenceEntry }> {
  const { db, jobs } = platform;
  const row = await getModifiableReference(platform, caller, id);
  await transact(db, async (tx) => {
    const problems = [`The build was cancelled by ${caller.person.name}. Build it again to continue.`];
    const change = { state: 'failed' as const, problems, job_id: null };
    if (!(await changeReference(tx, id, { from: ['building'], change }))) {
      throw new AppError('conflict', `${row.name} ${row.version} is not being built.`);
    }
    if (row.job_id) await jobs.cancel(BUILD_JOB, row.job_id, { db: tx });
    await recordAuditEvent(tx, auditEvent(caller, id, 'cancel'));
  });
  return { data: await getReferenceEntry(platform, caller, id) };
}

export async function getBuildLog(
  platform: Platform,
  caller: Caller,
  id: string,
): Promise<{ data: { lines: string[] } }> {
  await getVisibleReference(platform, caller, id);
  return { data: { lines: await readBuildLog(platform, id) } };
}
