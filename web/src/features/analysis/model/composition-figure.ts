import { type Composition, isNameless } from '@cohortium/contract';
import { formatCount } from '#platform';
import { bookOf, coloursIn } from '#plots/colours';
import type { CompositionData } from '#plots/composition';
import { groupOrder } from './ordination-data.ts';

type Taxon = Composition['taxa'][number];

/** How a taxon is drawn: what has no name beyond its domain is hatched. */
export const kindOf = ({ kind, taxon }: Pick<Taxon, 'kind' | 'taxon'>): 'taxon' | 'other' | 'unassigned' => {
  if (kind === 'other') return 'other';
  return isNameless(taxon) ? 'unassigned' : 'taxon';
};

/** From the base line up: named clades, then Other, then what could not be named. */
const STACK = ['taxon', 'other', 'unassigned'] as const;

/** A taxon's words in a legend: Other says how many taxa it holds. */
export const taxonWords = ({ taxon, kind, n_taxa }: Taxon): string =>
  kind === 'other' ? `${taxon}, ${formatCount(n_taxa, 'taxon', 'taxa')}` : taxon;

/** The taxa in the order of the bars. */
export const stackOf = (taxa: Composition['taxa']): Composition['taxa'] =>
  STACK.flatMap((kind) => taxa.filter((taxon) => kindOf(taxon) === kind));

export function taxonColours({ rank, taxa }: Pick<Composition, 'rank' | 'taxa'>) {
  return coloursIn(
    bookOf(rank),
    taxa.filter((taxon) => kindOf(taxon) === 'taxon').map(({ taxon }) => taxon),
  );
}

/** The taxon that the bars are sorted by: the one asked for if it is there, else the most abundant named one. */
export function sortTaxon({ taxa }: Pick<Composition, 'taxa'>, asked: string | undefined): string | null {
  const found = taxa.find(({ taxon }) => taxon === asked);
  return (found ?? taxa.find((taxon) => kindOf(taxon) === 'taxon') ?? taxa[0])?.taxon ?? null;
}

/** What the plot draws: samples by group, within a group from most to least of the sorting taxon. */
export function compositionFigure(result: Composition, title: string, sort: string | null): CompositionData {
  const stack = stackOf(result.taxa);
  const rows = new Map(result.rows.map((row) => [row.result_id, row]));
  const bars = result.samples.map((sample) => {
    const row = rows.get(sample.result_id);
    return { sample, percents: stack.map(({ taxon }) => Number(row?.[taxon] ?? 0)) };
  });
  const at = stack.findIndex(({ taxon }) => taxon === sort);
  bars.sort(
    (a, b) => (b.percents[at] ?? 0) - (a.percents[at] ?? 0) || a.sample.sample_id.localeCompare(b.sample.sample_id),
  );
  return {
    title,
    samples: bars.map(({ sample }) => ({ id: sample.sample_id, group: sample.group })),
    taxa: stack.map((taxon) => ({ id: taxon.taxon, name: taxonWords(taxon), kind: kindOf(taxon) })),
    percents: bars.map(({ percents }) => percents),
    colourOfTaxon: taxonColours(result),
    groups: groupOrder(result.samples.map(({ group }) => group)),
  };
}
