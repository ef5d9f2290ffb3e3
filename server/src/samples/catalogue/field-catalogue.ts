import { MAX_SUBMITTED_NAMES, type SampleField } from '@cohortium/contract';
import type { IndexClient } from '#platform/index';
import type { Clause } from '../filter/clause.ts';
import { commonField, commonFields, describeField, identifiers } from '../filter/fields.ts';
import { memoizeByClause, type Snapshot } from './cache-by-state.ts';
import { commonFieldCounts, ownFields, submittedNames } from './field-counts-store.ts';
import { tableState } from './table-states.ts';

async function countFields(index: IndexClient, where: Clause): Promise<SampleField[]> {
  const offered = commonFields.filter(({ field }) => !identifiers.includes(field));
  const [common, own, names] = await Promise.all([
    commonFieldCounts(index, offered, where),
    ownFields(index, where),
    submittedNames(index, where),
  ]);
  const namesOf = Map.groupBy(names, ({ field }) => field);
  // Rows that were written before may still have such a column of their submitter's.
  const submitted = own.filter(({ field }) => commonField(field) === undefined);
  return [...common.counts, ...submitted]
    .map((counts) => describeField({ ...counts, n_missing: common.n - counts.n_present }))
    .filter(({ n_values }) => n_values > 0)
    .map((field) => {
      const submitted = (namesOf.get(field.field) ?? []).slice(0, MAX_SUBMITTED_NAMES);
      if (submitted.length === 0) return field;
      return { ...field, submitted_as: submitted.map(({ field: _, ...one }) => one) };
    });
}

const cachedFields = memoizeByClause(countFields);

/** Every field that the samples of a clause have, with how many values and how many are missing. */
export async function fieldsOf(index: IndexClient, where: Clause): Promise<SampleField[]> {
  return cachedFields(index, { where, state: await tableState(index) }, undefined);
}

/** `fieldsOf`, where the table's state is known. */
export const fieldsAt = (index: IndexClient, snapshot: Snapshot): Promise<SampleField[]> =>
  cachedFields(index, snapshot, undefined);
