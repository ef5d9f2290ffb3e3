import { RowBinaryReader } from '#platform/index';

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
