import { fileFormatOf } from '@cohortium/contract';
import type { Platform } from '#platform';
import { FILE_TASK_LIMITS } from '#platform/concurrency';
import { type Tx, transact } from '#platform/database';
import type { MateDifference } from './compare-mates.ts';
import type { FileReading } from './read-file.ts';
import type { FileFault } from './scan-fastq.ts';
import { recordInfected, scanUpload } from './scan-upload.ts';
import { markChecked, type UploadRow, uploadById } from './uploads-store.ts';

const JOB = 'check-upload';
const readTask = new URL('./read-file-task.ts', import.meta.url);
const matesTask = new URL('./compare-mates-task.ts', import.meta.url);
/** A job and a submission can request the check of a file at the same time; it is read once. */
const underWay = new Map<string, Promise<void>>();

const pathOf = ({ files }: Platform, { name, file_key }: Pick<UploadRow, 'name' | 'file_key'>): string => {
  const path = file_key === null ? null : files.pathOf(file_key);
  if (path === null) throw new Error(`${name} is not in local storage, so its reads can’t be checked.`);
  return path;
};

/** The row stays, to tell why; without checksum and content there is nothing that anybody could use. */
async function refuseInfected({ db, files }: Platform, upload: UploadRow, fault: FileFault): Promise<void> {
  await transact(db, async (tx) => {
    await markChecked(tx, upload.file_id, null, { facts: null, fault });
    await recordInfected(tx, upload, fault);
  });
  if (upload.file_key) await files.delete(upload.file_key);
}

async function check(platform: Platform, upload: UploadRow, signal?: AbortSignal): Promise<void> {
  const file = { path: pathOf(platform, upload), name: upload.name };
  const infected = await scanUpload(platform, file);
  if (infected) return refuseInfected(platform, upload, infected);
  const { sha256, ...found } = await platform.threads.run<FileReading>(readTask, file, { ...FILE_TASK_LIMITS, signal });
  await markChecked(platform.db, upload.file_id, sha256, found);
}

/** FASTA that arrived without a submission may have been a reference: it is read once a submission takes it. */
function isRead({ name, checked }: Pick<UploadRow, 'name' | 'checked'>): boolean {
  if (checked === null || checked.fault !== null) return checked !== null;
  return fileFormatOf(name) !== 'fasta' || (checked.contigs ?? null) !== null;
}

/** Reads all of a file, unless that was done; what is found stands in its row. Repeatable. */
async function runUploadCheck(platform: Platform, upload: UploadRow, signal?: AbortSignal): Promise<void> {
  if (upload.state !== 'stored' || isRead(upload)) return;
  const { file_id } = upload;
  const running = underWay.get(file_id) ?? check(platform, upload, signal).finally(() => underWay.delete(file_id));
  underWay.set(file_id, running);
  await running;
}

export function defineCheckJob(platform: Platform): void {
  platform.jobs.define<{ file_id: string }>(JOB, {
    // A scanner that is away, for its new signatures or an update, comes back within minutes.
    retry_limit: 10,
    work: async ({ data, signal }) => {
      const upload = await uploadById(platform.db, data.file_id);
      if (upload) await runUploadCheck(platform, upload, signal);
    },
  });
}

/** Asks for the check of a file that has just arrived; part of the transaction that notes its arrival. */
export async function enqueueUploadCheck({ jobs }: Platform, tx: Tx, file_id: string): Promise<void> {
  await jobs.send(JOB, { file_id }, { db: tx, singleton_key: file_id });
}

/** Checks those of these files that are not checked yet, one after the other. */
export async function runUploadChecks(platform: Platform, uploads: readonly UploadRow[]): Promise<void> {
  for (const upload of uploads) await runUploadCheck(platform, upload);
}

/** First difference of two paired files, or null. */
export async function mateDifference(
  platform: Platform,
  forward: UploadRow,
  reverse: UploadRow,
): Promise<MateDifference | null> {
  const [ahead, back] = [forward, reverse].map((one) => ({ path: pathOf(platform, one), name: one.name }));
  return platform.threads.run<MateDifference | null>(matesTask, { forward: ahead, reverse: back }, FILE_TASK_LIMITS);
}
