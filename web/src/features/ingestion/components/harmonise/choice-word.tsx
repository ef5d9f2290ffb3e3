import { Check, CircleHelp } from 'lucide-react';
import { formatPercent } from '#platform';
import type { FieldChoice } from '../../model/harmonise/choices.ts';

type ChoiceWordProps = Pick<FieldChoice, 'settled'> & { score: number | null };

/** Whether somebody has to decide; what was taken over says how well it fits. */
export function ChoiceWord({ settled, score }: ChoiceWordProps) {
  if (settled === 'open') {
    return (
      <span className="inline-flex items-center gap-1 justify-self-end whitespace-nowrap text-12 text-warning">
        <CircleHelp aria-hidden="true" className="size-3.5!" />
        to decide
      </span>
    );
  }
  return (
    <span className="inline-flex items-center gap-1 justify-self-end whitespace-nowrap text-12 text-ink-2">
      <Check aria-hidden="true" className="size-3.5! text-success" />
      {settled === 'chosen' ? 'chosen' : score === null ? 'as written' : `taken, fits ${formatPercent(score, 0)}`}
    </span>
  );
}
