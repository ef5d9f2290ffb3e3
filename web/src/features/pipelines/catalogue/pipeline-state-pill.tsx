import type { Pipeline, PipelineState } from '@cohortium/contract';
import { Archive, Ban, Check, Hourglass, type LucideIcon } from 'lucide-react';
import { Pill } from '#ui/display';
import { pipelineStateLabel, pipelineStateTone } from './describe-pipeline.ts';

const icons: Record<PipelineState, LucideIcon> = {
  ready: Check,
  pending_approval: Hourglass,
  rejected: Ban,
  deprecated: Archive,
  superseded: Archive,
};

export function PipelineStatePill({ pipeline }: { pipeline: Pick<Pipeline, 'state' | 'unavailable_reason'> }) {
  const { state, unavailable_reason } = pipeline;
  return (
    <Pill
      tone={pipelineStateTone(state)}
      icon={icons[state]}
      {...(unavailable_reason ? { title: unavailable_reason } : {})}
    >
      {pipelineStateLabel(state)}
    </Pill>
  );
}
