import { areLoneMates, parseReadFileName } from '@cohortium/contract';
import type { Platform } from '#platform';
import { type Tx, transact } from '#platform/database';
import type { Asker } from '#platform/http';
import { invalid, Refusal } from '#platform/refusal';
import { type NewSampleFile, replaceSampleFiles } from '#projects';
import { checkNow } from './check/check-uploads.ts';
import { readProblemsOf } from './check/find-faults.ts';
import { claimUploads, type UploadRow, uploadsByIds } from './uploads/uploads-store.ts';

interface Replacement {
  project_id: string;
  id: string;
  file_ids: readonly string[];
  single_end: boolean;
}

function demandWhole(ids: readonly string[], uploads: readonly UploadRow[], asker: Asker): void {
  const own = uploads.filter(({ person_id }) => person_id === asker.person.id);
  if (own.length < ids.length) {
    throw invalid([{ field: 'file_ids', message: 'One of these uploads does not exist. Upload the file again.' }]);
  }
  const waiting = own.find(({ state }) => state === 'waiting');
  if (waiting) throw new Refusal('conflict', `${waiting.name} is not fully uploaded yet. Wait until it is.`);
}

/** Read and lane of each file by its name; lanes count up where names do not tell them. */
function placed(uploads: readonly UploadRow[], single_end: boolean): { forward: UploadRow[]; reverse: UploadRow[] } {
  const inOrder = uploads
    .map((upload) => ({ upload, ...parseReadFileName(upload.name) }))
    .sort((a, b) => a.lane - b.lane || a.name.localeCompare(b.name, 'en'));
  const of = (reverse: boolean) =>
    inOrder.filter(({ read }) => (read === 'reverse') === reverse).map(({ upload }) => upload);
  const isSingle = single_end && areLoneMates(uploads.map(({ name }) => name));
  return isSingle ? { forward: [...of(false), ...of(true)], reverse: [] } : { forward: of(false), reverse: of(true) };
}

function demandMates({ forward, reverse }: ReturnType<typeof placed>, single_end: boolean): void {
  const names = [...forward, ...reverse].map(({ name }) => name);
  if (!single_end && areLoneMates(names)) {
    const message = `There are ${forward.length} forward and ${reverse.length} reverse files by their names; send the mates too, or say that these are single-end reads (single_end).`;
    throw invalid([{ field: 'file_ids', message }]);
  }
  if (forward.length > 0 && (reverse.length === 0 || reverse.length === forward.length)) return;
  const message = `By their names, there are ${forward.length} forward and ${reverse.length} reverse files. Upload both files of each lane.`;
  throw invalid([{ field: 'file_ids', message }]);
}

const asFiles = (read: 'forward' | 'reverse', uploads: readonly UploadRow[]): NewSampleFile[] =>
  uploads.flatMap(({ file_id, name, size_bytes, sha256, file_key }, at) =>
    sha256 && file_key ? [{ file_id, name, read, lane: at + 1, size_bytes, sha256, file_key }] : [],
  );

async function demandSound(platform: Platform, { forward, reverse }: ReturnType<typeof placed>): Promise<void> {
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
  const problems = await readProblemsOf(platform, [sample], [...forward, ...reverse]);
  const fault = problems.find(({ severity }) => severity === 'error');
  if (fault) throw invalid([{ field: fault.file ?? 'file_ids', message: `${fault.message} ${fault.remedy}` }]);
}

async function claimAll(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<void> {
  if ((await claimUploads(tx, workspaceId, ids)) === ids.length) return;
  throw new Refusal('conflict', 'A file already belongs to another submission. Upload it again.');
}

/** Gives one sample other read files: all of its own are replaced, or nothing changes. */
export async function replaceFiles(
  platform: Platform,
  asker: Asker,
  { project_id, id, file_ids, single_end }: Replacement,
) {
  const { workspace_id } = asker.workspace;
  const ids = [...new Set(file_ids)];
  const uploads = await uploadsByIds(platform.db, workspace_id, ids);
  demandWhole(ids, uploads, asker);
  await checkNow(platform, uploads);
  const reads = placed(await uploadsByIds(platform.db, workspace_id, ids), single_end);
  demandMates(reads, single_end);
  await demandSound(platform, reads);
  const files = [...asFiles('forward', reads.forward), ...asFiles('reverse', reads.reverse)];
  await transact(platform.db, async (tx) => {
    await claimAll(tx, workspace_id, ids);
    await replaceSampleFiles(platform, tx, { asker, project_id, sample: id, files });
  });
  return { data: { n_files: files.length } };
}
