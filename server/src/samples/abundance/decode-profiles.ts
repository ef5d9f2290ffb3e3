import { RowBinary } from '#platform/index';

/** What the index keeps of a sample at a rank: nodes of its taxa, and the reads of each. */
export interface EncodedProfile {
  sample_no: number;
  nodes: Uint32Array;
  counts: Float64Array;
}

/** Reads ClickHouse RowBinary of (sample_no UInt32, nodes Array(UInt32), counts Array(Float64)). */
export function decodeProfiles(bytes: Uint8Array): EncodedProfile[] {
  const row = new RowBinary(bytes);
  const profiles: EncodedProfile[] = [];
  while (row.more) profiles.push({ sample_no: row.uint32(), nodes: row.uint32s(), counts: row.float64s() });
  return profiles;
}
