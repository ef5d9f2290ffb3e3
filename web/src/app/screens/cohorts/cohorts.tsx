import { useSearch } from '@tanstack/react-router';
import { CohortsScreen } from '#features/cohorts';

export function Cohorts() {
  const { status }: Record<string, unknown> = useSearch({ strict: false });
  return <CohortsScreen status={status === 'private' || status === 'public' ? status : null} />;
}
