import { savedFilterRoutes } from '@cohortium/contract';
import { queryOf, refresh } from '#platform/api';

const MANY = 100;

/** The person's own saved filters and those shared in the workspace, last changed first. */
export const savedFiltersQuery = () => queryOf(savedFilterRoutes.list, { query: { page_size: MANY } });

/** All versions of a saved filter, the newest first. */
export const savedHistoryQuery = (id: string) =>
  queryOf(savedFilterRoutes.history, { params: { id }, query: { page_size: MANY } });

/** What a change of a saved filter makes out of date. */
export const refreshSaved = () => refresh(savedFilterRoutes.list, savedFilterRoutes.history);
/** After one was deleted: its history is not there to be asked for. */
export const refreshRest = () => refresh(savedFilterRoutes.list);
