import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { EXPORT } from '@cohortium/contract';
import { loadCohort, type VisibleCohort, visibleRows } from '#cohorts';
import type { Platform } from '#platform';
import { DAY_MS } from '#platform/clock';
import { TABLE_TASK_LIMITS } from '#platform/concurrency';
import { transact } from '#platform/database';
import { PermanentFailure } from '#platform/jobs';
import type { ResourceAccess } from '#sharing';
import { countVisibleMembers } from './export-index-store.ts';
import {
  openProgress,
  type ResolvedExportRequest,
  readProgress,
  type Writing,
  type WrittenExport,
} from './export-targets.ts';
import { changeExport, exportByKey, frozenOf, purgeExpired } from './exports-store.ts';
import { writeSheet } from './write-sheet.ts';

/** Deletes files that were not downloaded for some days; they can be requested again. */
export async function sweepExports({ db, files, clock }: Pick<Platform, 'db' | 'files' | 'clock'>): Promise<void> {
  const removed = await transact(db, (tx) => purgeExpired(tx, clock.now()));
  for (const key of removed) await files.delete(key);
}

export const EXPORT_JOB = 'export-cohort';

/** Content of an export as of its request. */
export interface FrozenExport {
  request: ResolvedExportRequest;
  /** Whether taxa of several references are one where their names are. */
  by_name: boolean;
  /** Whether all amounts are read counts. */
  are_counts: boolean;
  visibility: Record<'whole' | 'guarded', string[]>;
  cohort: { id: string; version: number };
  access: ResourceAccess;
  data_sets: { file_key: string; taxonomy_release: string }[];
  tree: { file_key: string } | null;
  metadata: Writing['metadata'];
  extra_files: Writing['extra_files'];
  crate: string | null;
  citations: string;
}

const task = new URL('./formats/write-export-task.ts', import.meta.url);
const REPORT_INTERVAL_MS = 1_000;
const unpack = promisify(gunzip);

export const expiryFrom = (now: Date): string => new Date(now.getTime() + EXPORT.kept_days * DAY_MS).toISOString();

/** The cohort as the caller saw it. */
async function foundThen(
  platform: Platform,
  { visibility, access, cohort: { id, version } }: FrozenExport,
): Promise<VisibleCohort> {
  const cohort = await loadCohort(platform.db, id, version);
  if (!cohort) throw new PermanentFailure('This cohort was deleted.');
  return { cohort, access, where: await visibleRows(platform.index, visibility) };
}

const pathOf = ({ files }: Platform, file_key: string): string => {
  const path = files.pathOf(file_key);
  if (path === null) throw new PermanentFailure('Tables can be exported only from a local file store.');
  return path;
};

interface Making {
  frozen: FrozenExport;
  content_key: string;
  folder: string;
  progress: SharedArrayBuffer;
  signal: AbortSignal;
}

async function writeExport(platform: Platform, { frozen, content_key, folder, progress, signal }: Making) {
  const { request, by_name, are_counts, data_sets, tree, metadata, extra_files, crate, citations } = frozen;
  const { target, level, with_metadata, with_lineage } = request;
  const found = await foundThen(platform, frozen);
  const { n_samples } = await countVisibleMembers(platform.index, found.where, signal);
  if (n_samples !== frozen.visibility.whole.length + frozen.visibility.guarded.length) {
    throw new PermanentFailure('The samples changed while this export was queued. Request the export again.');
  }
  const sheet = join(folder, 'samples.tsv');
  const is_safe = target !== 'biom' && target !== 'h5ad';
  const id_title = target === 'qza' ? 'sample-id' : 'sample_id';
  await writeSheet(platform, { found, is_safe, id_title }, sheet, signal);
  const writing: Writing = {
    ...{ target, level, by_name, are_counts, with_metadata, with_lineage, content_key, folder, sheet, progress },
    ...{ metadata, extra_files, crate, citations },
    data_sets: data_sets.map(({ file_key, taxonomy_release }) => ({
      path: pathOf(platform, file_key),
      taxonomy_release,
    })),
    tree: tree && pathOf(platform, tree.file_key),
    path: join(folder, 'export'),
  };
  const written = await platform.threads.run<WrittenExport>(task, writing, { ...TABLE_TASK_LIMITS, signal });
  if ('problem' in written) throw new PermanentFailure(written.problem);
  return { ...written, path: writing.path };
}

/** Can run twice after a crash: it restarts in its own folder. */
async function runExport(platform: Platform, content_key: string, signal: AbortSignal): Promise<void> {
  const { config, db, files, clock } = platform;
  const packed = await frozenOf(db, content_key);
  if (!packed || !(await changeExport(db, content_key, { state: 'running' }))) return;
  const frozen: FrozenExport = JSON.parse((await unpack(packed)).toString('utf8'));
  const folder = join(config.home, 'work', `export-${content_key}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const progress = openProgress();
  const reporting = setInterval(() => {
    changeExport(db, content_key, readProgress(progress)).catch((error) => platform.log.warn({ err: error }));
  }, REPORT_INTERVAL_MS);
  try {
    const { n_features, path } = await writeExport(platform, { frozen, content_key, folder, progress, signal });
    const { key: file_key, sha256, size_bytes } = await files.moveInWithDigest(`exports/${content_key}`, path);
    const now = clock.now();
    await changeExport(db, content_key, {
      ...{
        state: 'succeeded',
        progress: 1,
        status_text: 'Done',
        frozen: null,
        n_features,
        file_key,
        sha256,
        size_bytes,
      },
      ...{ finished_at: now.toISOString(), expires_at: expiryFrom(now) },
    });
  } finally {
    clearInterval(reporting);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes exports, one at a time; begun again after a kill. */
export function defineExportJob(platform: Platform): void {
  platform.jobs.define<{ content_key: string }>(EXPORT_JOB, {
    retry_limit: 1,
    work: ({ data, signal }) => runExport(platform, data.content_key, signal),
    on_permanent_failure: async ({ data: { content_key } }, error) => {
      platform.log.error({ err: error, content_key }, 'an export failed permanently');
      const now = platform.clock.now();
      const [reason = ''] = error.message.split('\n');
      const ended = { finished_at: now.toISOString(), expires_at: expiryFrom(now), frozen: null };
      if (await exportByKey(platform.db, content_key)) {
        await changeExport(platform.db, content_key, { state: 'failed', reason, ...ended });
      }
    },
  });
}
