import { STEPS, type StepId } from './describe-steps.ts';

type SearchParams = Record<string, unknown>;

/** The step in the URL: ?tab=harmonization, or ?tab=ingestion&step=reads; the first step by default. */
export function stepOfParams({ tab, step }: SearchParams): StepId {
  if (tab === 'harmonization') return 'harmonization';
  return STEPS.find((one) => one === step) ?? 'details';
}

export function paramsOfStep(step: StepId): SearchParams {
  if (step === 'harmonization') return { tab: 'harmonization' };
  return step === 'details' ? { tab: 'ingestion' } : { tab: 'ingestion', step };
}

/** The draft submission in the URL; null if there is none. */
export const submissionOfParams = ({ id }: SearchParams): string | null =>
  typeof id === 'string' && /^[0-9a-f]{32}$/.test(id) ? id : null;
