import { dataTypes, typesUnder } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Asker } from '#platform/http';
import { remembered, stateOf } from '../catalogue/remember.ts';
import { everything, visibleSamples } from '../visible-samples.ts';
import { countByType } from './types-store.ts';

const countsOf = remembered(countByType);

/** The catalogue of data types, each with the samples that stand for it. */
export async function studioDataTypes(platform: Platform, asker: Asker) {
  const { index } = platform;
  const [where, state] = await Promise.all([visibleSamples(platform, asker, everything), stateOf(index)]);
  const counts = new Map(await countsOf(index, { where, state }, undefined));
  const samplesOf = (id: number) => typesUnder(id).reduce((sum, type) => sum + (counts.get(type) ?? 0), 0);
  return { data: dataTypes.map((type) => ({ ...type, n_samples: samplesOf(type.id) })) };
}
