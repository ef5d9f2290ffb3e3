import { Check, TriangleAlert } from 'lucide-react';
import { classNames } from '#ui';
import type { Step } from '../model/describe-steps.ts';

const signLook: Record<Step['state'], string> = {
  open: 'bg-sunken text-ink-2',
  done: 'bg-success-soft text-success',
  wrong: 'bg-danger-soft text-danger',
};

const show = (id: Step['id']) => document.getElementById(`step-${id}`)?.scrollIntoView({ block: 'start' });

/** Where a submission stands; each step leads to its part of the page. */
export function StepStrip({ steps }: { steps: readonly Step[] }) {
  return (
    <nav aria-label="Steps of the submission" className="flex-none px-6 pb-3 max-md:px-4">
      <ol className="grid grid-cols-4 overflow-hidden rounded-l border border-line max-md:grid-cols-2">
        {steps.map((step, at) => (
          <li
            key={step.id}
            className="min-w-0 border-line border-l first:border-l-0 max-md:nth-3:border-l-0 max-md:nth-[n+3]:border-t"
          >
            <button
              type="button"
              onClick={() => show(step.id)}
              className="flex w-full items-center gap-2.5 px-3.5 py-2 text-left text-13 hover:bg-hover focus-visible:shadow-[inset_0_0_0_2px_var(--accent)]!"
            >
              <span
                className={classNames(
                  'grid size-5.5 flex-none place-items-center rounded-full font-semibold text-12',
                  signLook[step.state],
                )}
              >
                {step.state === 'done' ? (
                  <Check role="img" aria-label="Done" className="size-3.5!" />
                ) : step.state === 'wrong' ? (
                  <TriangleAlert role="img" aria-label="Needs you" className="size-3.5!" />
                ) : (
                  at + 1
                )}
              </span>
              <span className="min-w-0">
                <span className="block truncate font-medium">{step.title}</span>
                <span
                  className={classNames(
                    'block truncate text-12',
                    step.state === 'wrong' ? 'text-danger' : 'text-ink-3',
                  )}
                >
                  {step.words}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
