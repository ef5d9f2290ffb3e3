import { AppError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { formatNumber } from '#platform/text';
import type { AnalysisRequest } from '../methods/method.ts';
import { readResult } from '../results/save-result.ts';
import { type Analyses, computeOnce, needsJob, type Prepared, prepareAnalysis } from './prepare-analysis.ts';

function tooLongError({ material }: Prepared<unknown>): AppError {
  const n = formatNumber(material.members.facts.length);
  const message = `An analysis of ${n} samples takes too long for a direct response. Request it with POST /analysis instead, which answers with an id.`;
  return new AppError('conflict', message);
}

/** The JSON of the answer to a question, once it is there. Refuses with 404, 422, and 409 where it takes a job. */
export async function answerAnalysis<Answer>(
  analyses: Analyses,
  caller: Caller,
  request: AnalysisRequest<Answer>,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const prepared = await prepareAnalysis(analyses, caller, request, signal);
  const known = await readResult(analyses.platform, prepared.content_key);
  if (known === null && needsJob(prepared)) throw tooLongError(prepared);
  return known ?? (await computeOnce(analyses, prepared, signal));
}
