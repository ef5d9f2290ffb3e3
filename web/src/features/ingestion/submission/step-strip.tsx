import { Check, TriangleAlert } from 'lucide-react';
import { classNames } from '#ui';
import type { Step, StepId } from '../drafts/describe-steps.ts';

const signClasses: Record<Step['state'], string> = {
  open: 'bg-sunken text-ink-2',
  done: 'bg-success-soft text-success',
  wrong: 'bg-danger-soft text-danger',
};

type StepStripProps = { steps: readonly Step[]; current: StepId; onStep: (step: StepId) => void };

/** The step strip of a draft; each step can be opened at any time. */
export function StepStrip({ steps, current, onStep }: StepStripProps) {
  return (
    <nav aria-label="Steps of the submission" className="flex-none px-6 pb-3 max-md:px-4">
      <ol className="grid grid-cols-5 overflow-hidden rounded-l border border-line bg-surface max-lg:flex">
        {steps.map((step, at) => (
          <li
            key={step.id}
            className={classNames('-ml-px min-w-0 border-line border-l', step.id === current && 'max-lg:flex-1')}
          >
            <button
              type="button"
              aria-current={step.id === current ? 'step' : undefined}
              onClick={() => onStep(step.id)}
              className="flex w-full items-center gap-2.5 px-3.5 py-2 text-left text-13 hover:bg-hover focus-visible:shadow-[inset_0_0_0_2px_var(--accent)]! aria-[current]:bg-accent-soft max-lg:h-full max-lg:px-2.5"
            >
              <StepSign step={step} number={at + 1} current={step.id === current} />
              <span className={classNames('min-w-0', step.id !== current && 'max-lg:sr-only')}>
                <span className="block truncate font-medium">{step.title}</span>
                <span
                  className={classNames(
                    'block truncate text-12',
                    step.state === 'wrong' ? 'text-danger' : 'text-ink-2',
                  )}
                >
                  {step.summary}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StepSign({ step, number, current }: { step: Step; number: number; current: boolean }) {
  const plain = current && step.state === 'open' ? 'bg-accent text-on-accent' : signClasses[step.state];
  return (
    <span
      className={classNames('grid size-5.5 flex-none place-items-center rounded-full font-semibold text-12', plain)}
    >
      {step.state === 'done' ? (
        <Check role="img" aria-label="Done" className="size-3.5!" />
      ) : step.state === 'wrong' ? (
        <TriangleAlert role="img" aria-label="Needs attention" className="size-3.5!" />
      ) : (
        number
      )}
    </span>
  );
}
