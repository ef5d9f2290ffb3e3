import type { IndexClient } from '#platform/index';
import { decodeProfiles, type EncodedProfile } from '../abundance/decode-profiles.ts';

/** As many as `top_genera` has. */
const TOP_TAXA = 8;

/** The most abundant nodes of some samples at a rank, the largest first; samples without any are not in it. */
export async function topNodesOf(
  index: IndexClient,
  { rank, sample_nos }: { rank: number; sample_nos: readonly number[] },
  options: { signal?: AbortSignal | undefined },
): Promise<EncodedProfile[]> {
  if (sample_nos.length === 0) return [];
  const bytes = await index.read(
    `select sample_no, arrayMap(pair -> pair.2, top) as nodes, arrayMap(pair -> pair.1, top) as counts
     from (
       select sample_no, arraySlice(arrayReverseSort(arrayZip(counts, nodes)), 1, ${TOP_TAXA}) as top from profile
       where rank = {rank:UInt8} and sample_no in (${sample_nos.join(', ')}))`,
    { rank },
    { ...options, format: 'RowBinary' },
  );
  return decodeProfiles(bytes);
}
