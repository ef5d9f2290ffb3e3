import type { PipelineState } from '@cohortium/contract';

type Tone = 'plain' | 'success' | 'warning' | 'danger';

const states: Record<PipelineState, { word: string; tone: Tone }> = {
  ready: { word: 'Ready', tone: 'success' },
  waiting: { word: 'Awaiting approval', tone: 'warning' },
  refused: { word: 'Rejected', tone: 'danger' },
  deprecated: { word: 'Deprecated', tone: 'plain' },
  superseded: { word: 'Superseded by a later version', tone: 'plain' },
};

export const pipelineStateWord = (state: PipelineState): string => states[state].word;
export const pipelineStateTone = (state: PipelineState): Tone => states[state].tone;

/** "doi:10.7717/peerj.2584" in a citation, as the address of the paper. */
export function doiOf(citation: string): string | null {
  const found = /\bdoi:\s*(10\.\d{4,9}\/\S+?)[.,;)]?(?=\s|$)/i.exec(citation);
  return found?.[1] ? `https://doi.org/${found[1]}` : null;
}
