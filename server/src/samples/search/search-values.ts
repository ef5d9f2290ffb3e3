import { type HitOf, isPortalField, noFilter, type SampleField } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Caller } from '#platform/http';
import { fieldsOf } from '../catalogue/field-catalogue.ts';
import { findSamples } from '../filter/find-samples.ts';
import { queryRows } from '../resident/in-memory-index.ts';

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
