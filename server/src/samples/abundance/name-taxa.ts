import type { Rank } from '@cohortium/contract';
import { type Feature, type Lineage, lineageRanks, type NodeRank } from './abundance-table.ts';

/** A taxon at a rank, as the roll-up names it before it has a number. */
export interface Taxon {
  rank: NodeRank;
  /** Names down to this rank joined with `;`, empty where the reference gave none: the taxon's identity. */
  lineage: string;
  /** Shown: the name, or "unclassified <deepest named parent>". */
  name: string;
  kind: 'taxon' | 'unclassified';
}

export const isNamed = (name: string | null | undefined): name is string =>
  name !== null && name !== undefined && name !== '';

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
      return { rank, lineage: feature.feature_id, name: feature.feature_id, kind: 'taxon' };
    default:
      return taxonAt(feature.lineage, rank);
  }
}
