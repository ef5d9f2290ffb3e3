import { useMutation } from '@tanstack/react-query';
import { Download, Plus } from 'lucide-react';
import { formatNumber } from '#platform';
import { sentenceOf } from '#platform/api';
import { Button, ClearSelection, IconButton } from '#ui/actions';
import { toast } from '#ui/feedback';
import type { AnalysisTabProps, Selection } from '../analysis-tab.ts';
import { saveFile, toFileName } from '../figure-source.ts';
import { plotSelection, selectionCsv } from '../plot-selection.ts';
import { selectedSamples } from '../selected-samples.ts';

type SaveSelectionProps = {
  cohort: { id: string; version: number; name: string };
  result_ids: readonly string[];
};

/** The selected samples with the ids of each, as a table. */
export function SaveSelection({ cohort, result_ids }: SaveSelectionProps) {
  const saving = useMutation({
    mutationFn: async () => {
      const members = await selectedSamples(cohort, result_ids);
      const csv = selectionCsv(plotSelection(result_ids, members), members);
      saveFile(`${toFileName(cohort.name, 'selection')}.csv`, csv, 'text/csv');
    },
    onError: (error) =>
      toast({ tone: 'danger', title: 'The selection could not be saved.', description: sentenceOf(error) }),
  });
  return (
    <IconButton
      label="Download the selection"
      icon={Download}
      look="plain"
      size="small"
      busy={saving.isPending}
      onClick={() => saving.mutate()}
    />
  );
}

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
