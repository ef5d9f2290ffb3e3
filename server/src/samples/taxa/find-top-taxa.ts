import type { Rank, TaxonShare } from '@cohortium/contract';
import type { Platform } from '#platform';
import { rankNumber } from '../abundance/encode-rows.ts';
import { nodesByNumber } from '../samples-store.ts';
import { topNodesOf } from './taxon-columns-store.ts';

/** A sample of a page, by its number, with its total. */
interface Sample {
  sample_no: number;
  reads: number;
}

/** The most abundant taxa of some samples at a rank, largest first, by the samples’ numbers. */
export async function findTopTaxa(
  { db, index }: Pick<Platform, 'db' | 'index'>,
  { rank, samples }: { rank: Rank; samples: readonly Sample[] },
  options: { signal?: AbortSignal | undefined },
): Promise<Map<number, TaxonShare[]>> {
  const reads = new Map(samples.map((sample) => [sample.sample_no, sample.reads]));
  const found = await topNodesOf(index, { rank: rankNumber(rank), sample_nos: [...reads.keys()] }, options);
  const names = await nodesByNumber(db, [...new Set(found.flatMap(({ nodes }) => [...nodes]))]);
  return new Map(
    found.map(({ sample_no, nodes, counts }) => {
      const total = reads.get(sample_no) ?? 0;
      const share = (node: number, at: number) => ({
        taxon: names.get(node)?.name ?? '',
        abundance: (counts[at] ?? 0) / total,
      });
      return [sample_no, total > 0 ? Array.from(nodes, share) : []];
    }),
  );
}
