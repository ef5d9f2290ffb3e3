import { type Rank, ranks } from '@cohortium/contract';
import {
  type Feature,
  type Lineage,
  type LineageRank,
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

/** Name of a clade; its unassigned remainder is called unclassified. */
function cladeTaxon({ feature_id, lineage }: Feature): Taxon {
  const own = feature_id.split('|').at(-1) ?? '';
  const deepest = lineage.findLast(isNamed);
  if (own !== 'unclassified') {
    return { rank: 'feature', lineage: feature_id, name: own.replace(/^[a-z]__/, ''), kind: 'taxon' };
  }
  const name = deepest ? `unclassified ${deepest}` : 'unclassified';
  return { rank: 'feature', lineage: feature_id, name, kind: 'unclassified' };
}

/** Letters shown of sequences and hashes; other names are shown in full. */
const MIN_SEQUENCE_LETTERS = 8;
const isHashOrSequence = (id: string): boolean => /^[0-9a-f]{32,64}$/.test(id) || /^[ACGTUN]{30,}$/i.test(id);
const labelOf = (id: string): string => (isHashOrSequence(id) ? id.slice(0, MIN_SEQUENCE_LETTERS) : id);

function featureTaxon(feature: Feature): Taxon {
  if (feature.ranks) return cladeTaxon(feature);
  const deepest = feature.lineage.findLast(isNamed);
  const own = labelOf(feature.feature_id);
  // A name that is a lineage says all that there is to say.
  const isSaid = deepest !== undefined && own.includes(deepest);
  return {
    rank: 'feature',
    lineage: feature.feature_id,
    name: deepest && !isSaid ? `${deepest} ${own}` : own,
    kind: 'taxon',
  };
}

/** The taxon that a feature counts for at a rank. */
export function taxonOf(feature: Feature, rank: NodeRank): Taxon {
  switch (rank) {
    case 'feature':
      return featureTaxon(feature);
    case 'gene':
    case 'cpg':
    case 'amr_gene':
    case 'mutation':
      return { rank, lineage: feature.feature_id, name: feature.feature_id, kind: 'taxon' };
    default:
      return taxonAt(feature.lineage, rank);
  }
}

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
