import type { ReferenceEntry } from '@cohortium/contract';
import { assignUploads, uploadsByIds } from '#ingestion';
import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { newId } from '#platform/clock';
import { onUniqueViolation, transact } from '#platform/database';
import { AppError, fieldConflict, notFound, validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { FILE_TASK_LIMITS } from '#platform/threads';
import { insertReference, referenceById } from '../catalogue-store.ts';
import { requireAdministrator } from '../pipeline-policy.ts';
import { referenceEntries } from './list-references.ts';
import type { ReferenceCheck } from './read-reference.ts';

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
export async function getReference(platform: Platform, caller: Caller, id: string): Promise<ReferenceEntry> {
  const row = await referenceById(platform.db, id);
  const [entry] = row ? await referenceEntries(platform, caller, [row]) : [];
  if (!entry) throw new Error('A reference that was written cannot be read.');
  return entry;
}
