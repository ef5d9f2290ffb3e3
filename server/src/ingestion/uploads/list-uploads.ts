import type { ExistingFile } from '@cohortium/contract';
import type { Db } from '#platform/database';
import type { Caller } from '#platform/http';
import { filesByContent } from '#projects';
import { getSubmission } from '../submissions.ts';
import type { Receiving } from './receive-files.ts';
import { receivedOf } from './reserve-uploads.ts';
import { uploadedFileView } from './upload-view.ts';
import { countFiles, type UploadRow, unclaimedByContent, uploadsOfSubmission } from './uploads-store.ts';

type Place = ExistingFile & { file_id: string };

/** Where a workspace already has these contents: in submitted samples, or as unsubmitted uploads. */
async function placesOf(db: Db, workspace_id: string, hashes: readonly string[]): Promise<Map<string, Place[]>> {
  if (hashes.length === 0) return new Map();
  const [submitted, waiting] = await Promise.all([
    filesByContent(db, workspace_id, hashes),
    unclaimedByContent(db, workspace_id, hashes),
  ]);
  const places = [
    ...submitted.map((file) => ({ ...file, submission_id: null })),
    ...waiting.map(({ file_id, name, sha256, submission_id }) => ({
      ...{ file_id, name, sha256, submission_id },
      ...{ project_id: null, project_name: null, sample_id: null },
    })),
  ];
  const byContent = Map.groupBy(places, ({ sha256 }) => sha256 ?? '');
  return new Map([...byContent].map(([sha256, found]) => [sha256, found.map(({ sha256: _, ...place }) => place)]));
}

const withoutId = ({ file_id: _, ...place }: Place): ExistingFile => place;

/** Contents that the workspace already has, to warn before a duplicate upload. */
export async function findKnownFiles({ db }: { db: Db }, caller: Caller, hashes: readonly string[]) {
  const places = await placesOf(db, caller.workspace.workspace_id, hashes);
  return { data: [...places].map(([sha256, found]) => ({ sha256, places: found.map(withoutId) })) };
}

/** Files of a submission that is being made, with what has arrived, what their check says and where else they are. */
export async function listUploads(
  receiving: Receiving,
  caller: Caller,
  query: { submission_id: string; page: number; page_size: number },
) {
  const { db } = receiving.platform;
  const { submission_id, page, page_size } = query;
  await getSubmission(db, caller, submission_id);
  const [rows, counts] = await Promise.all([
    uploadsOfSubmission(db, submission_id, query),
    countFiles(db, [submission_id]),
  ]);
  const hashes = rows.flatMap(({ sha256 }) => sha256 ?? []);
  const places = await placesOf(db, caller.workspace.workspace_id, hashes);
  const elsewhere = (row: UploadRow) =>
    (places.get(row.sha256 ?? '') ?? []).filter(({ file_id }) => file_id !== row.file_id).map(withoutId);
  const data = await Promise.all(
    rows.map(async (row) =>
      uploadedFileView({ row, received_bytes: await receivedOf(receiving, row), duplicates: elsewhere(row) }),
    ),
  );
  const { waiting = 0, checking = 0, ok = 0, invalid = 0, claimed = 0 } = counts.get(submission_id) ?? {};
  return { data, paging: { page, page_size, total: waiting + checking + ok + invalid + claimed } };
}
