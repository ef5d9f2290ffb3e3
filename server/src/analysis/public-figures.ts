import { PUBLIC_FIGURES, routes } from '@cohortium/contract';
import { findDefaultGrouping } from '#cohorts';
import type { Platform } from '#platform';
import { type Api, everybody } from '#platform/http';
import { Refusal } from '#platform/refusal';
import { callingAs } from '#platform/turns';
import { numbered } from '#platform/words';
import { inData } from './answers/write-answer.ts';
import { askBetaDiversity } from './methods/beta-diversity.ts';
import { askComposition } from './methods/composition.ts';
import type { Asked } from './methods/method.ts';
import { answerQuestion } from './questions/answer-question.ts';
import type { Analyses } from './questions/prepare-question.ts';

const { analysis } = routes;

interface PublicVersion {
  id: string;
  version: number;
}

/** A request on a public version with default options only, so that visitors can't trigger other computations. */
async function defaultScope(platform: Platform, { id, version }: PublicVersion) {
  const named = { cohort_id: id, version };
  const { n_samples, field } = await findDefaultGrouping(platform, everybody, named);
  if (n_samples > PUBLIC_FIGURES.maximum_samples) {
    const most = numbered(PUBLIC_FIGURES.maximum_samples);
    const message = `Public pages show figures of cohorts with up to ${most} samples; this one has ${numbered(n_samples)}. Sign in to analyse it.`;
    throw new Refusal('validation', message);
  }
  return field === undefined ? named : { ...named, group_by: field };
}

/** Figures on the page of a public cohort. All visitors share one queue slot, after signed-in users. */
export function mountPublicFigures(api: Api, analyses: Analyses): void {
  const answer = async (asked: Asked<unknown>, signal: AbortSignal) =>
    callingAs({ names: ['visitors of public pages'], background: true }, async () =>
      inData(await answerQuestion(analyses, everybody, asked, signal)),
    );
  api.mountWritten(analysis.publicOrdination, async ({ params, request: { signal } }) => {
    const scope = await defaultScope(analyses.platform, params);
    return answer(askBetaDiversity(analysis.betaDiversity.body.parse(scope)), signal);
  });
  api.mountWritten(analysis.publicComposition, async ({ params, request: { signal } }) => {
    const scope = await defaultScope(analyses.platform, params);
    return answer(askComposition(analysis.compositionBarPlot.body.parse(scope)), signal);
  });
}
