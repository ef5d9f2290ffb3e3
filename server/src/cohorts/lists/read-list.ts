import type { MatchedResult, SampleListLookup } from '@cohortium/contract';
import type { ResultAndSubject } from '#samples';
import type { ListedRow } from './listed-index-store.ts';

/** A list as it was read: what it means, and the results that a cohort of it would hold. */
export interface MatchedList {
  list: SampleListLookup;
  members: (ResultAndSubject & { data_type: number })[];
}

const toMatchedResult = ({
  result_id,
  sample_id,
  project_name,
  pipeline_name,
  reference_name,
}: ListedRow): MatchedResult => ({
  ...{ result_id, sample_id, project_name, pipeline_name, reference_name },
});

/**
 * What each of some names or ids means among the results that were found, the newest first. A name of several results is
 * ambiguous unless the newest or all of them are wanted.
 */
export function readList(
  identifiers: readonly string[],
  rows: readonly ListedRow[],
  ambiguous: 'skip' | 'newest' | 'all',
): MatchedList {
  const rowsOf = new Map<string, Set<ListedRow>>();
  for (const row of rows) {
    for (const id of [row.result_id, row.internal_run_id, row.sample_id]) {
      rowsOf.set(id, (rowsOf.get(id) ?? new Set()).add(row));
    }
  }
  const given = [...new Set(identifiers)];
  const chosen = new Set<ListedRow>();
  const list: SampleListLookup = { n_requested: given.length, n_samples: 0, not_found: [], ambiguous: [] };
  for (const identifier of given) {
    const found = [...(rowsOf.get(identifier) ?? [])];
    if (found.length === 0) list.not_found.push(identifier);
    else if (found.length === 1 || ambiguous === 'all') for (const row of found) chosen.add(row);
    else if (ambiguous === 'newest') for (const row of found.slice(0, 1)) chosen.add(row);
    else list.ambiguous.push({ identifier, results: found.map(toMatchedResult) });
  }
  const members = [...chosen]
    .map(({ result_id, subject, data_type }) => ({ result_id, subject, data_type }))
    .sort((a, b) => (a.result_id < b.result_id ? -1 : 1));
  return { list: { ...list, n_samples: members.length }, members };
}
