import { STEPS, type StepId } from './describe-steps.ts';

type Said = Record<string, unknown>;

/** The step that an address names: ?tab=harmonization, or ?tab=ingestion&step=reads; the first where it names none. */
export function readStep({ tab, step }: Said): StepId {
  if (tab === 'harmonization') return 'harmonization';
  return STEPS.find((one) => one === step) ?? 'details';
}

export function writeStep(step: StepId): Said {
  if (step === 'harmonization') return { tab: 'harmonization' };
  return step === 'details' ? { tab: 'ingestion' } : { tab: 'ingestion', step };
}
