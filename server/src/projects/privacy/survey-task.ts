import { type SampleSurvey, type SurveyOrder, surveySamples } from './survey-samples.ts';

export const run = (order: SurveyOrder): SampleSurvey => surveySamples(order);
