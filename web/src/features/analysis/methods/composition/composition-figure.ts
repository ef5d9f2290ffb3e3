import { type Composition, isNameless, type Rank } from '@cohortium/contract';
import { formatCount, formatNumber } from '#platform';
import { groupColours, taxonColours } from '#plots/colours';
import type { CompositionData, CompositionTaxon } from '#plots/composition';
import { isItalic } from '#plots/frame';
import { sortGroups } from '../../custom-groups.ts';
import { foldSmallGroups } from '../../fold-groups.ts';

type Taxon = Composition['taxa'][number];

/** How a taxon is drawn: what has no name beyond its domain is hatched. */
export const toTaxonKind = ({ kind, taxon }: Pick<Taxon, 'kind' | 'taxon'>): 'taxon' | 'other' | 'unassigned' => {
  if (kind === 'other') return 'other';
  return isNameless(taxon) ? 'unassigned' : 'taxon';
};

/** From the base line up: named clades, then Other, then what could not be named. */
const STACK = ['taxon', 'other', 'unassigned'] as const;

/** A taxon's label in a legend; “Other” includes the number of taxa. */
export const taxonLabel = ({ taxon, kind, n_taxa }: Taxon): string =>
  kind === 'other' ? `${taxon}, ${formatCount(n_taxa, 'taxon', 'taxa')}` : taxon;

const figureTaxon = (taxon: Taxon, rank: Rank): CompositionTaxon => {
  const name = taxonLabel(taxon);
  return { id: taxon.taxon, name, kind: toTaxonKind(taxon), italic: isItalic(rank, name) };
};

/** The taxa in the order of the bars. */
export const toStackOrder = (taxa: Composition['taxa']): Composition['taxa'] =>
  STACK.flatMap((kind) => taxa.filter((taxon) => toTaxonKind(taxon) === kind));

export const assignTaxonColours = ({ taxa }: Pick<Composition, 'taxa'>) =>
  taxonColours(taxa.filter((taxon) => toTaxonKind(taxon) === 'taxon').map(({ taxon }) => taxon));

/** The taxon that the bars are sorted by: the one asked for if it is there, else the most abundant named one. */
export function findSortTaxon({ taxa }: Pick<Composition, 'taxa'>, requestedTaxon: string | undefined): string | null {
  const found = taxa.find(({ taxon }) => taxon === requestedTaxon);
  return (found ?? taxa.find((taxon) => toTaxonKind(taxon) === 'taxon') ?? taxa[0])?.taxon ?? null;
}

/** How the samples of a group are ordered. */
export type BarOrder = {
  /** Sorts by the abundance of this taxon, highest first; also breaks ties of the other orders. */
  sort: string | null;
  /** From least to greatest by a field, by result id. */
  values?: ReadonlyMap<string, string | number | null>;
  /** Neighbours alike: result ids in the order of a dendrogram's leaves. */
  leaves?: readonly string[];
  /** Whether amounts are counts of reads: of others none is too small. */
  counted?: boolean;
  /** Fields that are shown above the bars, with their values by result id. */
  strips?: readonly { field: string; title: string; values: ReadonlyMap<string, string | number | null> }[];
};

const collator = new Intl.Collator('en', { numeric: true });

function compareBy({ values, leaves }: BarOrder): (a: string, b: string) => number {
  if (leaves) {
    const place = new Map(leaves.map((id, at) => [id, at]));
    return (a, b) => (place.get(a) ?? leaves.length) - (place.get(b) ?? leaves.length);
  }
  if (!values) return () => 0;
  return (a, b) => {
    const [one, other] = [values.get(a) ?? null, values.get(b) ?? null];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return typeof one === 'number' && typeof other === 'number'
      ? one - other
      : collator.compare(String(one), String(other));
  };
}

/** What the plot draws: samples by group, within a group in the wanted order. */
export function compositionFigure(result: Composition, title: string, order: BarOrder): CompositionData {
  const stack = toStackOrder(result.taxa);
  const rows = new Map(result.rows.map((row) => [row.result_id, row]));
  const bars = result.samples.map((sample) => {
    const row = rows.get(sample.result_id);
    return { sample, percents: stack.map(({ taxon }) => Number(row?.[taxon] ?? 0)) };
  });
  const at = stack.findIndex(({ taxon }) => taxon === order.sort);
  const compare = compareBy(order);
  bars.sort(
    (a, b) =>
      compare(a.sample.result_id, b.sample.result_id) ||
      (b.percents[at] ?? 0) - (a.percents[at] ?? 0) ||
      a.sample.sample_id.localeCompare(b.sample.sample_id),
  );
  return {
    title,
    samples: bars.map(({ sample: { sample_id: id, group, reads } }) => ({
      ...{ id, group },
      ...(order.counted === false ? {} : { reads }),
    })),
    taxa: stack.map((taxon) => figureTaxon(taxon, result.rank)),
    percents: bars.map(({ percents }) => percents),
    colourOfTaxon: assignTaxonColours(result).colours,
    groups: sortGroups(result.samples.map(({ group }) => group)),
    folded: foldSmallGroups(result.samples.map(({ group }) => group)) ?? undefined,
    strips: (order.strips ?? []).map(({ field, title: name, values: known }) => {
      const values = bars.map(({ sample }) => textOf(known.get(sample.result_id) ?? null));
      return { title: name, values, colours: groupColours(field, values) };
    }),
  };
}

const textOf = (value: string | number | null): string | null => (value === null ? null : String(value));

type Means = Pick<Composition, 'taxa' | 'rank' | 'n' | 'group_means' | 'samples'>;

/** The groups whose means are told, and the names of those with too few samples. */
export function splitGroupMeans({ samples, group_means }: Pick<Composition, 'samples' | 'group_means'>) {
  const folded = foldSmallGroups(samples.map(({ group }) => group));
  const isSmall = ({ group }: { group: string | null }) => group !== null && folded?.names.has(group) === true;
  return { told: group_means.filter((each) => !isSmall(each)), small: group_means.filter(isSmall) };
}

/** One bar a group: the mean of its samples' proportions. */
export function meansFigure(result: Means, title: string): CompositionData {
  const stack = toStackOrder(result.taxa);
  const all = {
    group: 'All samples',
    n: result.n,
    mean: Object.fromEntries(result.taxa.map(({ taxon, mean }) => [taxon, mean])),
    sd: Object.fromEntries(result.taxa.flatMap(({ taxon, sd }) => (sd === null ? [] : [[taxon, sd]]))),
  };
  const groups = result.group_means.length > 0 ? splitGroupMeans(result).told : [all];
  return {
    title,
    samples: groups.map(({ group, n }) => {
      const name = group ?? 'Not recorded';
      return { id: `${name} (n = ${formatNumber(n)})`, group: null, mean_of: { name, n } };
    }),
    taxa: stack.map((taxon) => figureTaxon(taxon, result.rank)),
    percents: groups.map(({ mean }) => stack.map(({ taxon }) => mean[taxon] ?? 0)),
    spreads: groups.map(({ sd }) => stack.map(({ taxon }) => sd[taxon] ?? null)),
    colourOfTaxon: assignTaxonColours(result).colours,
  };
}
