import { PUBLIC_FIGURES, routes } from '@cohortium/contract';
import { type CohortVersionRef, findDefaultGrouping } from '#cohorts';
import type { Platform } from '#platform';
import { runAsOwner } from '#platform/concurrency';
import { AppError } from '#platform/errors';
import { type Api, anonymous } from '#platform/http';
import { formatNumber } from '#platform/text';
import { betaDiversityRequest } from './methods/beta-diversity/beta-diversity.ts';
import { compositionRequest } from './methods/composition/composition.ts';
import type { AnalysisRequest } from './methods/method.ts';
import { answerAnalysis } from './requests/answer-analysis.ts';
import type { Analyses } from './requests/prepare-analysis.ts';
import { wrapInData } from './results/write-answer.ts';

const { analysis } = routes;

/** A request on a public version with default options only, so that visitors can't trigger other computations. */
async function defaultScope(platform: Platform, { id, version }: CohortVersionRef) {
  const named = { cohort_id: id, version };
  const { n_samples, field } = await findDefaultGrouping(platform, anonymous, named);
  if (n_samples > PUBLIC_FIGURES.maximum_samples) {
    const most = formatNumber(PUBLIC_FIGURES.maximum_samples);
    const message = `Public pages show figures of cohorts with up to ${most} samples; this one has ${formatNumber(n_samples)}. Sign in to analyse it.`;
    throw new AppError('validation', message);
  }
  return field === undefined ? named : { ...named, group_by: field };
}

/** Figures on the page of a public cohort. All visitors share one queue slot, after signed-in users. */
export function mountPublicFigures(api: Api, analyses: Analyses): void {
  const answer = async (query: AnalysisRequest<unknown>, signal: AbortSignal) =>
    runAsOwner({ names: ['visitors of public pages'], background: true }, async () =>
      wrapInData(await answerAnalysis(analyses, anonymous, query, signal)),
    );
  api.mountJsonChunks(analysis.publicOrdination, async ({ params, request: { signal } }) => {
    const scope = await defaultScope(analyses.platform, params);
    return answer(betaDiversityRequest(analysis.betaDiversity.body.parse(scope)), signal);
  });
  api.mountJsonChunks(analysis.publicComposition, async ({ params, request: { signal } }) => {
    const scope = await defaultScope(analyses.platform, params);
    return answer(compositionRequest(analysis.composition.body.parse(scope)), signal);
  });
}
