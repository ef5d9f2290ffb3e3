import { dataTypes, listResultTypes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Caller } from '#platform/http';
import { predicatesOf } from '../filter/clause.ts';
import { typeTitle } from '../filter/rule-value.ts';
import { queryRows } from '../resident/in-memory-index.ts';
import { FULL_SCOPE, visibleSamples } from '../visible-samples.ts';

/** The catalogue of data types, each with the samples that stand for it. */
export async function studioDataTypes(platform: Platform, caller: Caller) {
  const where = predicatesOf(await visibleSamples(platform, caller, FULL_SCOPE));
  const [counted] = await queryRows(platform, 'facets', { where, facets: [{ field: 'data_type' }] });
  const counts = new Map(counted);
  const samplesOf = (id: number) =>
    listResultTypes(id).reduce((sum, type) => sum + (counts.get(typeTitle(type)) ?? 0), 0);
  return { data: dataTypes.map((type) => ({ ...type, n_samples: samplesOf(type.id) })) };
}
