import { type Rank, ranks } from '@cohortium/contract';
import { type Feature, type LineageRank, lineageRanks, type NodeRank, nodeRanks } from './abundance-table.ts';
import { isNamed, type Taxon, taxonOf } from './name-taxa.ts';

/** The taxa that features count for. */
export interface TaxonNumbers {
  taxa: Taxon[];
  /** By rank, the place in `taxa` of each feature's taxon; `NONE` where it does not count. */
  places: Map<NodeRank, Uint32Array<ArrayBuffer>>;
}

/** The place of a taxon that a feature does not count for. */
export const NONE = 0xffffffff;

const isOfTaxa = (rank: NodeRank): rank is Rank => ranks.some((each) => each === rank);
const isOfLineage = (rank: NodeRank): rank is LineageRank => lineageRanks.some((each) => each === rank);

export function countsAt({ ranks: span, genome_type }: Feature, rank: NodeRank): boolean {
  if (genome_type !== undefined || !isOfTaxa(rank)) return rank === genome_type;
  if (!span) return true;
  const at = ranks.indexOf(rank);
  return at >= ranks.indexOf(span.from) && at <= ranks.indexOf(span.to);
}

/** Names below each other, one level at a time: features that share all names down to a rank are one branch. */
class Branches {
  #of: Uint32Array;
  #size = 1;

  constructor(features: number) {
    this.#of = new Uint32Array(features);
  }
  get size(): number {
    return this.#size;
  }
  /** Goes down a level, and answers with the branch of each feature there. */
  descend(names: (feature: number) => string): Uint32Array {
    const below = Array.from({ length: this.#size }, () => new Map<string, number>());
    let made = 0;
    this.#of = this.#of.map((branch, feature) => {
      const name = names(feature);
      const known = below[branch]?.get(name) ?? made;
      if (known === made) {
        below[branch]?.set(name, made);
        made += 1;
      }
      return known;
    });
    this.#size = made;
    return this.#of;
  }
}

function ownBranches(features: readonly Feature[]): { branches: Uint32Array; size: number } {
  const known = new Map<string, number>();
  const branches = Uint32Array.from(features, ({ feature_id }) => {
    const branch = known.get(feature_id) ?? known.size;
    if (branch === known.size) known.set(feature_id, branch);
    return branch;
  });
  return { branches, size: known.size };
}

/** Numbers the taxa of every feature at every rank that it counts at; a taxon appears once. */
export function numberTaxa(features: readonly Feature[]): TaxonNumbers {
  const taxa: Taxon[] = [];
  const places: TaxonNumbers['places'] = new Map();
  const lineages = new Branches(features.length);
  const own = ownBranches(features);
  for (const [level, rank] of nodeRanks.entries()) {
    const nameOf = (feature: number) => {
      const name = features[feature]?.lineage[level];
      return isNamed(name) ? name : '';
    };
    const branches = isOfLineage(rank) ? lineages.descend(nameOf) : own.branches;
    const placeOf = new Uint32Array(isOfLineage(rank) ? lineages.size : own.size).fill(NONE);
    const at = new Uint32Array(features.length).fill(NONE);
    for (const [feature, about] of features.entries()) {
      if (!countsAt(about, rank)) continue;
      const branch = branches[feature] ?? 0;
      if (placeOf[branch] === NONE) placeOf[branch] = taxa.push(taxonOf(about, rank)) - 1;
      at[feature] = placeOf[branch] ?? NONE;
    }
    if (isOfTaxa(rank) || at.some((place) => place !== NONE)) places.set(rank, at);
  }
  return { taxa, places };
}

/** The taxon of each feature at a rank; null of those that do not count there. */
export const taxaAt = (features: readonly Feature[], rank: NodeRank): (Taxon | null)[] =>
  features.map((feature) => (countsAt(feature, rank) ? taxonOf(feature, rank) : null));
