import type { CohortDetail, FilterChanges } from '@cohortium/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { formatNumber } from '#platform';
import { sentenceOf } from '#platform/api';
import { useDenialFor } from '#platform/permissions';
import { Button } from '#ui/actions';
import { Note, toast } from '#ui/feedback';
import { dismissStaleness, stalenessQuery, updateCohort } from '../queries/version-queries.ts';

/** "+12 −3": how the current filter results differ from the frozen members. */
export const formatDifference = ({
  n_new,
  n_no_longer_matching,
}: Pick<FilterChanges, 'n_new' | 'n_no_longer_matching'>): string =>
  `+${formatNumber(n_new)} −${formatNumber(n_no_longer_matching)}`;

/** Shows that a cohort's filter finds different samples now, with buttons to update or keep the cohort. */
export function StalenessNote({ cohort }: { cohort: CohortDetail }) {
  const asks = cohort.access === 'own' && cohort.recipe.filter !== null;
  const found = useQuery({ ...stalenessQuery(cohort.id), enabled: asks });
  const denial = useDenialFor('modify', 'cohort', cohort);
  const failed = (error: Error) => toast({ title: 'No changes.', description: sentenceOf(error), tone: 'danger' });
  const update = useMutation({
    mutationFn: () => updateCohort(cohort),
    onSuccess: ({ version }) =>
      toast({ title: `Version ${version} matches the current filter results.`, tone: 'success' }),
    onError: failed,
  });
  const keep = useMutation({ mutationFn: (source: string) => dismissStaleness(cohort, source), onError: failed });
  // What was found before stays in memory: without a filter it is of another time.
  const stale = asks ? found.data?.data : undefined;
  if (!stale || stale.is_dismissed || (stale.n_new === 0 && stale.n_no_longer_matching === 0)) return null;
  const busy = update.isPending || keep.isPending;
  return (
    <Note
      tone="info"
      title={`The filter now finds different samples: ${formatDifference(stale)}.`}
      className="mx-6 mt-3 max-md:mx-4"
      actions={
        <>
          <Button size="small" disabledReason={denial} busy={busy} onClick={() => update.mutate()}>
            Update to version {cohort.current_version + 1}
          </Button>
          <Button size="small" disabledReason={denial} busy={busy} onClick={() => keep.mutate(stale.source)}>
            Keep current version
          </Button>
        </>
      }
    >
      {stale.is_live
        ? 'The cohort updates automatically within an hour.'
        : 'The cohort stays unchanged until someone updates it.'}
    </Note>
  );
}
