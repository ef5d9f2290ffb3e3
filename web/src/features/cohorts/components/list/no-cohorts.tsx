import { Link } from '@tanstack/react-router';
import { Button } from '#ui/actions';
import { EmptyState } from '#ui/feedback';
import type { CohortListKind } from '../../model/list/cohort-list-view.ts';

const nothing: Partial<Record<NonNullable<CohortListKind>, { title: string; words: string }>> = {
  public: { title: 'No cohort is public yet.', words: 'A published cohort can be read by everybody here.' },
  shared: {
    title: 'Nobody shares a cohort with you or this workspace.',
    words: 'Their cohorts show here once they do, each with who shared it.',
  },
  merged: {
    title: 'No cohort was merged yet.',
    words: 'A merge says first what of the cohorts does not fit together.',
  },
  auto_created: {
    title: 'No run has made a cohort yet.',
    words: 'Each run that ends with results freezes them as a cohort of its own.',
  },
};

type NoCohortsProps = { status: CohortListKind; filtered: boolean; onClear: () => void };

/** What would stand in a list that is empty, or why nothing is left of it. */
export function NoCohorts({ status, filtered, onClear }: NoCohortsProps) {
  if (filtered) {
    return <EmptyState title="No cohort is like that." actions={<Button onClick={onClear}>Show all</Button>} />;
  }
  const said = status === null ? undefined : nothing[status];
  if (said) return <EmptyState title={said.title}>{said.words}</EmptyState>;
  return (
    <EmptyState
      title="No cohort yet."
      actions={
        <Button asChild look="primary">
          <Link to="/cohort-builder">Open the data browser</Link>
        </Button>
      }
    >
      Filter samples in the data browser and freeze what you found.
    </EmptyState>
  );
}
