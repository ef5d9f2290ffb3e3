import { type Rank, ranks } from '@cohortium/contract';
import {
  type AbundanceTable,
  type Feature,
  type Lineage,
  lineageRanks,
  type NodeRank,
  nodeRanks,
} from './abundance-table.ts';

/** A taxon at a rank, as the roll-up names it before it has a number. */
export interface Taxon {
  rank: NodeRank;
  /** Names down to this rank joined with `;`, empty where the reference gave none: the taxon's identity. */
  lineage: string;
  /** Shown: the name, or "unclassified <deepest named parent>". */
  name: string;
  kind: 'taxon' | 'unclassified';
}

/** One result at one rank: places in `taxa`, and the reads of each. */
export interface RankProfile {
  result: number;
  rank: NodeRank;
  taxa: Uint32Array;
  counts: Float64Array;
}

export interface RolledUp {
  results: readonly string[];
  taxa: Taxon[];
  profiles: RankProfile[];
  /** Reads of each result assigned to a feature: the denominator of its abundances; 0 where nothing was counted. */
  reads: Float64Array;
  /** Features of each result with at least one read. */
  n_features: Uint32Array;
}

const isNamed = (name: string | null | undefined): name is string => name !== null && name !== undefined && name !== '';

/** The taxon of a lineage at a rank. A read without a name there stays as "unclassified <deepest named parent>". */
export function taxonAt(lineage: Lineage, rank: Exclude<Rank, 'feature'>): Taxon {
  const depth = lineageRanks.indexOf(rank) + 1;
  const names = lineage.slice(0, depth);
  const path = Array.from({ length: depth }, (_, at) => names[at] ?? '').join(';');
  const own = names[depth - 1];
  if (isNamed(own)) return { rank, lineage: path, name: own, kind: 'taxon' };
  const parent = names.findLast(isNamed);
  return { rank, lineage: path, name: parent ? `unclassified ${parent}` : 'unclassified', kind: 'unclassified' };
}

/** Of a clade, its own name; what is left of it beside its parts is called unclassified. */
function cladeTaxon({ feature_id, lineage }: Feature): Taxon {
  const own = feature_id.split('|').at(-1) ?? '';
  const deepest = lineage.findLast(isNamed);
  if (own !== 'unclassified') {
    return { rank: 'feature', lineage: feature_id, name: own.replace(/^[a-z]__/, ''), kind: 'taxon' };
  }
  const name = deepest ? `unclassified ${deepest}` : 'unclassified';
  return { rank: 'feature', lineage: feature_id, name, kind: 'unclassified' };
}

function featureTaxon(feature: Feature): Taxon {
  if (feature.ranks) return cladeTaxon(feature);
  const deepest = feature.lineage.findLast(isNamed);
  const short = feature.feature_id.slice(0, 8);
  return { rank: 'feature', lineage: feature.feature_id, name: deepest ? `${deepest} ${short}` : short, kind: 'taxon' };
}

/** The place of a taxon that a feature does not count for. */
const NONE = 0xffffffff;

const isOfTaxa = (rank: NodeRank): rank is Rank => ranks.some((each) => each === rank);

function countsAt({ ranks: span, genome_type }: Feature, rank: NodeRank): boolean {
  if (genome_type !== undefined || !isOfTaxa(rank)) return rank === genome_type;
  if (!span) return true;
  const at = ranks.indexOf(rank);
  return at >= ranks.indexOf(span.from) && at <= ranks.indexOf(span.to);
}

function taxonOf(feature: Feature, rank: NodeRank): Taxon {
  if (rank === 'feature') return featureTaxon(feature);
  if (isOfTaxa(rank)) return taxonAt(feature.lineage, rank);
  return { rank, lineage: feature.feature_id, name: feature.feature_id, kind: 'taxon' };
}

/** The taxon of each feature at a rank; null of those that do not count there. */
export const taxaAt = (features: readonly Feature[], rank: NodeRank): (Taxon | null)[] =>
  features.map((feature) => (countsAt(feature, rank) ? taxonOf(feature, rank) : null));

/** Numbers the taxa of every feature at every rank that it counts at; a taxon stands once. */
function numberTaxa(features: readonly Feature[]) {
  const taxa: Taxon[] = [];
  const places = new Map<string, number>();
  const placeOf = (taxon: Taxon): number => {
    const key = `${taxon.rank}\n${taxon.lineage}`;
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, taxa.length);
    return taxa.push(taxon) - 1;
  };
  const byRank = new Map<NodeRank, Uint32Array>();
  for (const rank of nodeRanks) {
    const at = features.map((feature) => {
      return countsAt(feature, rank) ? placeOf(taxonOf(feature, rank)) : NONE;
    });
    if (isOfTaxa(rank) || at.some((place) => place !== NONE)) byRank.set(rank, Uint32Array.from(at));
  }
  return { taxa, byRank };
}

/** The taxa of every feature at every rank, in the order of a roll-up's. */
export const taxaOf = (features: readonly Feature[]): Taxon[] => numberTaxa(features).taxa;

/**
 * Sums counts upwards through the ranks, per result; every rank of a result sums to the same reads. What stands for some
 * ranks only (clades) counts at those alone.
 */
export function rollUp(table: AbundanceTable): RolledUp {
  const { taxa, byRank } = numberTaxa(table.features);
  const isAt = (entry: number, rank: NodeRank) => (byRank.get(rank)?.[table.feature[entry] ?? 0] ?? NONE) !== NONE;
  const isFeature = (entry: number) =>
    isAt(entry, 'feature') || table.features[table.feature[entry] ?? 0]?.genome_type !== undefined;
  const entriesOf = Array.from(table.results, (): number[] => []);
  for (const [entry, result] of table.result.entries()) {
    if ((table.count[entry] ?? 0) > 0) entriesOf[result]?.push(entry);
  }
  const reads = new Float64Array(table.results.length);
  const n_features = new Uint32Array(table.results.length);
  const profiles: RankProfile[] = [];
  for (const [result, entries] of entriesOf.entries()) {
    const whole = entries.filter((entry) => isAt(entry, 'domain') || isAt(entry, 'gene'));
    for (const entry of whole) reads[result] = (reads[result] ?? 0) + (table.count[entry] ?? 0);
    n_features[result] = entries.filter(isFeature).length;
    for (const [rank, places] of byRank) {
      const sums = new Map<number, number>();
      for (const entry of entries) {
        const taxon = places[table.feature[entry] ?? 0] ?? NONE;
        if (taxon === NONE) continue;
        sums.set(taxon, (sums.get(taxon) ?? 0) + (table.count[entry] ?? 0));
      }
      const sorted = [...sums].sort(([a], [b]) => a - b);
      profiles.push({
        result,
        rank,
        taxa: Uint32Array.from(sorted, ([taxon]) => taxon),
        counts: Float64Array.from(sorted, ([, count]) => count),
      });
    }
  }
  return { results: table.results, taxa, profiles, reads, n_features };
}
