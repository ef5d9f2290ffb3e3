import type { IndexClient } from '#platform/index';
import { decodeProfiles, type EncodedProfile } from '../abundance/encode-rows.ts';
import type { Clause } from '../filter/clause.ts';
import type { Nodes } from '../filter/resolve-filter.ts';
import { abundanceOf } from '../filter/taxon-predicate.ts';

interface Options {
  signal?: AbortSignal | undefined;
}

/** How much some samples have of a taxon, by their numbers; those without any are not in it. */
export async function abundancesOf(
  index: IndexClient,
  { nodes, sample_nos }: { nodes: Nodes; sample_nos: readonly number[] },
  options: Options,
): Promise<Map<number, number>> {
  if (sample_nos.length === 0) return new Map();
  const { from, share, group, params } = abundanceOf(nodes);
  const rows = await index.query<{ sample_no: number; share: number }>(
    `select sample_no, toFloat64(${share}) as share from ${from}
     and sample_no in (${sample_nos.join(', ')}) ${group}`,
    params,
    options,
  );
  return new Map(rows.map(({ sample_no, share: abundance }) => [sample_no, abundance]));
}

interface Ordered {
  nodes: Nodes;
  where: Clause;
  descending: boolean;
  from: number;
  to: number;
}

/** The keys of samples, number × 2 + whether a row is everybody's, by how much they have of a taxon. */
export async function keysByAbundance(
  index: IndexClient,
  { nodes, where, descending, from: first, to }: Ordered,
  options: Options,
): Promise<number[]> {
  const { from, share, group, params } = abundanceOf(nodes);
  const rows = await index.query<{ key: number }>(
    `select toFloat64(found.sample_no) * 2 + found.open as key
     from (select sample_no, toUInt8(audience = 'public') as open from samples final where ${where.sql}) as found
     left join (select sample_no, toFloat64(${share}) as share from ${from} ${group}) as had
       on had.sample_no = found.sample_no
     order by had.share ${descending ? 'desc' : 'asc'}, found.sample_no, found.open
     limit {n:UInt32} offset {first:UInt32}`,
    { ...where.params, ...params, n: to - first, first },
    options,
  );
  return rows.map(({ key }) => key);
}

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
