import {
  COHORT,
  type MatchedResult,
  type manualBodySchema,
  noFilter,
  type SampleListLookup,
} from '@cohortium/contract';
import type { z } from 'zod';
import type { Platform } from '#platform';
import { validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { formatCount } from '#platform/text';
import { findSamples, type ResultAndSubject } from '#samples';
import { type ListedRow, listedRows } from '../cohort-index-store.ts';
import { saveCohort } from '../create-cohort.ts';
import { withMinReads } from '../members/measure-reads.ts';
import { omicTypeOf, oneOmicType } from '../members/omic-types.ts';

/** A list as it was read: what it means, and the results that a cohort of it would hold. */
interface MatchedList {
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
  const list: Omit<SampleListLookup, 'n_samples' | 'result_ids'> = {
    ...{ n_requested: given.length, not_found: [], ambiguous: [] },
  };
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
  const result_ids = members.map(({ result_id }) => result_id);
  return { list: { ...list, n_samples: members.length, result_ids }, members };
}

type ByHand = z.output<typeof manualBodySchema>;

function refuse(message: string): never {
  throw validationError([{ field: 'identifiers', message }]);
}

/** What of a list is left out, in words; empty when nothing is. */
function describeLeftOut({ not_found, ambiguous }: SampleListLookup): string {
  const parts = [
    not_found.length > 0 ? `${formatCount(not_found.length, 'name')} not found` : null,
    ambiguous.length > 0 ? `${formatCount(ambiguous.length, 'name')} with several results` : null,
  ];
  return parts.filter((part) => part !== null).join(', ');
}

function requireComplete({ list, members }: MatchedList, { leaveOut }: { leaveOut: boolean }): void {
  const skipped = describeLeftOut(list);
  if (members.length === 0) refuse(`None of these names is a sample you can see${skipped ? ` (${skipped})` : ''}.`);
  if (skipped && !leaveOut)
    refuse(`Of ${formatCount(list.n_requested, 'name')}: ${skipped}. Correct the list, or leave these out.`);
}

/** Looks up what a list of names or ids means to the caller and, given a name, freezes that as a cohort. */
export async function createFromNames(platform: Platform, caller: Caller, body: ByHand) {
  const { identifiers, ambiguous, name, description } = body;
  const found = await findSamples(platform, caller, { ...noFilter, identifiers });
  const rows = await listedRows(platform.index, await found.toClause(), COHORT.maximum_samples + 1);
  if (rows.length > COHORT.maximum_samples)
    refuse(`These names match more than ${formatCount(COHORT.maximum_samples, 'result')}.`);
  const read = readList(identifiers, rows, ambiguous);
  const { list, members } = read;
  if (name === undefined) return { data: { list, cohort: null } };
  requireComplete(read, { leaveOut: body.ignore_missing });
  const left = describeLeftOut(list);
  const types = members.map(({ data_type }) => omicTypeOf(data_type));
  const omic_type = oneOmicType(types, 'identifiers');
  const step = `From a list of names: ${formatCount(list.n_requested, 'name')}${left ? `; left out: ${left}` : ''}`;
  const steps = [{ description: step, n_samples: members.length }];
  const kept = await withMinReads(platform, caller, {
    members: members.map(({ result_id, subject }) => ({ result_id, subject })),
    ...{ steps, min_reads: body.min_reads },
  });
  const cohort = await saveCohort(platform, caller, {
    ...{ name, description, cohort_type: 'private' as const, omic_type },
    members: kept.members,
    recipe: { filter: null, selection: null, parent: null, parents: [], steps: kept.steps },
    change: { kind: 'created', description: 'Created from a list of names' },
  });
  return { data: { list, cohort } };
}
