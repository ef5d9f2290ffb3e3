import type { Pipeline, PipelineState } from '@cohortium/contract';
import { Archive, Ban, Check, Hourglass, type LucideIcon } from 'lucide-react';
import { Pill } from '#ui/display';
import { pipelineStateLabel, pipelineStateTone } from '../../model/describe-pipeline.ts';

const icons: Record<PipelineState, LucideIcon> = {
  ready: Check,
  waiting: Hourglass,
  refused: Ban,
  deprecated: Archive,
  superseded: Archive,
};

export function PipelineStatePill({ pipeline }: { pipeline: Pick<Pipeline, 'state' | 'why_not'> }) {
  const { state, why_not } = pipeline;
  return (
    <Pill tone={pipelineStateTone(state)} icon={icons[state]} {...(why_not ? { title: why_not } : {})}>
      {pipelineStateLabel(state)}
    </Pill>
  );
}
