import { type SampleFilter, sampleRoutes, type Tagged, tagRoutes } from '@cohortium/contract';
import { call, refresh } from '#platform/api';

/** Exactly these processed samples, or all that pass the filter now. */
export type TagTarget = { result_ids: string[] } | { filter: SampleFilter };
export type TagAct = 'tag' | 'untag';

const { microbiomics, microbiomicsMetric, studio, studioMetric, attrition, suggestions } = sampleRoutes;

/** Adds tags or takes them off; what shows tags or is filtered by them is asked for anew. */
export async function tagSamples(act: TagAct, tags: string[], target: TagTarget): Promise<Tagged> {
  const route = act === 'tag' ? tagRoutes.tagSamples : tagRoutes.removeTags;
  const { data } = await call(route, { body: { tags, ...target } });
  await refresh(microbiomics, microbiomicsMetric, studio, studioMetric, attrition, suggestions);
  return data;
}
