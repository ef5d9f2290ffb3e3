import type { CohortDetail } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { toast } from '#ui/feedback';
import { saveSheetOfLink } from '../../queries/export-queries.ts';

/** What anyone who looks through a link may take away: the metadata of the version that it shows. */
export function LinkMetadata({ cohort }: { cohort: Pick<CohortDetail, 'id' | 'version' | 'name'> }) {
  const save = useMutation({
    mutationFn: () => saveSheetOfLink(cohort),
    onError: (error) =>
      toast({ tone: 'danger', title: 'Could not download the metadata.', description: sentenceOf(error) }),
  });
  return (
    <Button busy={save.isPending} onClick={() => save.mutate()}>
      <Download aria-hidden="true" />
      Metadata as TSV
    </Button>
  );
}
