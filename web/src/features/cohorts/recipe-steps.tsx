import { formatNumber } from '#platform';
import type { CohortDraft } from './cohort-draft.ts';

type RecipeStepsProps = Pick<CohortDraft, 'steps'> & {
  /** The cohorts that it was made of; the first steps are these. */
  n_parents?: number;
};

/** The word that joins a step to the previous ones: rules narrow the samples, parent cohorts add to them. */
const joinLabel = (at: number, n_parents: number): string => (n_parents < 2 ? 'and ' : at < n_parents ? 'with ' : '');

/** A recipe in plain words, a step a line, with the samples left after each. */
export function RecipeSteps({ steps, n_parents = 0 }: RecipeStepsProps) {
  return (
    <ol className="text-13">
      {steps.map(({ description, n_samples }, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have an order and no name, and two may read the same
          key={at}
          className="flex justify-between gap-4 border-line border-b py-1.5 last:border-b-0"
        >
          <span className="min-w-0 break-words">
            {at > 0 && <span className="text-ink-3">{joinLabel(at, n_parents)}</span>}
            {description}
          </span>
          <span className="flex-none text-ink-2">{n_samples === null ? '' : formatNumber(n_samples)}</span>
        </li>
      ))}
    </ol>
  );
}
