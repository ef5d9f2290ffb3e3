import type { ReferenceEntry } from '@cohortium/contract';
import type { ReferenceFile, ReferenceKind } from '@cohortium/workflows';
import { assignUploads, uploadsByIds } from '#ingestion';
import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { newId } from '#platform/clock';
import { FILE_TASK_LIMITS } from '#platform/concurrency';
import { onUniqueViolation, transact } from '#platform/database';
import { AppError, fieldConflict, notFound, validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { requireAdministrator } from '../catalogue/pipeline-policy.ts';
import { buildDigest, enqueueBuild, requireBuildable } from './build-reference.ts';
import type { FileCheck, FileToCheck } from './check-file.ts';
import { digestReferenceFiles } from './digest-files.ts';
import { getReferenceEntry } from './list-references.ts';
import { assignFiles, requireKind } from './reference-kinds.ts';
import { insertReference } from './references-store.ts';
import type { ReferenceFileRow } from './references-tables.ts';
import { takeServerFolder } from './server-folder.ts';

export interface ReferenceBody {
  kind: string;
  name: string;
  version: string;
  terms_of_use: string;
  caution?: string | undefined;
  file_ids: readonly string[];
  server_folder?: string | undefined;
  for_all_workspaces: boolean;
}

const task = new URL('./check-file.ts', import.meta.url);

/** Reads each file from end to end, in a thread; refuses it with the line that is wrong. The figures of all. */
export async function checkFiles(
  { threads, files: store }: Platform,
  files: readonly ReferenceFileRow[],
  entries: ReadonlyMap<string, ReferenceFile>,
): Promise<Record<string, number>> {
  const figures: Record<string, number> = {};
  for (const { name, file_key } of files) {
    const path = store.pathOf(file_key);
    if (!path) throw new AppError('unavailable', 'References can be read from a local file store only.');
    const input: FileToCheck = { path, format: entries.get(name)?.format ?? 'binary' };
    const check = await threads.run<FileCheck>(task, input, FILE_TASK_LIMITS);
    if (check.problem) throw validationError([{ field: name, message: check.problem }]);
    for (const [name, figure] of Object.entries(check.figures)) figures[name] = (figures[name] ?? 0) + figure;
  }
  return figures;
}

/** The uploaded files of a reference, each under its own name. */
async function filesOfUploads({ db }: Platform, caller: Caller, ids: readonly string[]): Promise<ReferenceFileRow[]> {
  const uploads = await uploadsByIds(db, caller.workspace.workspace_id, ids);
  return ids.map((id) => {
    const upload = uploads.find(({ file_id }) => file_id === id);
    if (!upload?.file_key || !upload.sha256) throw notFound('This uploaded file');
    const { name, file_key, sha256, size_bytes } = upload;
    return { name, file_key, sha256, size_bytes, origin: 'uploaded' };
  });
}

async function collectFiles(
  platform: Platform,
  caller: Caller,
  { body, kind, id }: { body: ReferenceBody; kind: ReferenceKind; id: string },
): Promise<ReferenceFileRow[]> {
  const { file_ids, server_folder } = body;
  if (server_folder === undefined) return filesOfUploads(platform, caller, file_ids);
  requireAdministrator(caller.person);
  if (file_ids.length > 0) {
    const message = 'Send either uploaded files or a folder of the server.';
    throw validationError([{ field: 'server_folder', message }]);
  }
  return takeServerFolder(platform, { folder: server_folder, kind, id });
}

const nameTakenError = (title: string) =>
  onUniqueViolation('reference_once_in_workspace', () =>
    fieldConflict('version', `${title} already exists. Choose another name or version.`),
  );

/** Adds files as a reference of the workspace, or of everybody; where its kind is built, the build begins. */
export async function createReference(
  platform: Platform,
  caller: Caller,
  body: ReferenceBody,
): Promise<{ data: ReferenceEntry }> {
  const { db } = platform;
  const { workspace_id } = caller.workspace;
  const { name, version, terms_of_use, file_ids, for_all_workspaces } = body;
  if (for_all_workspaces) requireAdministrator(caller.person);
  const kind = requireKind(body.kind);
  requireBuildable(platform, kind);
  const id = newId();
  const files = await collectFiles(platform, caller, { body, kind, id });
  const entries = assignFiles(
    kind,
    files.map((file) => file.name),
  );
  const summary = await checkFiles(platform, files, entries);
  const created_by = caller.person.id;
  const sha256 = digestReferenceFiles(files);
  const build_sha256 = kind.build ? await buildDigest(kind.build.workflow) : null;
  const write = transact(db, async (tx) => {
    if ((await assignUploads(tx, workspace_id, file_ids)) !== file_ids.length) {
      throw new AppError('conflict', 'An uploaded file is already in use. Upload it again.');
    }
    await insertReference(tx, {
      ...{ id, kind: kind.id, name, version, terms_of_use, files, sha256, summary, created_by, build_sha256 },
      workspace_id: for_all_workspaces ? null : workspace_id,
      caution: body.caution || null,
      is_built_in: false,
      state: kind.build ? 'building' : 'ready',
    });
    if (kind.build) await enqueueBuild(platform, tx, id);
    const eventBase = { person_id: created_by, workspace_id, action: 'create', kind: 'reference', object_id: id };
    await recordAuditEvent(tx, { ...eventBase, detail: { for_all_workspaces, reference_kind: kind.id } });
  });
  await write.catch(nameTakenError(`${name} ${version}`));
  return { data: await getReferenceEntry(platform, caller, id) };
}
