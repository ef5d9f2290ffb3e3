import { ingestionRoutes } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, queryClient } from '#platform/api';
import { totalsOf } from '../reads/upload-totals.ts';
import type { UploadQueue, UploadsSnapshot } from '../uploads/upload-queue.ts';
import { filesOf, type SubmissionFile } from './submission-file.ts';
import { uploadsQuery } from './submissions.ts';

/** Polls the server's file list until all uploaded reads are checked. */
const POLL_MS = 1500;

/** All files of a submission, on this page and on the server, each once; `unsent` are unknown to the server. */
export function useFiles(submission_id: string | null, { files: queued }: UploadsSnapshot) {
  const query = useQuery({
    ...uploadsQuery(submission_id ?? ''),
    enabled: submission_id !== null,
    refetchInterval: ({ state: { data = [] } }) => {
      const arrivedNames = new Set(data.filter(({ state }) => state !== 'waiting').map(({ name }) => name));
      const unheard = queued.some(({ name, state }) => state === 'sent' && !arrivedNames.has(name));
      return unheard || data.some(({ state }) => state === 'checking') ? POLL_MS : false;
    },
  });
  const uploaded = query.data;
  const files = useMemo(() => filesOf(queued, uploaded ?? []), [queued, uploaded]);
  const totals = useMemo(() => totalsOf(files), [files]);
  const key = (uploaded ?? []).map(({ file_id, state }) => `${file_id}${state}`).join();
  const uploadedNames = new Set(uploaded?.map(({ name }) => name));
  const unsent = queued.flatMap(({ name }) => (uploadedNames.has(name) ? [] : name));
  return { files, totals, uploaded: key, unsent };
}

/** Removes files from a submission, here and on the server. */
export async function removeFiles(
  queue: UploadQueue,
  files: readonly SubmissionFile[],
  submission_id: string | null,
): Promise<void> {
  for (const { queue_id } of files) if (queue_id) queue.remove(queue_id);
  const file_ids = files.flatMap(({ file_id }) => file_id ?? []);
  for (let at = 0; at < file_ids.length; at += 1000) {
    await call(ingestionRoutes.removeUploads, { body: { file_ids: file_ids.slice(at, at + 1000) } });
  }
  if (submission_id) await queryClient.invalidateQueries({ queryKey: uploadsQuery(submission_id).queryKey });
}
