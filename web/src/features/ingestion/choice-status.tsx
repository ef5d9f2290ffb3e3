import { Check, CircleHelp } from 'lucide-react';
import { formatPercent } from '#platform';
import type { FieldChoice } from './choices.ts';

type ChoiceStatusProps = Pick<FieldChoice, 'settled'> & { score: number | null };

/** The state of a choice; automatic matches show their score. */
export function ChoiceStatus({ settled, score }: ChoiceStatusProps) {
  if (settled === 'open') {
    return (
      <span className="inline-flex items-center gap-1 justify-self-end whitespace-nowrap text-12 text-warning">
        <CircleHelp aria-hidden="true" className="size-3.5!" />
        undecided
      </span>
    );
  }
  return (
    <span className="inline-flex items-center gap-1 justify-self-end whitespace-nowrap text-12 text-ink-2">
      <Check aria-hidden="true" className="size-3.5! text-success" />
      {settled === 'chosen' ? 'chosen' : score === null ? 'unchanged' : `matched, ${formatPercent(score, 0)}`}
    </span>
  );
}
