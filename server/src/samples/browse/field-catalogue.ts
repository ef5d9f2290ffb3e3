import {
  type HitOf,
  isPortalField,
  MAX_SUBMITTED_NAMES,
  noFilter,
  type SampleField,
  type SampleFilter,
} from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Caller } from '#platform/http';
import type { IndexClient } from '#platform/index';
import type { Clause } from '../filter/clause.ts';
import { commonField, commonFields, describeField, identifiers } from '../filter/fields.ts';
import { findSamples } from '../filter/find-samples.ts';
import { queryRows } from '../resident/in-memory-index.ts';
import { commonFieldCounts, ownFields, submittedNames } from './field-counts-store.ts';
import { memoizeByClause, type Snapshot, tableState } from './table-states.ts';

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

/** Fields whose values are looked at: those that most samples have. */
const FIELDS_AT_MOST = 20;
/** A field with more values than this names samples rather than groups of them. */
const VALUES_AT_MOST = 500;

/** Names of submissions and samples are found as what they name. */
const isSearched = ({ field, kind, n_values }: SampleField): boolean =>
  kind === 'category' && n_values <= VALUES_AT_MOST && (field === 'tag' || !isPortalField(field));

/** Values of the metadata that hold what is typed, the most frequent first, of the fields that most visible samples have. */
export async function searchValues(
  platform: Platform,
  caller: Caller,
  { query, limit }: { query: string; limit: number },
) {
  const { visible, where } = await findSamples(platform, caller, noFilter);
  const fields = (await fieldsOf(platform.index, visible))
    .filter(isSearched)
    .sort((a, b) => a.n_missing - b.n_missing)
    .slice(0, FIELDS_AT_MOST);
  const found = await Promise.all(
    fields.map(async ({ field, title }) => {
      const { values, total } = await queryRows(platform, 'values', { where, field, search: query, limit });
      const hits = values.map(
        ({ value, count }): HitOf<'value'> => ({
          ...{ kind: 'value', id: `${field}=${value}`, name: value },
          ...{ field, field_title: title, n_samples: count },
        }),
      );
      return { hits, total };
    }),
  );
  const hits = found.flatMap((one) => one.hits).sort((a, b) => b.n_samples - a.n_samples);
  return { hits: hits.slice(0, limit), total: found.reduce((sum, { total }) => sum + total, 0) };
}

type SuggestRequest = SampleFilter & { field: string; search: string; limit: number };

/** Values of a field that hold what is typed: those that begin with it first, then the most frequent. */
export async function suggestValues(
  platform: Platform,
  caller: Caller,
  { field, search, limit, ...filter }: SuggestRequest,
) {
  const { where } = await findSamples(platform, caller, { ...filter, sort: { field } });
  const { values: data, total } = await queryRows(platform, 'values', { where, field, search, limit });
  return { data, paging: { page: 1, page_size: limit, total } };
}
