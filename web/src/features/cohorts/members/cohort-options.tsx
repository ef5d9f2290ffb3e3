import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#platform';
import { EmptyState, ErrorState, Skeleton } from '#ui/feedback';
import { RadioGroup } from '#ui/forms';
import { cohortsQuery } from '../queries/cohort-queries.ts';

const MAX_OPTIONS = 100;

/** The cohorts of a name, those that runs made among them, last changed first. */
export const cohortOptionsQuery = (name: string) =>
  cohortsQuery({ status: null, name, page: 1, page_size: MAX_OPTIONS, auto_created: true, sort: 'updated_at' });

type CohortOptionsProps = {
  name: string;
  /** One that is not offered. */
  except?: string | undefined;
  chosen: string;
  onChoose: (id: string) => void;
};

/** The workspace's own cohorts to choose one of: those of others are added to by them. */
export function CohortOptions({ name, except, chosen, onChoose }: CohortOptionsProps) {
  const found = useQuery(cohortOptionsQuery(name));
  if (found.isError) {
    return <ErrorState title="Could not load the cohorts." error={found.error} onRetry={() => void found.refetch()} />;
  }
  if (found.isPending) return <Skeleton className="h-24" />;
  const offered = found.data.data.filter(({ id, access }) => access === 'own' && id !== except);
  if (offered.length === 0) {
    const title = name === '' ? 'No other cohorts in this workspace.' : 'No cohorts match this search.';
    return <EmptyState title={title}>You can add samples only to cohorts of this workspace.</EmptyState>;
  }
  return (
    <RadioGroup
      label="Cohorts of this workspace, most recently updated first"
      value={chosen}
      onValueChange={onChoose}
      options={offered.map((cohort) => ({
        value: cohort.id,
        label: <span className="break-words">{cohort.name}</span>,
        hint: `${formatCount(cohort.n_samples, 'sample')}, version ${cohort.version}`,
      }))}
    />
  );
}
