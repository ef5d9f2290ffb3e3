import { tagRoutes } from '@cohortium/contract';
import { call } from '#platform/api';

export interface ClusterTag {
  tag: string;
  result_ids: readonly string[];
}

/** Tags the samples of each cluster; tells how many got theirs, and in words why others did not. */
export async function tagClusters(
  clusters: readonly ClusterTag[],
  chosen_by_looking_at: string,
): Promise<{ n_samples: number; left_out: string[] }> {
  let n_samples = 0;
  const left_out = new Set<string>();
  // One after the other: they write to the same samples' tags.
  for (const { tag, result_ids } of clusters) {
    const { data } = await call(tagRoutes.tagSamples, {
      body: { tags: [tag], result_ids: [...result_ids], chosen_by_looking_at },
    });
    n_samples += data.n_samples;
    for (const { words } of data.left_out) left_out.add(words);
  }
  return { n_samples, left_out: [...left_out] };
}
