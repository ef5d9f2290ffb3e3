import type { RunPlots } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Caller } from '#platform/http';
import { readTracking } from '../detail/read-tracking.ts';
import { sampleNames } from '../detail/step-view.ts';
import { requireReadable } from '../run-policy.ts';
import { samplesOfRun } from '../run-steps-store.ts';
import { runById } from '../runs-store.ts';
import type { ComputedPlots } from './plots-task.ts';
import { loadPlots, QUALITY_READS, savePlots } from './save-plots.ts';

const captions = {
  tracking_description:
    'Remaining reads per sample after each step. Features are counted by mapping all merged reads, so the last number can exceed the one before.',
  rank_abundance_description:
    'Rank–abundance curve: features of each sample, most abundant first (log scale, thinned).',
  quality_description: `Phred scores by read position, from the first ${QUALITY_READS.toLocaleString('en')} reads of each submitted file.`,
};

const NO_PLOTS: ComputedPlots = { rank_abundance: [], quality: { pooled: [], samples: [] } };

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
