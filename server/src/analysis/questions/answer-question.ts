import type { Asker } from '#platform/http';
import { Refusal } from '#platform/refusal';
import { numbered } from '#platform/words';
import type { Asked } from '../methods/method.ts';
import { readResult } from '../results/keep-result.ts';
import { type Analyses, computeOnce, type Prepared, prepareQuestion, takesJob } from './prepare-question.ts';

export function refuseWaiting({ material }: Prepared<unknown>): Refusal {
  const n = numbered(material.members.facts.length);
  const message = `An analysis of ${n} samples takes too long for a direct response. Start a job (POST /analysis/jobs), then request the result.`;
  return new Refusal('conflict', message);
}

/** The JSON of the answer to a question, once it is there. Refuses with 404, 422, and 409 where it takes a job. */
export async function answerQuestion<Answer>(
  analyses: Analyses,
  asker: Asker,
  asked: Asked<Answer>,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const prepared = await prepareQuestion(analyses, asker, asked, signal);
  const known = await readResult(analyses.platform, prepared.content_key);
  if (known === null && takesJob(prepared)) throw refuseWaiting(prepared);
  return known ?? (await computeOnce(analyses, prepared, signal));
}
