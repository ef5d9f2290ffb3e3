import { type NodeRank, nodeRanks } from './abundance-table.ts';
import type { RolledUp } from './roll-up.ts';

/** ClickHouse RowBinary of the two abundance tables. */
export interface EncodedRows {
  /** (node UInt32, sample_no UInt32, abundance Float32) */
  taxon_abundance: Uint8Array<ArrayBuffer>;
  /** (rank UInt8, sample_no UInt32, nodes Array(UInt32), counts Array(Float64)) */
  profile: Uint8Array<ArrayBuffer>;
}

class RowWriter {
  #bytes = new Uint8Array(1 << 16);
  #view = new DataView(this.#bytes.buffer);
  #at = 0;

  #room(bytes: number): number {
    const from = this.#at;
    this.#at += bytes;
    if (this.#at > this.#bytes.length) {
      const wider = new Uint8Array(Math.max(this.#at, this.#bytes.length * 2));
      wider.set(this.#bytes.subarray(0, from));
      this.#bytes = wider;
      this.#view = new DataView(wider.buffer);
    }
    return from;
  }
  uint8(value: number): void {
    const at = this.#room(1);
    this.#view.setUint8(at, value);
  }
  uint32(value: number): void {
    const at = this.#room(4);
    this.#view.setUint32(at, value, true);
  }
  float32(value: number): void {
    const at = this.#room(4);
    this.#view.setFloat32(at, value, true);
  }
  float64(value: number): void {
    const at = this.#room(8);
    this.#view.setFloat64(at, value, true);
  }
  /** LEB128, the length of an array. */
  length(value: number): void {
    let rest = value;
    for (; rest > 127; rest >>>= 7) this.uint8((rest & 127) | 128);
    this.uint8(rest);
  }
  finish(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#at);
  }
}

export interface RowNumbers {
  /** The node of each taxon of the roll-up. */
  nodes: Uint32Array;
  /** The sample number of each result of the roll-up. */
  sample_nos: Uint32Array;
}

/** Ranks are stored as their place in the contract's list. */
export const rankNumber = (rank: NodeRank): number => nodeRanks.indexOf(rank);

export function encodeRows({ profiles, reads }: RolledUp, { nodes, sample_nos }: RowNumbers): EncodedRows {
  const abundance = new RowWriter();
  const arrays = new RowWriter();
  for (const profile of profiles) {
    const sampleNo = sample_nos[profile.result] ?? 0;
    // What is no count of reads stands as it is.
    const total = reads[profile.result] || 1;
    arrays.uint8(rankNumber(profile.rank));
    arrays.uint32(sampleNo);
    arrays.length(profile.taxa.length);
    for (const taxon of profile.taxa) arrays.uint32(nodes[taxon] ?? 0);
    arrays.length(profile.counts.length);
    for (const [at, count] of profile.counts.entries()) {
      arrays.float64(count);
      abundance.uint32(nodes[profile.taxa[at] ?? 0] ?? 0);
      abundance.uint32(sampleNo);
      abundance.float32(count / total);
    }
  }
  return { taxon_abundance: abundance.finish(), profile: arrays.finish() };
}
