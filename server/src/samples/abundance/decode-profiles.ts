/** What the index keeps of a sample at a rank: nodes of its taxa, and the reads of each. */
export interface EncodedProfile {
  sample_no: number;
  nodes: Uint32Array;
  counts: Float64Array;
}

/** Reads ClickHouse RowBinary of (sample_no UInt32, nodes Array(UInt32), counts Array(Float64)). */
export function decodeProfiles(bytes: Uint8Array): EncodedProfile[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const profiles: EncodedProfile[] = [];
  let at = 0;
  // LEB128.
  const length = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = view.getUint8(at);
      at += 1;
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  };
  while (at < view.byteLength) {
    const sample_no = view.getUint32(at, true);
    at += 4;
    const nodes = new Uint32Array(length());
    for (let place = 0; place < nodes.length; place += 1, at += 4) nodes[place] = view.getUint32(at, true);
    const counts = new Float64Array(length());
    for (let place = 0; place < counts.length; place += 1, at += 8) counts[place] = view.getFloat64(at, true);
    profiles.push({ sample_no, nodes, counts });
  }
  return profiles;
}
