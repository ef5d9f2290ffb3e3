import type { PipelineState, PipelineStep } from '@cohortium/contract';

type Tone = 'plain' | 'success' | 'warning' | 'danger';

const states: Record<PipelineState, { word: string; tone: Tone }> = {
  ready: { word: 'Ready', tone: 'success' },
  waiting: { word: 'Waits for an administrator’s leave', tone: 'warning' },
  refused: { word: 'Refused', tone: 'danger' },
  deprecated: { word: 'Deprecated', tone: 'plain' },
  superseded: { word: 'Superseded by a later version', tone: 'plain' },
};

export const pipelineStateWord = (state: PipelineState): string => states[state].word;
export const pipelineStateTone = (state: PipelineState): Tone => states[state].tone;

/** Steps that follow each other over the same thing: each sample by itself, or all samples together. */
export interface Stage {
  per_sample: boolean;
  steps: PipelineStep[];
}

/** The workflow as stages, in order: where samples go side by side, and where they come together. */
export function stagesOf(steps: readonly PipelineStep[]): Stage[] {
  const stages: Stage[] = [];
  for (const step of steps) {
    const last = stages.at(-1);
    if (last?.per_sample === step.per_sample) last.steps.push(step);
    else stages.push({ per_sample: step.per_sample, steps: [step] });
  }
  return stages;
}

/** "doi:10.7717/peerj.2584" in a citation, as the address of the paper. */
export function doiOf(citation: string): string | null {
  const found = /\bdoi:\s*(10\.\d{4,9}\/\S+?)[.,;)]?(?=\s|$)/i.exec(citation);
  return found?.[1] ? `https://doi.org/${found[1]}` : null;
}
