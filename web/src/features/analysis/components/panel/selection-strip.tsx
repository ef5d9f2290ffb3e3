import { Plus } from 'lucide-react';
import { formatNumber } from '#platform';
import { Button, ClearSelection } from '#ui/actions';
import type { AnalysisTabProps, Selection } from '../analysis-tab.ts';
import { SaveSelection } from './save-selection.tsx';

type SelectionStripProps = Pick<AnalysisTabProps, 'onSelect' | 'onCreate' | 'denial'> & {
  cohort: { id: string; version: number; name: string; n_samples: number };
  selection: Selection;
};

/** What is selected on any plot of the cohort, docked under this one. */
export function SelectionStrip({ cohort, selection, onSelect, onCreate, denial }: SelectionStripProps) {
  return (
    <section
      aria-label="Selected samples"
      className="flex flex-none flex-wrap items-center gap-x-3 gap-y-2 border-accent-line border-t bg-accent-soft px-6 py-2 text-13 max-md:px-4"
    >
      <p aria-live="polite">
        <b className="font-semibold">{formatNumber(selection.result_ids.length)} selected</b>
        <span className="text-ink-3"> of {formatNumber(cohort.n_samples)}, highlighted in every plot</span>
      </p>
      <span className="ml-auto flex items-center gap-2">
        <Button size="small" look="primary" disabledReason={denial} onClick={() => onCreate(selection)}>
          <Plus aria-hidden="true" />
          Create cohort
        </Button>
        <SaveSelection cohort={cohort} result_ids={selection.result_ids} />
        <ClearSelection size="small" onClear={() => onSelect(null)} />
      </span>
    </section>
  );
}
