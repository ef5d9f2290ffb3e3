import type { AbundanceTable, Feature, NodeRank } from './abundance-table.ts';
import { NONE, numberTaxa, type Taxon, type TaxonNumbers } from './name-taxa.ts';
import { keepsZeros } from './table-entries.ts';

/** Counts in the order of results: the reads of result `r` are at `starts[r]` to `starts[r + 1]`. */
export interface Entries {
  starts: Uint32Array<ArrayBuffer>;
  feature: Uint32Array<ArrayBuffer>;
  count: Float64Array<ArrayBuffer>;
}

/** Sums at one rank: the taxa (ascending indices) of result `r` are at `starts[r]` to `starts[r + 1]`, with their reads. */
export interface RankSums {
  rank: NodeRank;
  starts: Uint32Array<ArrayBuffer>;
  taxa: Uint32Array<ArrayBuffer>;
  counts: Float64Array<ArrayBuffer>;
}

/** A table before it is summed, without names: all that counts, and where. */
export interface Countable {
  entries: Entries;
  places: TaxonNumbers['places'];
  /** Per feature, whether it counts as a feature of a result; clades that contain other rows don't. */
  is_feature: Uint8Array<ArrayBuffer>;
  n_taxa: number;
}

export interface Sums {
  ranks: RankSums[];
  /** Reads of each result assigned to a feature: the denominator of its abundances; 0 where nothing was counted. */
  reads: Float64Array<ArrayBuffer>;
  /** Features of each result with at least one read. */
  n_features: Uint32Array<ArrayBuffer>;
}

export interface RolledUp extends Sums {
  results: readonly string[];
  taxa: Taxon[];
}

/** All that counts, grouped by result, otherwise in table order: counts above zero, and measured values of zero. */
function sortEntries({ results, features, result, feature, count }: AbundanceTable): Entries {
  const keeps = Uint8Array.from(features, (one) => (keepsZeros(one) ? 1 : 0));
  const isKept = (entry: number) => (count[entry] ?? 0) > 0 || keeps[feature[entry] ?? 0] === 1;
  const starts = new Uint32Array(results.length + 1);
  for (const [entry, of] of result.entries()) {
    if (isKept(entry)) starts[of + 1] = (starts[of + 1] ?? 0) + 1;
  }
  for (let of = 0; of < results.length; of += 1) starts[of + 1] = (starts[of + 1] ?? 0) + (starts[of] ?? 0);
  const size = starts[results.length] ?? 0;
  const sorted = { feature: new Uint32Array(size), count: new Float64Array(size) };
  const next = starts.slice();
  for (let entry = 0; entry < count.length; entry += 1) {
    if (!isKept(entry)) continue;
    const of = result[entry] ?? 0;
    const at = next[of] ?? 0;
    next[of] = at + 1;
    sorted.feature[at] = feature[entry] ?? 0;
    sorted.count[at] = count[entry] ?? 0;
  }
  return { starts, ...sorted };
}

/** The taxa of a table by name, and the counts to sum. */
export function countable(table: AbundanceTable): Countable & { taxa: Taxon[] } {
  const { taxa, places } = numberTaxa(table.features);
  const ownPlaces = places.get('feature');
  const isFeature = ({ genome_type }: Feature, at: number) =>
    genome_type !== undefined || (ownPlaces?.[at] ?? NONE) !== NONE;
  const is_feature = Uint8Array.from(table.features, (feature, at) => (isFeature(feature, at) ? 1 : 0));
  return { entries: sortEntries(table), places, is_feature, taxa, n_taxa: taxa.length };
}

function sumRank(rank: NodeRank, { starts, feature, count }: Entries, places: Uint32Array, n_taxa: number): RankSums {
  const sums = new Float64Array(n_taxa);
  const isVisited = new Uint8Array(n_taxa);
  const taxa = new Uint32Array(feature.length);
  const counts = new Float64Array(feature.length);
  const ends = new Uint32Array(starts.length);
  let size = 0;
  for (let result = 0; result + 1 < starts.length; result += 1) {
    const from = size;
    for (let entry = starts[result] ?? 0; entry < (starts[result + 1] ?? 0); entry += 1) {
      const taxon = places[feature[entry] ?? 0] ?? NONE;
      if (taxon === NONE) continue;
      if (isVisited[taxon] === 0) {
        isVisited[taxon] = 1;
        taxa[size] = taxon;
        size += 1;
      }
      sums[taxon] = (sums[taxon] ?? 0) + (count[entry] ?? 0);
    }
    taxa.subarray(from, size).sort();
    for (let at = from; at < size; at += 1) {
      const taxon = taxa[at] ?? 0;
      counts[at] = sums[taxon] ?? 0;
      sums[taxon] = 0;
      isVisited[taxon] = 0;
    }
    ends[result + 1] = size;
  }
  return { rank, starts: ends, taxa: taxa.slice(0, size), counts: counts.slice(0, size) };
}

/**
 * Sums counts upwards through the ranks, per result; every rank of a result sums to the same reads. What stands for some
 * ranks only (clades) counts at those alone.
 */
export function sumUp({ entries, places, is_feature, n_taxa }: Countable): Sums {
  const { starts, feature, count } = entries;
  const whole = [places.get('domain'), places.get('gene')];
  const isWhole = Uint8Array.from(is_feature, (_, at) => (whole.some((of) => (of?.[at] ?? NONE) !== NONE) ? 1 : 0));
  const reads = new Float64Array(starts.length - 1);
  const n_features = new Uint32Array(starts.length - 1);
  for (let result = 0; result < reads.length; result += 1) {
    for (let entry = starts[result] ?? 0; entry < (starts[result + 1] ?? 0); entry += 1) {
      const of = feature[entry] ?? 0;
      if (isWhole[of] === 1) reads[result] = (reads[result] ?? 0) + (count[entry] ?? 0);
      n_features[result] = (n_features[result] ?? 0) + (is_feature[of] ?? 0);
    }
  }
  const ranks = Array.from(places, ([rank, of]) => sumRank(rank, entries, of, n_taxa));
  return { ranks, reads, n_features };
}

export function rollUp(table: AbundanceTable): RolledUp {
  const { taxa, ...counted } = countable(table);
  return { results: table.results, taxa, ...sumUp(counted) };
}
