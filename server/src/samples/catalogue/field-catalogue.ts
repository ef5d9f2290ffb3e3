import type { SampleField } from '@cohortium/contract';
import type { IndexClient } from '#platform/index';
import type { Clause } from '../filter/clause.ts';
import { commonField, commonFields, describeField, identifiers } from '../filter/fields.ts';
import { commonFieldCounts, ownFields } from './field-counts-store.ts';
import { remembered, type Snapshot } from './remember.ts';
import { stateOf } from './table-states.ts';

async function countFields(index: IndexClient, where: Clause): Promise<SampleField[]> {
  const offered = commonFields.filter(({ field }) => !identifiers.includes(field));
  const [common, own] = await Promise.all([commonFieldCounts(index, offered, where), ownFields(index, where)]);
  // Rows that were written before may still have such a column of their submitter's.
  const submitted = own.filter(({ field }) => commonField(field) === undefined);
  return [...common.counts, ...submitted]
    .map((counts) => describeField({ ...counts, n_missing: common.n - counts.n_present }))
    .filter(({ n_values }) => n_values > 0);
}

const fieldsKept = remembered(countFields);

/** Every field that the samples of a clause have, with how many values and how many are missing. */
export async function fieldsOf(index: IndexClient, where: Clause): Promise<SampleField[]> {
  return fieldsKept(index, { where, state: await stateOf(index) }, undefined);
}

/** `fieldsOf`, where the table's state is known. */
export const fieldsAt = (index: IndexClient, snapshot: Snapshot): Promise<SampleField[]> =>
  fieldsKept(index, snapshot, undefined);
