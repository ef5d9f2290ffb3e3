import { useCallback, useEffect } from 'react';
import { CohortPreview } from '#features/analysis';
import {
  type CohortListView,
  CohortsScreen,
  loadFilterParams,
  parseFilters,
  parseStatus,
  saveFilterParams,
  toFilterParams,
} from '#features/cohorts';
import { useSessionState } from '../../use-session.ts';
import { useListView } from '../data/use-list-view.ts';

/** The list with the filters of the URL; without any, the stored filters. */
export function Cohorts() {
  const [{ page, page_size, param }, change] = useListView('/cohort');
  const { workspace_id } = useSessionState();
  const status = parseStatus(param('status'));
  const filters = parseFilters(param);
  const view: CohortListView = { ...filters, status, page, page_size };
  const filterParams = toFilterParams(filters);
  const isBare = Object.values(filterParams).every((each) => each === '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a list, so that clearing it is not undone
  useEffect(() => {
    if (workspace_id !== null && isBare) change(loadFilterParams({ workspace_id, status }));
  }, [workspace_id, status]);
  const onView = (next: Partial<CohortListView>) => {
    const changed = toFilterParams({ ...view, ...next });
    if (workspace_id !== null) saveFilterParams({ workspace_id, status }, changed);
    change({ ...changed, page: next.page ?? page, page_size: next.page_size ?? page_size });
  };
  const links = useCallback(
    (of: CohortListView['status']) => ({
      ...(of ? { status: of } : {}),
      ...(workspace_id === null ? {} : loadFilterParams({ workspace_id, status: of })),
    }),
    [workspace_id],
  );
  return (
    <CohortsScreen view={view} onView={onView} links={links} preview={(cohort) => <CohortPreview cohort={cohort} />} />
  );
}
