import { dataTypes, typesUnder } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Asker } from '#platform/http';
import { testsOf } from '../filter/clause.ts';
import { typeTitle } from '../filter/rule-value.ts';
import { askRows } from '../resident/residents.ts';
import { everything, visibleSamples } from '../visible-samples.ts';

/** The catalogue of data types, each with the samples that stand for it. */
export async function studioDataTypes(platform: Platform, asker: Asker) {
  const where = testsOf(await visibleSamples(platform, asker, everything));
  const [counted] = await askRows(platform, 'facets', { where, facets: [{ field: 'data_type' }] });
  const counts = new Map(counted);
  const samplesOf = (id: number) => typesUnder(id).reduce((sum, type) => sum + (counts.get(typeTitle(type)) ?? 0), 0);
  return { data: dataTypes.map((type) => ({ ...type, n_samples: samplesOf(type.id) })) };
}
