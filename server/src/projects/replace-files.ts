import type { Platform } from '#platform';
import type { Tx } from '#platform/database';
import { notFound, validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { deleteFilesOfSample, recordChanges } from './edit-store.ts';
import { requireOwned } from './project-policy.ts';
import { insertFiles, lockProject, type NewSampleFile, projectById } from './projects-store.ts';
import { releaseFiles } from './purge-deleted.ts';
import { lockSamples, type SampleFileRow, samplesWithFiles } from './samples/samples-store.ts';

/** Runs that have begun read the old files for a while yet. */
const RETENTION_HOURS = 24;

const describeFiles = (files: readonly Pick<SampleFileRow, 'name' | 'sha256'>[]): string | null =>
  files.map(({ name, sha256 }) => `${name} (SHA-256 ${sha256.slice(0, 12)})`).join(', ') || null;

export interface FileReplacement {
  caller: Caller;
  project_id: string;
  /** The sample’s `id`. */
  sample: string;
  /** The new files of the sample; the calling function claims their uploads in the same transaction. */
  files: readonly NewSampleFile[];
}

/**
 * Gives a sample other read files, in the caller's transaction, and writes it down in the history. The next run takes
 * the new ones; the old contents are freed a day later. Refuses with 404, and 422 for reverse reads without forward ones.
 */
export async function replaceSampleFiles(
  platform: Platform,
  tx: Tx,
  { caller, project_id, sample, files }: FileReplacement,
): Promise<{ replaced: SampleFileRow[] }> {
  await lockProject(tx, project_id);
  await requireOwned(tx, caller, await projectById(tx, project_id));
  const [row] = await samplesWithFiles(tx, await lockSamples(tx, project_id, [sample]));
  if (!row) throw notFound('This sample');
  if (!files.some(({ read }) => read === 'forward')) {
    throw validationError([{ field: 'files', message: `${row.sample_id} needs forward reads (R1); add them.` }]);
  }
  await deleteFilesOfSample(tx, sample);
  await insertFiles(
    tx,
    files.map((file) => ({ ...file, sample })),
  );
  const change = { sample, field: 'files', before: describeFiles(row.files), after: describeFiles(files) };
  await recordChanges(tx, { project_id, person_id: caller.person.id, action: 'files_replaced', changes: [change] });
  const stored = new Set(files.map(({ file_key }) => file_key));
  const left = row.files.map(({ file_key }) => file_key).filter((key) => !stored.has(key));
  await releaseFiles(platform, tx, { file_keys: left, after_h: RETENTION_HOURS });
  return { replaced: row.files };
}
