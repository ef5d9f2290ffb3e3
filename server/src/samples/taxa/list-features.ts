import { type GenomeType, genomeTypes, type SampleFeature } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Caller } from '#platform/http';
import { rankNumber } from '../abundance/encode-rows.ts';
import { taxaAmong } from './search-taxa.ts';
import { featuresByName } from './taxa-index-store.ts';

const typeOf = (rank: number): GenomeType => genomeTypes.find((type) => rankNumber(type) === rank) ?? 'feature';

/** Features by the start of their name or id, the most frequent first. */
export async function listFeatures(
  platform: Platform,
  caller: Caller,
  { start_with, exact, page, page_size }: { start_with: string; exact: boolean; page: number; page_size: number },
) {
  const { features, total } = await featuresByName(platform.index, await taxaAmong(platform, caller), {
    ranks: genomeTypes.map(rankNumber),
    text: start_with,
    exact,
    limit: page_size,
    offset: (page - 1) * page_size,
  });
  const data = features.map(
    ({ name, lineage, rank, n_samples }): SampleFeature => ({
      field: lineage,
      genome_type: typeOf(rank),
      title: name,
      n_samples,
    }),
  );
  return { data, paging: { page, page_size, total } };
}
