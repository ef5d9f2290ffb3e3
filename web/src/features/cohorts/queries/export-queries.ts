import { type CohortDetail, cohortRoutes } from '@cohortium/contract';
import { queryOptions } from '@tanstack/react-query';
import { saveContent } from '#platform';
import { call, fetchFile, queryClient, queryOf } from '#platform/api';
import { saveByTicket } from '#ui/feedback';
import { type ExportChoice, isInProgress } from '../describe-export.ts';

type ExportTarget = Pick<CohortDetail, 'id' | 'version'>;

const POLL_MS = 1_000;

/** An export before, while and after it is made; asked again for as long as it is being made. */
export function exportQuery({ id, version }: ExportTarget, choice: ExportChoice) {
  return queryOptions({
    ...queryOf(cohortRoutes.exportState, { params: { id }, query: { ...choice, version } }),
    refetchInterval: ({ state }) => (state.data && isInProgress(state.data.data) ? POLL_MS : false),
  });
}

/** Requests an export, and updates the cached state. */
export async function requestExport(which: ExportTarget, choice: ExportChoice): Promise<void> {
  const body = { ...choice, version: which.version };
  const answer = await call(cohortRoutes.createExport, { params: { id: which.id }, body });
  queryClient.setQueryData(exportQuery(which, choice).queryKey, answer);
}

export const saveExport = ({ id, version }: ExportTarget, choice: ExportChoice) =>
  saveByTicket(() => call(cohortRoutes.exportFileTicket, { params: { id }, query: { ...choice, version }, body: {} }));

export const saveSheet = ({ id, version }: ExportTarget) =>
  saveByTicket(() => call(cohortRoutes.exportNowTicket, { params: { id }, query: { version }, body: {} }));

/** The metadata by the page's own call: a link has no tickets. */
export async function saveSheetOfLink({ id, version, name }: ExportTarget & Pick<CohortDetail, 'name'>): Promise<void> {
  const file = await fetchFile(cohortRoutes.exportNow, { params: { id }, query: { version } });
  saveContent(`${name}-version-${version}-metadata.tsv`, file, 'text/tab-separated-values');
}
