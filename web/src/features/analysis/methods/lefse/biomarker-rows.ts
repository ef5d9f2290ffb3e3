import { isNameless, type Lefse, type Rank } from '@cohortium/contract';
import { rankInSentence } from '../../view/plot-view.ts';

type Feature = Lefse['features'][number];

/** A line of the list of what was found: a taxon, with those that hold exactly the same reads. */
export interface BiomarkerRow {
  feature: Feature;
  rank: Rank;
  /** “genus”, “phylum to order”. */
  description: string;
  /** “g”, “p–o”. */
  short: string;
  /** Names of those above it with the same reads in every sample. */
  folded: string[];
}

/** Whether a clade is a domain or unclassified at its rank, and therefore not a useful biomarker. */
const isUnclassified = ({ depth, name }: Feature): boolean =>
  depth === 0 || isNameless(name) || /^(?:unclassified|unassigned|uncultured)\b/.test(name);

/** Clades with the same figures all over hold the same reads: the one is all that there is of the other. */
const hasSameReads = (a: Feature, b: Feature): boolean =>
  b.is_discriminative &&
  a.class === b.class &&
  a.lda === b.lda &&
  a.kruskal_p === b.kruskal_p &&
  a.class_means.every((mean, at) => mean === b.class_means[at]);

/** Clades one in the other with the same reads, from the one on top down. */
function findNestedClades({ features }: Lefse): Feature[][] {
  const nestOf = new Map<Feature, Feature[]>();
  for (const feature of features) {
    if (!feature.is_discriminative) continue;
    const above = feature.parent === null ? undefined : features[feature.parent];
    const nest = above && hasSameReads(feature, above) ? (nestOf.get(above) ?? []) : [];
    nest.push(feature);
    nestOf.set(feature, nest);
  }
  return [...new Set(nestOf.values())];
}

function toBiomarkerRow(nest: readonly Feature[]): BiomarkerRow | null {
  const named = nest.filter((feature) => !isUnclassified(feature));
  const shown = named.length > 0 ? named : nest;
  const [top, feature] = [shown[0], shown.at(-1)];
  if (!top || !feature) return null;
  const [from, rank] = [top.rank, feature.rank];
  const [first, last] = [rankInSentence(from), rankInSentence(rank)];
  const isOne = from === rank;
  return {
    feature,
    rank,
    description: isOne ? last : `${first} to ${last}`,
    short: isOne ? last.slice(0, 1) : `${first.slice(0, 1)}–${last.slice(0, 1)}`,
    folded: nest.filter((each) => each !== feature).map(({ name }) => name),
  };
}

/** The biomarkers by descending LDA score, with the numbers of folded and unclassified ones. */
export function toBiomarkerRows(result: Lefse, { unnamed }: { unnamed: boolean }) {
  const all = findNestedClades(result).flatMap((nest) => toBiomarkerRow(nest) ?? []);
  const lines = all.filter(({ feature }) => unnamed || !isUnclassified(feature));
  lines.sort((a, b) => Math.abs(b.feature.lda ?? 0) - Math.abs(a.feature.lda ?? 0));
  return {
    lines,
    n_unnamed: all.length - lines.length,
    n_folded: lines.reduce((sum, { folded }) => sum + folded.length, 0),
  };
}
