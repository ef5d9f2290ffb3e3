import { Link } from '@tanstack/react-router';
import { Button } from '#ui/actions';
import { EmptyState } from '#ui/feedback';
import type { CohortListKind } from '../../model/list/cohort-list-view.ts';

const EMPTY_STATES: Partial<Record<NonNullable<CohortListKind>, { title: string; text: string }>> = {
  public: { title: 'No public cohorts yet.', text: 'Published cohorts are listed here.' },
  shared: {
    title: 'No cohorts are shared with you or this workspace.',
    text: 'Shared cohorts are listed here with the person who shared them.',
  },
  merged: {
    title: 'No merged cohorts yet.',
    text: 'A merge checks first whether the cohorts are compatible.',
  },
  auto_created: {
    title: 'No cohorts from runs yet.',
    text: 'Each run with results creates a cohort.',
  },
};

type NoCohortsProps = { status: CohortListKind; filtered: boolean; onClear: () => void };

/** What would stand in a list that is empty, or why nothing is left of it. */
export function NoCohorts({ status, filtered, onClear }: NoCohortsProps) {
  if (filtered) {
    return <EmptyState title="No cohorts match these filters." actions={<Button onClick={onClear}>Show all</Button>} />;
  }
  const emptyState = status === null ? undefined : EMPTY_STATES[status];
  if (emptyState) return <EmptyState title={emptyState.title}>{emptyState.text}</EmptyState>;
  return (
    <EmptyState
      title="No cohorts yet."
      actions={
        <Button asChild look="primary">
          <Link to="/cohort-builder">Open the data browser</Link>
        </Button>
      }
    >
      Filter samples in the data browser and create a cohort from them.
    </EmptyState>
  );
}
