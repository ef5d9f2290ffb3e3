import { tagRoutes } from '@cohortium/contract';
import { call } from '#platform/api';

export interface ClusterTag {
  tag: string;
  result_ids: readonly string[];
}

/** Tags the samples of each cluster; tells how many got theirs, and in words why others did not. */
export async function tagClusters(
  clusters: readonly ClusterTag[],
  selected_on: string,
): Promise<{ n_samples: number; skipped: string[] }> {
  let n_samples = 0;
  const skipped = new Set<string>();
  // One after the other: they write to the same samples' tags.
  for (const { tag, result_ids } of clusters) {
    const { data } = await call(tagRoutes.tagSamples, {
      body: { tags: [tag], result_ids: [...result_ids], selected_on },
    });
    n_samples += data.n_samples;
    for (const { message } of data.skipped) skipped.add(message);
  }
  return { n_samples, skipped: [...skipped] };
}
