import type { PipelineState } from '@cohortium/contract';

type Tone = 'plain' | 'success' | 'warning' | 'danger';

const states: Record<PipelineState, { label: string; tone: Tone }> = {
  ready: { label: 'Ready', tone: 'success' },
  pending_approval: { label: 'Awaiting approval', tone: 'warning' },
  rejected: { label: 'Rejected', tone: 'danger' },
  deprecated: { label: 'Deprecated', tone: 'plain' },
  superseded: { label: 'Superseded by a later version', tone: 'plain' },
};

export const pipelineStateLabel = (state: PipelineState): string => states[state].label;
export const pipelineStateTone = (state: PipelineState): Tone => states[state].tone;

/** "doi:10.7717/peerj.2584" in a citation, as the address of the paper. */
export function doiOf(citation: string): string | null {
  const match = /\bdoi:\s*(10\.\d{4,9}\/\S+?)[.,;)]?(?=\s|$)/i.exec(citation);
  return match?.[1] ? `https://doi.org/${match[1]}` : null;
}
