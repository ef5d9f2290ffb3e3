import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { CohortExport, ExportRequest } from '@cohortium/contract';
import { recipeFor } from '#cohorts';
import type { Platform } from '#platform';
import { transact } from '#platform/database';
import { AppError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { beginCrate } from './begin-crate.ts';
import { gatherFacts } from './cohort-facts.ts';
import { visibilityOfMembers } from './export-index-store.ts';
import { formatOf, nameExport, type ResolvedExportRequest } from './export-targets.ts';
import { type ExportRow, exportByKey, queueExport } from './exports-store.ts';
import { EXPORT_JOB, type FrozenExport } from './run-export.ts';
import { type ExportSurvey, surveyExport } from './survey-export.ts';
import { bibliographyOf, citationFile, methodsPage } from './write-citations.ts';

const pack = promisify(gzip);

export interface ExportContext {
  caller: Caller;
  signal: AbortSignal;
}

/** Converts an order of the contract: formats always contain metadata and counts. */
export const resolveExportRequest = (
  cohort_id: string,
  { format, level, with_tree, version }: ExportRequest,
): ResolvedExportRequest => ({
  ...{ cohort_id, version, target: format, level, with_tree },
  with_metadata: true,
  with_lineage: false,
});

type StoredExport = Omit<ExportRow, 'frozen'> | undefined;

/** An export on the wire; without a row, what it would be. */
function present(
  { request, found, member_counts, tree, expected_bytes, problem }: ExportSurvey,
  row: StoredExport,
): CohortExport {
  const { target, level, with_tree } = request;
  return {
    ...{ format: formatOf(target), level, with_tree: with_tree && tree !== null, version: found.cohort.version },
    state: row?.state ?? 'none',
    reason: row?.reason ?? problem,
    can_create: problem === null && (row === undefined || row.state === 'failed'),
    progress: row?.progress ?? 0,
    status_text: row?.status_text ?? '',
    file_name: nameExport(found.cohort, request).file_name,
    n_samples: member_counts.n_samples,
    n_features: row?.n_features ?? null,
    expected_bytes,
    size_bytes: row?.size_bytes ?? null,
    sha256: row?.sha256 ?? null,
    has_tree: tree !== null,
    finished_at: row?.finished_at ?? null,
    expires_at: row?.expires_at ?? null,
  };
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Everything that is written, as the caller sees it at this moment. */
async function freeze(platform: Platform, survey: ExportSurvey): Promise<FrozenExport> {
  const { request, by_name, found, data_sets, tree } = survey;
  const { cohort, where, access } = found;
  const url = `${platform.config.url}/cohorts/${cohort.id}`;
  const facts = await gatherFacts(platform, found, { public_at: null, licence: null, url });
  const recipe = recipeFor(found);
  const extras = [{ name: 'METHODS.md', text: methodsPage(facts) }];
  const isCrate = request.target === 'ro_crate';
  const further = [
    { name: 'recipe.json', text: json(recipe) },
    { name: 'CITATION.cff', text: citationFile(facts) },
  ];
  return {
    ...{ request, by_name },
    are_counts: data_sets.every(({ amount_unit }) => amount_unit === 'reads'),
    ...{ access, cohort: { id: cohort.id, version: cohort.version } },
    visibility: await visibilityOfMembers(platform.index, where),
    data_sets: data_sets.map(({ file_key, taxonomy_release }) => ({ file_key, taxonomy_release })),
    tree: request.with_tree ? tree : null,
    metadata: {
      id: `${cohort.name}, version ${cohort.version}`,
      software: `Cohortium ${facts.portal_version}`,
      made_at: platform.clock.now().toISOString(),
    },
    extra_files: isCrate ? [...extras, ...further] : extras,
    crate: isCrate ? json(beginCrate(facts, recipe)) : null,
    citations: bibliographyOf(facts),
  };
}

/** Sees that an export is made, unless it is there or on its way. */
export async function ensureExport(
  platform: Platform,
  { caller, signal }: ExportContext,
  request: ResolvedExportRequest,
) {
  const { db, jobs, clock } = platform;
  const survey = await surveyExport(platform, { caller, signal }, request);
  const { content_key, problem, found } = survey;
  if (problem !== null) throw new AppError('validation', problem, [{ field: 'id', message: problem }]);
  const row = await exportByKey(db, content_key);
  if (row && row.state !== 'failed') return { survey, row };
  const frozen = await pack(JSON.stringify(await freeze(platform, survey)));
  await transact(db, async (tx) => {
    const { id: cohort_id, version } = found.cohort;
    const { target, level } = request;
    const created_at = clock.now().toISOString();
    const status_text = 'Queued';
    if (!(await queueExport(tx, { content_key, cohort_id, version, target, level, frozen, created_at, status_text })))
      return;
    await jobs.send(EXPORT_JOB, { content_key }, { db: tx, workspace_id: caller.workspace.workspace_id });
  });
  return { survey, row: await exportByKey(db, content_key) };
}

/** Requests an export; throws at once if it can't be made. */
export async function requestExport(
  platform: Platform,
  context: ExportContext,
  request: ResolvedExportRequest,
): Promise<{ data: CohortExport }> {
  const { survey, row } = await ensureExport(platform, context, request);
  return { data: present(survey, row) };
}

/** How large it will be, or how far it is. */
export async function showExport(
  platform: Platform,
  context: ExportContext,
  request: ResolvedExportRequest,
): Promise<{ data: CohortExport }> {
  const survey = await surveyExport(platform, context, request);
  return { data: present(survey, await exportByKey(platform.db, survey.content_key)) };
}
