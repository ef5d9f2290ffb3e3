import {
  type CohortOverlay,
  cohortRoutes,
  MAX_PAGE_SIZE,
  type OverlaidRow,
  type OverlayEdit,
  type SheetEdit,
} from '@cohortium/contract';
import { queryOptions } from '@tanstack/react-query';
import { base64Of } from '#platform';
import { call, queryClient, queryKeyOf, queryOf, refresh } from '#platform/api';

export type AtVersion = Pick<CohortOverlay, 'cohort_id' | 'version'>;

/** The overlay of a version; of the current one by default. */
export const overlayQuery = (id: string, version: number | null = null) =>
  queryOf(cohortRoutes.overlay, { params: { id }, ...(version === null ? {} : { query: { version } }) });

/** The version that a cohort is at by now; what the page shows stays as it is. */
export async function currentVersion({ cohort_id }: AtVersion): Promise<AtVersion> {
  const { data } = await call(cohortRoutes.overlay, { params: { id: cohort_id } });
  return { cohort_id, version: data.version };
}

/** Shows what is there now wherever a cohort is shown. */
export const showCurrent = () =>
  refresh(cohortRoutes.overlay, cohortRoutes.detail, cohortRoutes.result, cohortRoutes.list);

async function fetchAllRows(
  { cohort_id, version }: AtVersion,
  columns: string[],
  notify: (rows: OverlaidRow[]) => void,
) {
  const rows: OverlaidRow[] = [];
  for (let page = 1; ; page++) {
    const body = { cohort_id, version, columns, page, page_size: MAX_PAGE_SIZE };
    const { data, paging } = await call(cohortRoutes.metadata, { body });
    rows.push(...data);
    if (data.length === 0 || rows.length >= paging.total) return rows;
    notify([...rows]);
  }
}

/** Every member's values of some columns in one version; those that have come are shown while others come. */
export function allRowsQuery({ cohort_id, version }: AtVersion, columns: string[]) {
  const queryKey = [...queryKeyOf(cohortRoutes.metadata), 'every', cohort_id, version, columns];
  return queryOptions({
    queryKey,
    queryFn: () => fetchAllRows({ cohort_id, version }, columns, (rows) => queryClient.setQueryData(queryKey, rows)),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export const columnQuery = ({ cohort_id, version }: AtVersion, column: string) =>
  queryOf(cohortRoutes.previewColumn, { body: { cohort_id, version, column } });

export const editQuery = ({ cohort_id, version }: AtVersion, edit: OverlayEdit) =>
  queryOf(cohortRoutes.previewColumn, { body: { cohort_id, version, edit } });

/** Shows a version that was just made everywhere the cohort is shown. */
async function showNewVersion({ data }: { data: CohortOverlay }): Promise<CohortOverlay> {
  queryClient.setQueryData(overlayQuery(data.cohort_id).queryKey, { data });
  await refresh(cohortRoutes.detail, cohortRoutes.result, cohortRoutes.list);
  return data;
}

const toTarget = ({ cohort_id, version }: AtVersion): AtVersion => ({ cohort_id, version });

export const applyOverlayEdits = async (at: AtVersion, edits: OverlayEdit[]) =>
  showNewVersion(await call(cohortRoutes.addMetadata, { body: { ...toTarget(at), edits } }));

export const undoOverlay = async (at: AtVersion) =>
  showNewVersion(await call(cohortRoutes.undoOverlay, { body: toTarget(at) }));

export const redoOverlay = async (at: AtVersion) =>
  showNewVersion(await call(cohortRoutes.redoOverlay, { body: toTarget(at) }));

/** A sheet as it is sent: for being matched, and once more for being kept. */
export async function toSheetUpload(file: File): Promise<Pick<SheetEdit, 'name' | 'content_base64'>> {
  return { name: file.name, content_base64: await base64Of(file) };
}
export type SentSheet = Omit<SheetEdit, 'columns'>;

export const matchSheet = async (at: AtVersion, sheet: SentSheet) =>
  (await call(cohortRoutes.matchSheet, { body: { ...toTarget(at), ...sheet } })).data;

export const importOverlaySheet = async (at: AtVersion, sheet: SheetEdit) =>
  showNewVersion(await call(cohortRoutes.addMetadata, { body: { ...toTarget(at), sheet } }));
