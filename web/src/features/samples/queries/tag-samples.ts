import { type SampleFilter, sampleRoutes, type Tagged, tagRoutes } from '@cohortium/contract';
import { call, queryOf, refresh } from '#platform/api';

/** Exactly these processed samples, or all that pass the filter now. */
export type TagTarget = { result_ids: string[] } | { filter: SampleFilter };
export type TagAction = 'tag' | 'untag';

const { microbiomics, microbiomicsMetric, studio, studioMetric, attrition, suggestions } = sampleRoutes;

/** Adds or removes tags, and refreshes the queries that depend on tags. */
export async function tagSamples(action: TagAction, tags: string[], target: TagTarget): Promise<Tagged> {
  const route = action === 'tag' ? tagRoutes.tagSamples : tagRoutes.removeTags;
  const { data } = await call(route, { body: { tags, ...target } });
  await refresh(tagRoutes.listTags, microbiomics, microbiomicsMetric, studio, studioMetric, attrition, suggestions);
  return data;
}

const MANY = 1000;

/** Tags that were set on samples of the workspace. */
export const workspaceTagsQuery = () => queryOf(tagRoutes.listTags, { query: { page_size: MANY } });

/** Removes a tag from all samples of the workspace. */
export async function deleteTag(tag: string): Promise<Tagged> {
  const { data } = await call(tagRoutes.deleteTags, { body: { tags: [tag] } });
  await refresh(tagRoutes.listTags, microbiomics, microbiomicsMetric, studio, studioMetric, attrition, suggestions);
  return data;
}
