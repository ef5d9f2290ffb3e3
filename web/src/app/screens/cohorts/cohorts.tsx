import { useSearch } from '@tanstack/react-router';
import { CohortsScreen, statuses } from '#features/cohorts';

export function Cohorts() {
  const { status }: Record<string, unknown> = useSearch({ strict: false });
  return <CohortsScreen status={statuses.find((each) => each === status) ?? null} />;
}
