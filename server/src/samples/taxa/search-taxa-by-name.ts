import type { HitOf } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Caller } from '#platform/http';
import { bestMatches, toSearchQuery } from '#platform/text';
import { lineageRanks, taxaByName } from './find-taxa.ts';
import { taxaAmong } from './search-taxa.ts';

/** Hits per rank from which the overall best are chosen. */
const OF_EACH_RANK = 50;

/** Taxa of the samples that the caller may see whose name holds a query: the best first, of equal ones the most frequent. */
export async function searchTaxaByName(
  platform: Platform,
  caller: Caller,
  { query, limit }: { query: string; limit: number },
) {
  const among = await taxaAmong(platform, caller);
  const { text } = toSearchQuery(query);
  const { taxa, total } = await taxaByName(platform.index, among, { text, limit: OF_EACH_RANK });
  const frequent = taxa.toSorted((a, b) => b.n_samples - a.n_samples);
  const toNamed = ({ node, name }: (typeof taxa)[number]) => ({ id: String(node), name });
  const hits = bestMatches(frequent, { query, limit, told: toNamed }).best.flatMap((taxon): HitOf<'taxon'>[] => {
    const rank = lineageRanks[taxon.rank];
    if (!rank) return [];
    const { name, lineage, n_samples } = taxon;
    return [{ kind: 'taxon', id: String(taxon.node), name, rank, lineage, n_samples }];
  });
  return { hits, total };
}
