import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { cohortRoutes, RouteInput } from '@cohortium/contract';
import { getVisibleCohort } from '#cohorts';
import type { Platform } from '#platform';
import { AppError, validationError } from '#platform/errors';
import type { Caller, FileResponse } from '#platform/http';
import { nameExport, type ResolvedExportRequest, sheetName } from './export-targets.ts';
import { exportByKey, extendRetention } from './exports-store.ts';
import { type ExportContext, ensureExport } from './request-export.ts';
import { expiryFrom } from './run-export.ts';
import { type ExportSurvey, surveyExport } from './survey-export.ts';
import { sheetPieces } from './write-sheet.ts';

type NowQuery = RouteInput<(typeof cohortRoutes)['exportNow']>['query'];

/** A call answers within two minutes; what takes longer is fetched when it is there. */
const WAIT_MS = 60_000;
const LOOK_EVERY_MS = 200;

/** The members' sheet, sent as it is read: nothing of it is kept, so that it has no length and no ranges. */
export async function findSheet(
  platform: Platform,
  caller: Caller,
  { cohort_id, version }: { cohort_id: string; version?: number | undefined },
): Promise<FileResponse> {
  const found = await getVisibleCohort(platform, caller, { cohort_id, version });
  return {
    name: sheetName(found.cohort),
    media_type: 'text/tab-separated-values; charset=utf-8',
    size_bytes: null,
    open: async () =>
      Readable.from(sheetPieces(platform, { found, is_safe: true, id_title: 'sample_id' }), { objectMode: false }),
  };
}

async function madeFile(
  { db, files, clock }: Platform,
  { content_key, found, request }: ExportSurvey,
): Promise<FileResponse | null> {
  const row = await exportByKey(db, content_key);
  if (row?.state === 'failed') throw new AppError('conflict', row.reason ?? 'This export failed.');
  const { file_key, sha256, size_bytes } = row ?? {};
  if (!file_key || !sha256 || size_bytes === undefined || size_bytes === null) return null;
  const { file_name, media_type } = nameExport(found.cohort, request);
  await extendRetention(db, content_key, new Date(expiryFrom(clock.now())));
  return { name: file_name, media_type, size_bytes, sha256, open: (range) => files.open(file_key, range ?? undefined) };
}

/** An export that was made of what the caller sees now; refused with 409 until it is there. */
export async function getFinishedExport(
  platform: Platform,
  context: ExportContext,
  request: ResolvedExportRequest,
): Promise<FileResponse> {
  const survey = await surveyExport(platform, context, request);
  const file = await madeFile(platform, survey);
  if (!file)
    throw new AppError(
      'conflict',
      `This export of “${survey.found.cohort.name}” does not exist yet. Request it first.`,
    );
  return file;
}

async function makeAndWait(
  platform: Platform,
  context: ExportContext,
  request: ResolvedExportRequest,
): Promise<FileResponse> {
  const { survey } = await ensureExport(platform, context, request);
  const until = performance.now() + WAIT_MS;
  for (;;) {
    const file = await madeFile(platform, survey);
    if (file) return file;
    if (performance.now() > until) {
      throw new AppError('conflict', 'This export is still in progress. Try again later.');
    }
    await pause(LOOK_EVERY_MS, undefined, { signal: context.signal });
  }
}

const NOTHING = 'Choose what to export: metadata, run_data, or both.';
const BY_LINK =
  'A view-only link exports only metadata. Ask the person who sent the link to share the cohort with you.';

/** The call of old: metadata at once, counts as soon as they are written. */
export async function exportNow(
  platform: Platform,
  context: ExportContext,
  { cohort_id, metadata, run_data, lineage_translate, merge, level, version }: NowQuery & { cohort_id: string },
): Promise<FileResponse> {
  if (!metadata && !run_data) throw validationError([{ field: 'metadata', message: NOTHING }]);
  if (!run_data) return findSheet(platform, context.caller, { cohort_id, version });
  // Share links are read-only and can't request exports.
  if (context.caller.shareLink) throw validationError([{ field: 'run_data', message: BY_LINK }]);
  return makeAndWait(platform, context, {
    ...{ cohort_id, version, level, with_tree: false },
    target: metadata && merge ? 'merged' : 'tsv',
    with_metadata: metadata,
    with_lineage: lineage_translate,
  });
}
