import type { SampleField } from '@cohortium/contract';
import type { IndexClient } from '#platform/index';
import type { Clause } from '../filter/clause.ts';
import { commonFields, describeField, identifiers } from '../filter/fields.ts';
import { commonFieldCounts, ownFields } from './field-counts-store.ts';
import { remembered } from './remember.ts';

async function countFields(index: IndexClient, where: Clause): Promise<SampleField[]> {
  const offered = commonFields.filter(({ field }) => !identifiers.includes(field));
  const [common, own] = await Promise.all([commonFieldCounts(index, offered, where), ownFields(index, where)]);
  return [...common.counts, ...own]
    .map((counts) => describeField({ ...counts, n_missing: common.n - counts.n_present }))
    .filter(({ n_values }) => n_values > 0);
}

const remember = remembered(countFields);

/** Every field that the samples of a clause have, with how many values and how many are missing. */
export const fieldsOf = (index: IndexClient, where: Clause): Promise<SampleField[]> =>
  remember(index, where, undefined);

/** The fields' names; null where the clause finds no sample at all. */
export async function knownFields(index: IndexClient, where: Clause): Promise<ReadonlySet<string> | null> {
  const fields = await fieldsOf(index, where);
  return fields.length > 0 ? new Set(fields.map(({ field }) => field)) : null;
}
