import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { sentenceOf } from '#platform/api';
import { IconButton } from '#ui/actions';
import { toast } from '#ui/feedback';
import { plotSelection, selectionCsv } from '../../model/groups/plot-selection.ts';
import { selectedSamples } from '../../queries/selected-samples.ts';
import { saveFile, toFileName } from './save-file.ts';

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
