import type { Run, RunState } from '@cohortium/contract';
import { Ban, Check, Clock, type LucideIcon, Play, TriangleAlert } from 'lucide-react';
import { Pill } from '#ui/display';
import { describeState, toneOfState } from './describe-run.ts';

const icons: Record<RunState, LucideIcon> = {
  queued: Clock,
  running: Play,
  succeeded: Check,
  failed: TriangleAlert,
  cancelled: Ban,
};

export function RunStatePill({ run }: { run: Pick<Run, 'state' | 'progress' | 'reason' | 'queue_position'> }) {
  return (
    <Pill tone={toneOfState(run.state)} icon={icons[run.state]} {...(run.reason ? { title: run.reason } : {})}>
      {describeState(run)}
    </Pill>
  );
}
