import { type ColourMap, colourOf, type Tokens } from '#plots/colours';

export type TaxonKind = 'taxon' | 'other' | 'unassigned';
export type CompositionTaxon = {
  readonly id: string;
  readonly name: string;
  /** Other is grey, unassigned is hatched; both stand on top. */
  readonly kind: TaxonKind;
  /** Whether its name is printed in italics. */
  readonly italic: boolean;
};
export type CompositionSample = {
  readonly id: string;
  /** null: not recorded. */
  readonly group: string | null;
  /** Where they are known: below `SHALLOW` a bar is drawn pale, since its shares are of little. */
  readonly reads?: number;
  /** Where the bar is the mean of a group: of which, and of how many samples. */
  readonly mean_of?: { readonly name: string; readonly n: number };
};

/** Reads below which shares of a sample say little. */
export const SHALLOW = 1_000;
/** How many of the bars are drawn pale. */
export const countShallow = (samples: readonly CompositionSample[]): number =>
  samples.filter(({ reads }) => reads !== undefined && reads < SHALLOW).length;

export type CompositionData = {
  /** “Composition by family”. */
  readonly title: string;
  /** In the order of the bars. */
  readonly samples: readonly CompositionSample[];
  /** In the order from the base line up. */
  readonly taxa: readonly CompositionTaxon[];
  /** Per cent: one row a sample, one column a taxon. A row that sums to less than 100 leaves a gap; none is stretched. */
  readonly percents: readonly ArrayLike<number>[];
  /** Where a bar is a mean: the standard deviation of each of its parts; null of one sample. */
  readonly spreads?: readonly (readonly (number | null)[])[];
  readonly colourOfTaxon: ColourMap;
  /** Order of the groups; those not named follow as they come. */
  readonly groups?: readonly string[] | undefined;
  /** Groups that are drawn together under one label, after the others. */
  readonly folded?: { readonly names: ReadonlySet<string>; readonly label: string } | undefined;
  /** Above the bars: what else is known of the samples. */
  readonly strips?: readonly Strip[];
};

/** A field of the samples, one value per sample in the order of the bars; null is not recorded. */
export type Strip = {
  readonly title: string;
  readonly values: readonly (string | null)[];
  readonly colours: ColourMap;
};

export type BarGroup = { readonly label: string; readonly samples: readonly number[] };

/** The samples by group, in order of the groups and, within one, as given. One nameless group where nothing groups them. */
export function groupSamples(data: Pick<CompositionData, 'samples' | 'groups' | 'folded'>): BarGroup[] {
  const { samples, groups = [], folded } = data;
  const large = groups.filter((group) => !folded?.names.has(group));
  const members = new Map<string | null, number[]>(large.map((group) => [group, []]));
  for (const [i, { group: own }] of samples.entries()) {
    const group = own !== null && folded?.names.has(own) ? folded.label : own;
    const groupIndex = members.get(group);
    if (groupIndex) groupIndex.push(i);
    else members.set(group, [i]);
  }
  const filled = [...members].filter(([, own]) => own.length > 0);
  filled.sort(([a], [b]) => Number(a === null) - Number(b === null));
  if (filled.length === 1 && filled[0]?.[0] === null) return [{ label: '', samples: filled[0][1] }];
  return filled.map(([group, own]) => ({ label: group ?? 'Not recorded', samples: own }));
}

/** How many samples these bars stand for. */
export const countSamples = (samples: readonly CompositionSample[], bars: readonly number[]): number =>
  bars.reduce((sum, bar) => sum + (samples[bar]?.mean_of?.n ?? 1), 0);

/** Mean of the samples' own percentages, each counting once (not of pooled counts). Zeros for no sample. */
export function meanProfile(
  percents: CompositionData['percents'],
  members: readonly number[],
  taxa: number,
): Float64Array {
  const mean = new Float64Array(taxa);
  for (const i of members) {
    const row = percents[i];
    for (let t = 0; t < taxa; t++) mean[t] = (mean[t] ?? 0) + (row?.[t] ?? 0) / members.length;
  }
  return mean;
}

export type TaxonPaint = { readonly fill: string; readonly hatch?: string };

export function taxonPaint(taxon: CompositionTaxon, colours: ColourMap, tokens: Tokens): TaxonPaint {
  if (taxon.kind === 'unassigned') return { fill: tokens.unassigned, hatch: tokens.other };
  return { fill: taxon.kind === 'other' ? tokens.other : colourOf(taxon.id, colours, tokens) };
}

/** The data-table twin: one row a sample with its group and its percentages. */
export function compositionRows(
  data: CompositionData,
): { sample_id: string; group: string | null; percents: number[] }[] {
  return data.samples.map(({ id, group }, i) => {
    return { sample_id: id, group, percents: data.taxa.map((_, t) => data.percents[i]?.[t] ?? 0) };
  });
}
