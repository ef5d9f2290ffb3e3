import type { RunEstimate } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Asker } from '#platform/http';
import { planRun, type RunOrder } from '../order/plan-run.ts';
import { sameRunWords } from '../order/same-run-words.ts';
import { countNotEnded } from '../queue/queue-store.ts';
import { oneRunView } from '../run-view.ts';
import { sameRun } from '../runs-store.ts';
import { earlierRuns } from './earlier-runs-store.ts';
import { foretell } from './foretell.ts';

/** What an order would take, and whether it is computed already; nothing is started. */
export async function estimateRun(platform: Platform, asker: Asker, order: RunOrder): Promise<{ data: RunEstimate }> {
  const { db } = platform;
  const { pipeline, samples, processing_hash } = await planRun(platform, asker, order);
  const size_bytes = samples.flatMap(({ files }) => files).reduce((sum, file) => sum + file.size_bytes, 0);
  const [earlier, same, n_ahead] = await Promise.all([
    earlierRuns(db, pipeline.row.id),
    sameRun(db, asker.workspace.workspace_id, processing_hash),
    countNotEnded(db),
  ]);
  const { name, version } = pipeline.definition;
  const same_run = same ? await oneRunView(platform, asker, same) : null;
  return {
    data: {
      ...foretell(`${name} ${version}`, size_bytes, earlier),
      ...{ n_samples: samples.length, size_bytes, n_ahead, same_run },
      same_run_words: same_run && sameRunWords(same_run),
    },
  };
}
