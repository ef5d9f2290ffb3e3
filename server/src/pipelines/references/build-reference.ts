import { createReadStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { cwlFile, type ReferenceKind } from '@cohortium/workflows';
import { z } from 'zod';
import type { Platform } from '#platform';
import { type Tx, transact } from '#platform/database';
import { type EngineValue, findMissingPackages, installCommand, outputPath, readLog } from '#platform/engine';
import { AppError } from '#platform/errors';
import type { Job } from '#platform/jobs';
import { outputPaths } from '../execution/output-paths.ts';
import { digestFiles, listWorkflowFiles } from '../execution/provenance.ts';
import { stageFiles } from '../execution/stage-files.ts';
import { findKind } from './reference-kinds.ts';
import { builtAlready, changeReference, type ReferenceRow, referenceById } from './references-store.ts';
import type { ReferenceFileRow } from './references-tables.ts';

export const BUILD_JOB = 'build-reference';

/** Where a build works; finished steps stay there until it has succeeded. */
const buildFolder = ({ config }: Platform, id: string): string => join(config.home, 'work', `reference-${id}`);

/** A log is read to its end, of which this much is shown. */
const LOG_LINES = 400;

/** The last lines of a build's log, without the places of this machine. */
export async function readBuildLog(platform: Platform, id: string): Promise<string[]> {
  const folder = buildFolder(platform, id);
  let lines: string[] = [];
  let last = 0;
  for (let more = await readLog(folder, 0); more.length > 0; more = await readLog(folder, last)) {
    last = more.at(-1)?.line ?? last;
    lines = [...lines, ...more.map(({ text }) => text)].slice(-LOG_LINES);
  }
  return lines.map((text) => text.replaceAll(`${folder}/`, '').replaceAll(`${platform.config.root}/`, ''));
}

/** One digest for a build's workflow with its tools and scripts. */
export const buildDigest = async (workflow: string): Promise<string> => digestFiles(await listWorkflowFiles(workflow));

/** Refuses a kind whose build needs programs that this machine does not have. */
export function requireBuildable({ engine }: Pick<Platform, 'engine'>, kind: ReferenceKind): void {
  const missing = engine.uses_local_programs ? findMissingPackages(kind.packages ?? []) : [];
  if (missing.length === 0) return;
  const are = missing.length === 1 ? 'is' : 'are';
  const what = `${missing.join(', ')} ${are} not installed, but needed to build “${kind.title}”.`;
  throw new AppError('unavailable', `${what} Ask an administrator of the server to run: ${installCommand(missing)}`);
}

/** Asks for a build in the transaction that makes the reference wait for it. */
export async function enqueueBuild(platform: Platform, tx: Tx, id: string): Promise<void> {
  const job_id = await platform.jobs.send(BUILD_JOB, { reference_id: id }, { db: tx, singleton_key: id });
  await changeReference(tx, id, { from: ['building'], change: { job_id } });
}

const reportSchema = z.object({
  problems: z.array(z.string()).max(200),
  summary: z.record(z.string(), z.union([z.string(), z.number()])),
  caution: z.string().nullable(),
});

/** Puts what was built into the file store, under the reference's own keys. */
async function storeProduct(platform: Platform, id: string, paths: readonly string[]): Promise<ReferenceFileRow[]> {
  const files: ReferenceFileRow[] = [];
  for (const [index, path] of paths.toSorted().entries()) {
    const stored = await platform.files.put(`references/${id}/built-${index}`, createReadStream(path));
    const { key: file_key, sha256, size_bytes } = stored;
    files.push({ name: basename(path), file_key, sha256, size_bytes, origin: 'built' });
  }
  return files;
}

async function failBuild({ db }: Platform, id: string, problems: readonly string[]): Promise<void> {
  await changeReference(db, id, {
    from: ['building'],
    change: { state: 'failed', problems: [...problems], job_id: null },
  });
}

/** The same files that the same build has worked on already are not built again. */
async function takeBuiltFiles({ db }: Platform, row: ReferenceRow): Promise<boolean> {
  const same = await builtAlready(db, row);
  if (!same) return false;
  const files = [...row.files, ...same.files.filter(({ origin }) => origin === 'built')];
  const change = { state: 'ready' as const, files, summary: same.summary, job_id: null };
  return changeReference(db, row.id, { from: ['building'], change });
}

async function finishBuild(platform: Platform, row: ReferenceRow, outputs: Record<string, EngineValue>): Promise<void> {
  const report = reportSchema.parse(JSON.parse(await readFile(outputPath(outputs, 'report'), 'utf8')));
  if (report.problems.length > 0) return failBuild(platform, row.id, report.problems);
  const built = await storeProduct(platform, row.id, outputPaths(outputs, 'product'));
  const caution = [row.caution, report.caution].filter((text) => text !== null).join(' ') || null;
  const change = {
    state: 'ready' as const,
    files: [...row.files, ...built],
    summary: report.summary,
    caution,
    job_id: null,
  };
  await changeReference(platform.db, row.id, { from: ['building'], change });
}

/** Builds what a kind makes of its files, in the working folder of the reference. */
async function runBuild(platform: Platform, row: ReferenceRow, workflow: string, signal: AbortSignal): Promise<void> {
  const work_dir = buildFolder(platform, row.id);
  await mkdir(work_dir, { recursive: true });
  const uploaded = row.files.filter(({ origin }) => origin === 'uploaded');
  const paths = await stageFiles(platform, join(work_dir, 'inputs'), uploaded);
  const inputs = { files: paths.map((path) => cwlFile(path)) };
  const outcome = await platform.engine.launch({ work_dir, workflow, inputs, on_event: () => undefined, signal });
  if (outcome.state === 'cancelled' || (outcome.state !== 'failed' && !outcome.outputs)) return signal.throwIfAborted();
  if (!outcome.outputs) return failBuild(platform, row.id, [outcome.reason ?? 'The build failed. See its log.']);
  await finishBuild(platform, row, outcome.outputs);
  for (const name of ['cache', 'inputs', 'outputs', 'tmp']) {
    await rm(join(work_dir, name), { recursive: true, force: true });
  }
}

/** False when there was nothing to build, or nothing came of it. */
async function buildReference(platform: Platform, { data, signal }: Job<{ reference_id: string }>): Promise<boolean> {
  const row = await referenceById(platform.db, data.reference_id);
  const build = row && findKind(row.kind)?.build;
  if (row?.state !== 'building' || !build) return false;
  if (!(await takeBuiltFiles(platform, row))) await runBuild(platform, row, build.workflow, signal);
  return (await referenceById(platform.db, row.id))?.state === 'ready';
}

/** Builds take turns: each may use every core there is. `on_ready` is called after each build that succeeded. */
export function defineBuildJob(platform: Platform, on_ready: () => Promise<void>): void {
  platform.jobs.define<{ reference_id: string }>(BUILD_JOB, {
    retry_limit: 1,
    work: async (job) => {
      if (await buildReference(platform, job)) await on_ready();
    },
    on_permanent_failure: async ({ data }, error) => {
      platform.log.error({ err: error, reference_id: data.reference_id }, 'the build of a reference failed');
      const [first = ''] = error.message.split('\n');
      await transact(platform.db, (tx) =>
        failBuild({ ...platform, db: tx }, data.reference_id, [`The build failed: ${first}`]),
      );
    },
  });
}
