import { cohortRoutes, MAX_PAGE_SIZE, type SampleRow } from '@cohortium/contract';
import { chunk } from '#platform';
import { call } from '#platform/api';

/** The members of a selection, as the portal lists them. */
export async function selectedSamples(
  { id, version }: { id: string; version: number },
  result_ids: readonly string[],
): Promise<SampleRow[]> {
  const rows: SampleRow[] = [];
  for (const identifiers of chunk(result_ids, MAX_PAGE_SIZE)) {
    const body = { cohort_id: id, version, identifiers, page: 1, page_size: MAX_PAGE_SIZE };
    rows.push(...(await call(cohortRoutes.result, { body })).data);
  }
  return rows;
}
