import type { ReactNode } from 'react';
import { classNames } from '#ui';
import { Button } from '#ui/actions';
import { firstMissing, type Step, type StepId, type SubmissionProgress } from '../drafts/describe-steps.ts';

type StepFooterProps = {
  standing: SubmissionProgress;
  previous: Step | undefined;
  next: Step | undefined;
  onStep: (step: StepId) => void;
};

/** The button to the next step, with the missing items. */
export function StepFooter({ standing, previous, next, onStep }: StepFooterProps) {
  const missing = firstMissing(standing);
  const summary = missing ? `Still missing: ${missing.message}` : 'Nothing is missing.';
  return (
    <StepBar summary={`${summary} ${standing.totals.moving ? 'Uploads continue while you edit.' : ''}`}>
      {previous && <Button onClick={() => onStep(previous.id)}>Back</Button>}
      {next && (
        <Button look="primary" onClick={() => onStep(next.id)}>
          Continue to {next.title}
        </Button>
      )}
    </StepBar>
  );
}

type StepBarProps = { summary: string; children: ReactNode; className?: string };

/** The foot of every step, always in view: where it stands, and its buttons. */
export function StepBar({ summary, children, className }: StepBarProps) {
  return (
    <footer
      className={classNames(
        'sticky bottom-0 z-30 flex flex-none flex-wrap items-center gap-2.5 border-line border-t bg-surface px-6 py-2.5 max-md:px-4',
        className,
      )}
    >
      <p className="min-w-0 flex-1 basis-60 text-12 text-ink-2 max-md:basis-full" aria-live="polite">
        {summary}
      </p>
      <div className="ml-auto flex flex-wrap gap-2.5 max-md:ml-0">{children}</div>
    </footer>
  );
}
