import { RowBinaryReader } from '#platform/index';
import { type NodeRank, nodeRanks } from './abundance-table.ts';
import { bytesIn, nativeBlock } from './native-block.ts';
import type { RankSums, Sums } from './roll-up.ts';

/** The index row of a sample at a rank: its taxon nodes and their reads. */
export interface EncodedProfile {
  sample_no: number;
  nodes: Uint32Array;
  counts: Float64Array;
}

/** Reads ClickHouse RowBinary of (sample_no UInt32, nodes Array(UInt32), counts Array(Float64)). */
export function decodeProfiles(bytes: Uint8Array): EncodedProfile[] {
  const row = new RowBinaryReader(bytes);
  const profiles: EncodedProfile[] = [];
  while (row.hasMore) profiles.push({ sample_no: row.uint32(), nodes: row.uint32s(), counts: row.float64s() });
  return profiles;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** ClickHouse's Native format of the two abundance tables, in pieces; rows in the order in which the index keeps them. */
export interface EncodedRows {
  /** (node UInt32, sample_no UInt32, abundance Float32) */
  taxon_abundance: Bytes[];
  /** (rank UInt8, sample_no UInt32, nodes Array(UInt32), counts Array(Float64)) */
  profile: Bytes[];
}

export interface RowNumbers {
  /** The node of each taxon of the roll-up. */
  nodes: Uint32Array<ArrayBuffer>;
  /** The sample number of each result of the roll-up; rising, for the index sorts what does not rise. */
  sample_nos: Uint32Array<ArrayBuffer>;
}

/** Size of one index insert: about ten megabytes. */
const ROWS_AT_ONCE = 1_000_000;
const PROFILES_AT_ONCE = 10_000;

/** Ranks are stored as their place in the contract's list. */
export const rankNumber = (rank: NodeRank): number => nodeRanks.indexOf(rank);

/** The places of a rank's sums, taxa in order of their nodes and results in theirs. */
function byNode({ taxa }: RankSums, nodes: Uint32Array): Uint32Array {
  const next = new Uint32Array(nodes.length);
  for (const taxon of taxa) next[taxon] = (next[taxon] ?? 0) + 1;
  const met = Uint32Array.from(next.keys()).filter((taxon) => next[taxon] !== 0);
  let from = 0;
  for (const taxon of met.sort((a, b) => (nodes[a] ?? 0) - (nodes[b] ?? 0))) {
    const size = next[taxon] ?? 0;
    next[taxon] = from;
    from += size;
  }
  const order = new Uint32Array(taxa.length);
  for (let at = 0; at < taxa.length; at += 1) {
    const taxon = taxa[at] ?? 0;
    const place = next[taxon] ?? 0;
    next[taxon] = place + 1;
    order[place] = at;
  }
  return order;
}

/** The result that each of a rank's sums is of. */
function resultsOf({ starts, taxa }: RankSums): Uint32Array {
  const results = new Uint32Array(taxa.length);
  for (let result = 0; result + 1 < starts.length; result += 1) {
    results.fill(result, starts[result], starts[result + 1]);
  }
  return results;
}

function abundances(sums: RankSums, reads: Float64Array, { nodes, sample_nos }: RowNumbers): Bytes[] {
  const order = byNode(sums, nodes);
  const results = resultsOf(sums);
  const blocks: Bytes[] = [];
  for (let from = 0; from < order.length; from += ROWS_AT_ONCE) {
    const size = Math.min(ROWS_AT_ONCE, order.length - from);
    const row = { node: new Uint32Array(size), sample_no: new Uint32Array(size), abundance: new Float32Array(size) };
    for (let at = 0; at < size; at += 1) {
      const place = order[from + at] ?? 0;
      const result = results[place] ?? 0;
      row.node[at] = nodes[sums.taxa[place] ?? 0] ?? 0;
      row.sample_no[at] = sample_nos[result] ?? 0;
      // Amounts that are not read counts stay unchanged.
      row.abundance[at] = (sums.counts[place] ?? 0) / (reads[result] || 1);
    }
    const columns = [
      { name: 'node', type: 'UInt32', bytes: [bytesIn(row.node)] },
      { name: 'sample_no', type: 'UInt32', bytes: [bytesIn(row.sample_no)] },
      { name: 'abundance', type: 'Float32', bytes: [bytesIn(row.abundance)] },
    ];
    blocks.push(...nativeBlock(columns, size));
  }
  return blocks;
}

function profiles({ rank, starts, taxa, counts }: RankSums, { nodes, sample_nos }: RowNumbers): Bytes[] {
  const blocks: Bytes[] = [];
  for (let from = 0; from < sample_nos.length; from += PROFILES_AT_ONCE) {
    const until = Math.min(from + PROFILES_AT_ONCE, sample_nos.length);
    const [first, last] = [starts[from] ?? 0, starts[until] ?? 0];
    const ends = BigUint64Array.from(starts.subarray(from + 1, until + 1), (end) => BigInt(end - first));
    const offsets = bytesIn(ends);
    const own = taxa.subarray(first, last).map((taxon) => nodes[taxon] ?? 0);
    const columns = [
      { name: 'rank', type: 'UInt8', bytes: [new Uint8Array(until - from).fill(rankNumber(rank))] },
      { name: 'sample_no', type: 'UInt32', bytes: [bytesIn(sample_nos.slice(from, until))] },
      { name: 'nodes', type: 'Array(UInt32)', bytes: [offsets, bytesIn(own)] },
      { name: 'counts', type: 'Array(Float64)', bytes: [offsets.slice(), bytesIn(counts.slice(first, last))] },
    ];
    blocks.push(...nativeBlock(columns, until - from));
  }
  return blocks;
}

export function encodeRows({ ranks, reads }: Sums, numbers: RowNumbers): EncodedRows {
  return {
    taxon_abundance: ranks.flatMap((sums) => abundances(sums, reads, numbers)),
    profile: ranks.flatMap((sums) => profiles(sums, numbers)),
  };
}
