import { type Composition, type CompositionTaxon, type Rank, ranks, rankTitles } from '@cohortium/contract';
import type { ColourMap } from '#plots/colours';
import { isItalic } from '#plots/frame';
import type { SunburstNode } from '#plots/sunburst';
import { toTaxonKind } from '../composition-figure.ts';

/** The composition at one rank: the taxa, the most abundant ones, with the percentage of each. */
export interface RankShares {
  rank: Rank;
  taxa: readonly CompositionTaxon[];
  percentOf: (taxon: string) => number;
  /** Colours of the taxa that the bars of this rank show. */
  colours: ColourMap;
}

/** Below this share, in per cent, a part is rounding and no taxon. */
const LEAST = 0.005;

/** As many taxa per rank as the server names. */
export const MOST_TAXA = 100;

/** Ranks from the domain to one; features are shown within the last rank that has names. */
export function ringRanks(rank: Rank): Rank[] {
  const last = rank === 'feature' ? 'species' : rank;
  return ranks.slice(0, ranks.indexOf(last) + 1);
}

type RingPart = { taxon: CompositionTaxon; node: SunburstNode; key: string };

const keyOf = (lineage: readonly string[]): string => lineage.join('\t');

/**
 * Where a taxon hangs one rank further in: under the clade that its lineage names. Of a taxon without a name at its rank
 * the lineage ends with the deepest clade that has one.
 */
const parentKey = ({ lineage, kind }: CompositionTaxon): string =>
  keyOf(kind === 'unclassified' ? lineage : lineage.slice(0, -1));

function toRing({ rank, taxa, percentOf, colours }: RankShares): RingPart[] {
  return taxa.flatMap((taxon): RingPart[] => {
    const percent = percentOf(taxon.taxon);
    if (taxon.kind === 'other' || percent < LEAST) return [];
    const key = keyOf(taxon.lineage);
    return [
      {
        taxon,
        key,
        node: {
          ...{ id: `${rank}\t${taxon.taxon}`, name: taxon.taxon, rank: rankTitles[rank], percent },
          ...{ kind: toTaxonKind(taxon), italic: isItalic(rank, taxon.taxon) },
          colour: colours.get(taxon.taxon) ?? null,
          children: [],
        },
      },
    ];
  });
}

/** Children from the most abundant to the least; what they leave of their clade is one more part. */
function withChildren(node: SunburstNode, parts: readonly SunburstNode[]): SunburstNode {
  if (parts.length === 0) return node;
  const children = parts.toSorted(
    (a, b) => Number(a.kind !== 'taxon') - Number(b.kind !== 'taxon') || b.percent - a.percent,
  );
  const rest = node.percent - children.reduce((sum, { percent }) => sum + percent, 0);
  if (rest < LEAST) return { ...node, children };
  const other: SunburstNode = {
    ...{ id: `other\t${node.id}`, name: `Other ${node.name}`, rank: children[0]?.rank ?? '', percent: rest },
    ...{ kind: 'other', italic: false, colour: null, children: [] },
  };
  return { ...node, children: [...children, other] };
}

/** The rings from the last rank inwards, each taxon under the clade that its lineage names. */
export function buildTree(shares: readonly RankShares[]): SunburstNode {
  let outer: RingPart[] = [];
  for (const ring of shares.toReversed()) {
    const byParent = Map.groupBy(outer, ({ taxon }) => parentKey(taxon));
    const taken = new Set<string>();
    outer = toRing(ring)
      // A clade goes before what is unclassified in the same clade.
      .toSorted((a, b) => Number(a.taxon.kind !== 'taxon') - Number(b.taxon.kind !== 'taxon'))
      .map((part) => {
        // What has no name has none further out.
        const isOpen = part.node.kind === 'taxon' && !taken.has(part.key);
        const parts = isOpen ? (byParent.get(part.key) ?? []) : [];
        if (isOpen) taken.add(part.key);
        return {
          ...part,
          node: withChildren(
            part.node,
            parts.map(({ node }) => node),
          ),
        };
      });
  }
  const root: SunburstNode = {
    ...{ id: '', name: 'All taxa', rank: '', percent: 100, kind: 'taxon', italic: false, colour: null, children: [] },
  };
  const whole = withChildren(
    root,
    outer.map(({ node }) => node),
  );
  const [only] = whole.children;
  // One domain for all is a ring that says nothing.
  return whole.children.length === 1 && only ? { ...whole, children: only.children } : whole;
}

/** The percentages of a sample by taxon. */
export const sharesOfRow = ({ rows }: Pick<Composition, 'rows'>): ((taxon: string) => number) => {
  const [row] = rows;
  return (taxon) => Number(row?.[taxon] ?? 0);
};
