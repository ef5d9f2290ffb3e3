import type { HumanReads } from '@cohortium/contract';
import type { Platform } from '#platform';
import { activeSamples } from './privacy-store.ts';
import { joinSurveys, type SampleSurvey, type SurveyOrder, surveySamples } from './survey-samples.ts';

const task = new URL('./survey-task.ts', import.meta.url);
const CHUNK = 5000;

export interface SamplesToSurvey {
  /** `samples.id`; those that are deleted are not looked at. */
  ids: readonly string[];
  policy: HumanReads | null;
  required_fields: readonly string[];
}

/** Looks through any number of samples, a part at a time, in a thread. */
export async function surveyForPublic(
  { db, threads }: Pick<Platform, 'db' | 'threads'>,
  { ids, policy, required_fields }: SamplesToSurvey,
): Promise<SampleSurvey> {
  let survey = surveySamples({ samples: [], policy, required_fields });
  for (let from = 0; from < ids.length; from += CHUNK) {
    const samples = await activeSamples(db, ids.slice(from, from + CHUNK));
    const order: SurveyOrder = { samples, policy, required_fields };
    survey = joinSurveys(survey, await threads.run<SampleSurvey>(task, order));
  }
  return survey;
}
