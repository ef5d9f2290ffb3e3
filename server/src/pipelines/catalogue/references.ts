import type { ReferenceEntry } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import { assignUploads, uploadsByIds } from '#ingestion';
import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { newId } from '#platform/clock';
import { FILE_TASK_LIMITS } from '#platform/concurrency';
import { onUniqueViolation, transact } from '#platform/database';
import { AppError, fieldConflict, notFound, validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { insertReference, type ReferenceRow, referenceById, referencesFor } from './catalogue-store.ts';
import { referenceView } from './list-catalogue.ts';
import { isAdministrator, requireAdministrator } from './pipeline-policy.ts';
import { nameOf } from './pipeline-view.ts';
import type { ReferenceCheck } from './read-reference.ts';
import { countSetsOfReferences, withdrawReference } from './reference-store.ts';

/** References with who added them, and how many parameter sets of the workspace name them. */
async function referenceEntries(
  { db }: Platform,
  caller: Caller,
  rows: readonly ReferenceRow[],
): Promise<ReferenceEntry[]> {
  const names = await namesOfPeople(
    db,
    rows.flatMap((row) => row.created_by ?? []),
  );
  const counts = await countSetsOfReferences(db, caller.workspace.workspace_id);
  const administers = isAdministrator(caller.person);
  return rows.map((row) => ({
    ...referenceView(row),
    is_public: row.workspace_id === null,
    is_demonstration: row.is_built_in,
    size_bytes: row.size_bytes ?? 0,
    created_by: nameOf(names, row.created_by),
    created_at: row.created_at,
    withdrawn_at: row.withdrawn_at,
    withdrawn_reason: row.withdrawn_reason,
    n_param_sets: counts.get(row.id) ?? 0,
    can_edit: row.workspace_id === null ? administers : caller.workspace.permissions.has('workspace:param_set:modify'),
  }));
}

export async function listReferences(
  platform: Platform,
  caller: Caller,
  { show_withdrawn }: { show_withdrawn: boolean },
): Promise<ReferenceEntry[]> {
  const rows = await referencesFor(platform.db, caller.workspace.workspace_id);
  return referenceEntries(
    platform,
    caller,
    rows.filter(({ withdrawn_at }) => show_withdrawn || withdrawn_at === null),
  );
}

const task = new URL('./read-reference.ts', import.meta.url);

/** Reads a reference from end to end, in a thread; refuses it with the line that is wrong. */
export async function readSequences({ threads }: Platform, path: string | null, name: string): Promise<ReferenceCheck> {
  if (!path) throw new AppError('unavailable', 'References can be read from a local file store only.');
  const reading = await threads.run<ReferenceCheck>(task, { path }, FILE_TASK_LIMITS);
  if (reading.problem) throw validationError([{ field: name, message: reading.problem }]);
  return reading;
}

export interface ReferenceBody {
  name: string;
  version: string;
  terms_of_use: string;
  caution?: string | undefined;
  file_id: string;
  for_all_workspaces: boolean;
}

/** Adds an uploaded FASTA file with SINTAX lineages to the references of the workspace, or of everybody. */
export async function createReference(
  platform: Platform,
  caller: Caller,
  { file_id, for_all_workspaces, ...fields }: ReferenceBody,
): Promise<{ data: ReferenceEntry }> {
  const { db, files } = platform;
  const { workspace_id } = caller.workspace;
  if (for_all_workspaces) requireAdministrator(caller.person);
  const [upload] = await uploadsByIds(db, workspace_id, [file_id]);
  if (!upload?.file_key || !upload.sha256) throw notFound('This uploaded file');
  const { name, file_key, sha256, size_bytes } = upload;
  const { n_sequences, is_gzipped } = await readSequences(platform, files.pathOf(file_key), name);
  const id = newId();
  const created_by = caller.person.id;
  const write = transact(db, async (tx) => {
    if ((await assignUploads(tx, workspace_id, [file_id])) !== 1) {
      throw new AppError('conflict', `${name} is already in use. Upload it again.`);
    }
    await insertReference(tx, {
      ...fields,
      id,
      workspace_id: for_all_workspaces ? null : workspace_id,
      caution: fields.caution || null,
      is_built_in: false,
      ...{ file_key, sha256, size_bytes, n_sequences, is_gzipped, created_by },
    });
    const eventBase = { person_id: created_by, workspace_id, action: 'create', kind: 'reference', object_id: id };
    await recordAuditEvent(tx, { ...eventBase, detail: { for_all_workspaces } });
  });
  const title = `${fields.name} ${fields.version}`;
  const nameTakenError = onUniqueViolation('reference_once_in_workspace', () =>
    fieldConflict('version', `${title} already exists. Choose another name or version.`),
  );
  await write.catch(nameTakenError);
  return { data: await getReference(platform, caller, id) };
}

/** A reference that the caller has just written. */
async function getReference(platform: Platform, caller: Caller, id: string): Promise<ReferenceEntry> {
  const row = await referenceById(platform.db, id);
  const [entry] = row ? await referenceEntries(platform, caller, [row]) : [];
  if (!entry) throw new Error('A reference that was written cannot be read.');
  return entry;
}

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
