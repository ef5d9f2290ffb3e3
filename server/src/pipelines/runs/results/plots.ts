import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RunPlots, runPlotsSchema } from '@cohortium/contract';
import type { Platform } from '#platform';
import { TABLE_TASK_LIMITS } from '#platform/concurrency';
import type { Caller } from '#platform/http';
import { getPipeline } from '../../catalogue/find-pipeline.ts';
import { sampleIndex, workFolder } from '../../execution/stage-inputs.ts';
import { readTracking, sampleNames } from '../run-detail-view.ts';
import { requireReadable } from '../run-policy.ts';
import { samplesOfRun } from '../run-steps-store.ts';
import { runById } from '../runs-store.ts';
import { outputsOfRun } from './outputs-store.ts';
import { type ComputedPlots, NO_FIGURES, type PlotsInput } from './plots-task.ts';

const task = new URL('./plots-task.ts', import.meta.url);

/** Reads of each file that the quality plot is made of. */
const QUALITY_READS = 5000;

const storedPlotsSchema = runPlotsSchema
  .pick({ rank_abundance: true, quality: true, figures: true, curves: true })
  // Plots kept before pipelines declared figures have none.
  .extend({
    figures: runPlotsSchema.shape.figures.default({ columns: [], rows: [] }),
    curves: runPlotsSchema.shape.curves.default([]),
  });

const plotsPath = (platform: Platform, runId: string): string => join(workFolder(platform, runId), 'plots.json');

/** The reads as the run laid them out: they stay what they were when files are replaced later. */
async function toPlotsInput(platform: Platform, runId: string): Promise<PlotsInput> {
  const folder = join(workFolder(platform, runId), 'inputs');
  const run = await runById(platform.db, runId);
  const definition = run ? (await getPipeline(platform.db, run.pipeline_id)).definition : null;
  const declared = definition?.outputs ?? [];
  const wideTable = declared.find(({ role, layout }) => role === 'table' && layout === 'wide');
  const [names, outputs, files] = await Promise.all([
    sampleNames(platform.db, runId),
    outputsOfRun(platform.db, runId),
    readdir(folder).catch(() => []),
  ]);
  const reads = files.sort().flatMap((file) => {
    const [, name = '', read = ''] = /^(s\d+)_(forward|reverse)\.fastq(?:\.gz)?$/.exec(file) ?? [];
    if (read !== 'forward' && read !== 'reverse') return [];
    return [{ sample_id: names.get(sampleIndex(name)) ?? '', read, path: join(folder, file) } as const];
  });
  const table = outputs.find(({ kind }) => kind === wideTable?.id);
  const qualityOutput = declared.find(({ role }) => role === 'quality');
  const qualityFile = outputs.find(({ kind }) => kind === qualityOutput?.id);
  const path = qualityFile ? platform.files.pathOf(qualityFile.file_key) : null;
  const figures = path !== null && definition?.quality ? { path, declared: definition.quality } : null;
  return {
    ...{ reads, figures, limit: QUALITY_READS },
    feature_table: table ? platform.files.pathOf(table.file_key) : null,
  };
}

/** Computes the plots of a run in a thread and keeps them beside its log. */
export async function savePlots(platform: Platform, runId: string): Promise<ComputedPlots> {
  const plots = await platform.threads.run<ComputedPlots>(task, await toPlotsInput(platform, runId), TABLE_TASK_LIMITS);
  const path = plotsPath(platform, runId);
  // A run that failed before its files were laid out has no folder yet.
  await mkdir(workFolder(platform, runId), { recursive: true });
  await writeFile(`${path}.part`, JSON.stringify(plots));
  await rename(`${path}.part`, path);
  return plots;
}

/** The plots that were kept, if any. */
async function loadPlots(platform: Platform, runId: string): Promise<ComputedPlots | null> {
  const text = await readFile(plotsPath(platform, runId), 'utf8').catch(() => null);
  return text === null ? null : storedPlotsSchema.parse(JSON.parse(text));
}

const captions = {
  tracking_description:
    'Remaining reads per sample after each step. Features are counted by mapping all merged reads, so the last number can exceed the one before.',
  rank_abundance_description:
    'Rank–abundance curve: features of each sample, most abundant first (log scale, thinned).',
  quality_description: `Phred scores by read position, from the first ${QUALITY_READS.toLocaleString('en')} reads of each submitted file.`,
};

const NO_PLOTS: ComputedPlots = { rank_abundance: [], quality: { pooled: [], samples: [] }, ...NO_FIGURES };

/** One computation a run, however many look at it. */
const pendingPlots = new Map<string, Promise<ComputedPlots>>();

function computeOnce(platform: Platform, runId: string): Promise<ComputedPlots> {
  const pending = pendingPlots.get(runId) ?? savePlots(platform, runId).finally(() => pendingPlots.delete(runId));
  pendingPlots.set(runId, pending);
  return pending;
}

/** The pictures of a run. While it is under way only what is known of it already. */
export async function getPlots(platform: Platform, caller: Caller, runId: string): Promise<{ data: RunPlots }> {
  const { db } = platform;
  const run = await requireReadable(db, caller, await runById(db, runId));
  const [samples, names] = await Promise.all([samplesOfRun(db, runId), sampleNames(db, runId)]);
  const hasEnded = run.state === 'succeeded' || run.state === 'failed';
  const plots =
    hasEnded && run.launched_at === null
      ? ((await loadPlots(platform, runId)) ?? (await computeOnce(platform, runId)))
      : NO_PLOTS;
  return { data: { ...plots, ...captions, tracking: readTracking(run, samples, names) } };
}
