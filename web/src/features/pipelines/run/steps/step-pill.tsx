import { Ban, Check, Circle, CornerDownLeft, type LucideIcon, Minus, Play, TriangleAlert } from 'lucide-react';
import { STEP_LABELS, type StepState } from '#plots/steps';
import { Pill } from '#ui/display';

type Tone = 'plain' | 'accent' | 'success' | 'warning' | 'danger';

const stepIcons: Record<StepState, { icon: LucideIcon; tone: Tone }> = {
  done: { icon: Check, tone: 'success' },
  reused: { icon: CornerDownLeft, tone: 'success' },
  retried: { icon: Check, tone: 'warning' },
  running: { icon: Play, tone: 'accent' },
  queued: { icon: Circle, tone: 'plain' },
  failed: { icon: TriangleAlert, tone: 'danger' },
  not_reached: { icon: Minus, tone: 'plain' },
  cancelled: { icon: Ban, tone: 'warning' },
};

export function StepPill({ state }: { state: StepState }) {
  const { icon, tone } = stepIcons[state];
  return (
    <Pill tone={tone} icon={icon}>
      {STEP_LABELS[state]}
    </Pill>
  );
}
