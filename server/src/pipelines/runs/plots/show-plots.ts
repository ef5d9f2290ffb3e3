import type { RunPlots } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Asker } from '#platform/http';
import { readTracking } from '../detail/read-tracking.ts';
import { sampleNames } from '../detail/step-view.ts';
import { demandReadable } from '../run-policy.ts';
import { samplesOfRun } from '../run-steps-store.ts';
import { runById } from '../runs-store.ts';
import { keepPlots, keptPlots, READS_SHOWN } from './keep-plots.ts';
import type { ComputedPlots } from './plots-task.ts';

const words = {
  tracking_words:
    'Remaining reads per sample after each step. Features are counted by mapping all merged reads, so the last number can exceed the one before.',
  rank_abundance_words: 'Rank–abundance curve: features of each sample, most abundant first (log scale, thinned).',
  quality_words: `Phred scores by read position, from the first ${READS_SHOWN.toLocaleString('en')} reads of each submitted file.`,
};

const none: ComputedPlots = { rank_abundance: [], quality: { pooled: [], samples: [] } };

/** One computation a run, however many look at it. */
const underWay = new Map<string, Promise<ComputedPlots>>();

function computed(platform: Platform, runId: string): Promise<ComputedPlots> {
  const found = underWay.get(runId) ?? keepPlots(platform, runId).finally(() => underWay.delete(runId));
  underWay.set(runId, found);
  return found;
}

/** The pictures of a run. While it is under way only what is known of it already. */
export async function showPlots(platform: Platform, asker: Asker, runId: string): Promise<{ data: RunPlots }> {
  const { db } = platform;
  const run = await demandReadable(db, asker, await runById(db, runId));
  const [samples, names] = await Promise.all([samplesOfRun(db, runId), sampleNames(db, runId)]);
  const hasEnded = run.state === 'succeeded' || run.state === 'failed';
  const plots =
    hasEnded && run.launched_at === null
      ? ((await keptPlots(platform, runId)) ?? (await computed(platform, runId)))
      : none;
  return { data: { ...plots, ...words, tracking: readTracking(run, samples, names) } };
}
