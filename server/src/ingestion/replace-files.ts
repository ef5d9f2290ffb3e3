import { areLoneMates, formatsOf, parseReadFileName } from '@cohortium/contract';
import type { Platform } from '#platform';
import { type Tx, transact } from '#platform/database';
import { AppError, validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { type NewSampleFile, projectById, replaceSampleFiles, requireOwned } from '#projects';
import { isArrayFile } from './sheet/array-files.ts';
import { sampleFileProblems } from './sheet/assign-read-files.ts';
import { runUploadChecks } from './uploads/check-uploads.ts';
import { readProblemsOf } from './uploads/find-faults.ts';
import { assignUploads, type UploadRow, uploadsByIds } from './uploads/uploads-store.ts';

interface Replacement {
  project_id: string;
  id: string;
  file_ids: readonly string[];
  single_end: boolean;
}

function requireWhole(ids: readonly string[], uploads: readonly UploadRow[], caller: Caller): void {
  const own = uploads.filter(({ person_id }) => person_id === caller.person.id);
  if (own.length < ids.length) {
    throw validationError([
      { field: 'file_ids', message: 'One of these uploads does not exist. Upload the file again.' },
    ]);
  }
  const waiting = own.find(({ state }) => state === 'waiting');
  if (waiting) throw new AppError('conflict', `${waiting.name} is not fully uploaded yet. Wait until it is.`);
}

/** Read and lane of each file by its name; lanes count up where names do not tell them. */
function placed(
  uploads: readonly UploadRow[],
  { single_end }: { single_end: boolean },
): { forward: UploadRow[]; reverse: UploadRow[] } {
  const inOrder = uploads
    .map((upload) => ({ upload, ...parseReadFileName(upload.name) }))
    .sort((a, b) => a.lane - b.lane || a.name.localeCompare(b.name, 'en'));
  const of = (reverse: boolean) =>
    inOrder.filter(({ read }) => (read === 'reverse') === reverse).map(({ upload }) => upload);
  const isSingle = single_end && areLoneMates(uploads.map(({ name }) => name));
  return isSingle ? { forward: [...of(false), ...of(true)], reverse: [] } : { forward: of(false), reverse: of(true) };
}

function requireMates({ forward, reverse }: ReturnType<typeof placed>, { single_end }: { single_end: boolean }): void {
  const names = [...forward, ...reverse].map(({ name }) => name);
  // Whether arrays are there in both colours is said of each sample.
  if (names.some(isArrayFile)) return;
  if (!single_end && areLoneMates(names)) {
    const message = `There are ${forward.length} forward and ${reverse.length} reverse files by their names; send the mates too, or say that these are single-end reads (single_end).`;
    throw validationError([{ field: 'file_ids', message }]);
  }
  if (forward.length > 0 && (reverse.length === 0 || reverse.length === forward.length)) return;
  const message = `By their names, there are ${forward.length} forward and ${reverse.length} reverse files. Upload both files of each lane.`;
  throw validationError([{ field: 'file_ids', message }]);
}

const asFiles = (read: 'forward' | 'reverse', uploads: readonly UploadRow[]): NewSampleFile[] =>
  uploads.flatMap(({ file_id, name, size_bytes, sha256, file_key }, at) =>
    sha256 && file_key ? [{ file_id, name, read, lane: at + 1, size_bytes, sha256, file_key }] : [],
  );

async function requireSound(
  platform: Platform,
  { forward, reverse, data_type }: ReturnType<typeof placed> & { data_type: number },
): Promise<void> {
  const names = { forward: forward.map(({ name }) => name), reverse: reverse.map(({ name }) => name) };
  const sample = {
    row: 1,
    sample_id: 'This sample',
    subject_id: null,
    metadata: {},
    original_metadata: {},
    submitted_names: {},
    files: names,
  };
  const named = sampleFileProblems(sample, formatsOf(data_type));
  const problems = [...named, ...(await readProblemsOf(platform, [sample], [...forward, ...reverse]))];
  const fault = problems.find(({ severity }) => severity === 'error');
  if (fault) throw validationError([{ field: fault.file ?? 'file_ids', message: `${fault.message} ${fault.remedy}` }]);
}

async function claimAll(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<void> {
  if ((await assignUploads(tx, workspaceId, ids)) === ids.length) return;
  throw new AppError('conflict', 'A file already belongs to another submission. Upload it again.');
}

/** Gives one sample other read files: all of its own are replaced, or nothing changes. */
export async function replaceFiles(
  platform: Platform,
  caller: Caller,
  { project_id, id, file_ids, single_end }: Replacement,
) {
  const { workspace_id } = caller.workspace;
  const ids = [...new Set(file_ids)];
  const { data_type } = await requireOwned(platform.db, caller, await projectById(platform.db, project_id));
  const uploads = await uploadsByIds(platform.db, workspace_id, ids);
  requireWhole(ids, uploads, caller);
  await runUploadChecks(platform, uploads);
  const reads = placed(await uploadsByIds(platform.db, workspace_id, ids), { single_end });
  requireMates(reads, { single_end });
  await requireSound(platform, { ...reads, data_type });
  const files = [...asFiles('forward', reads.forward), ...asFiles('reverse', reads.reverse)];
  await transact(platform.db, async (tx) => {
    await claimAll(tx, workspace_id, ids);
    await replaceSampleFiles(platform, tx, { caller, project_id, sample: id, files });
  });
  return { data: { n_files: files.length } };
}
