import {
  type Rank,
  rankTitles,
  type TaxonHistogram,
  type TaxonOperator,
  type TaxonomyEntry,
  type TaxonomySearch,
  type TaxonRule,
  TOUR,
  taxonomyRanks,
  UNASSIGNED,
} from '@cohortium/contract';

/** The operators of taxon rules, most common first. */
export const taxonOffers: readonly { operator: TaxonOperator; label: string }[] = [
  { operator: '>=', label: 'at least' },
  { operator: '>', label: 'more than' },
  { operator: '<=', label: 'at most' },
  { operator: '<', label: 'less than' },
  { operator: 'between', label: 'between' },
  { operator: 'exists', label: 'is present' },
  { operator: 'not_exists', label: 'is absent' },
];

/** The side of its threshold that a rule includes; null if it has no or two thresholds. */
export function thresholdSide(operator: TaxonOperator): 'above' | 'below' | null {
  if (operator === '>=' || operator === '>') return 'above';
  return operator === '<=' || operator === '<' ? 'below' : null;
}

type Chosen = Pick<TaxonRule, 'rank' | 'taxon' | 'lineage'>;

/** The operators of a rule; ratios have no “is present”. */
export const offersOf = ({ over }: Pick<TaxonRule, 'over'>) =>
  over ? taxonOffers.filter(({ operator }) => operator !== 'exists' && operator !== 'not_exists') : taxonOffers;

const withoutOver = ({ over: _, ...rule }: TaxonRule): TaxonRule => rule;
/** Equal abundance of both taxa. */
const EVEN = 1;

/** Sets the comparison to another taxon or all reads (null); resets the value, because its meaning changes. */
export function withOver(rule: TaxonRule, over: Chosen | null): TaxonRule {
  if (over === null) return { ...withoutOver(rule), operator: '>=', value: TOUR.abundance_threshold };
  return rule.over ? { ...rule, over } : { ...rule, over, operator: '>=', value: EVEN };
}

/** Parses a ratio such as “2” or “0,5”; null if it is not valid. */
export function ratioOf(text: string): number | null {
  const ratio = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(ratio) || ratio < 0 || ratio > 1e6 ? null : ratio;
}

/** The default rule of a taxon: at least 5 % of the reads. */
export const startTaxonRule = (chosen: Chosen): TaxonRule => ({
  key: '',
  isActive: true,
  negate: false,
  operator: '>=',
  value: TOUR.abundance_threshold,
  ...chosen,
});

/** The rule with another operator, with a value of its shape. */
export function withTaxonOperator(rule: TaxonRule, operator: TaxonOperator): TaxonRule {
  const usual = rule.over ? EVEN : TOUR.abundance_threshold;
  const [from, to] = Array.isArray(rule.value) ? rule.value : [rule.value ?? usual, EVEN];
  if (operator === 'exists' || operator === 'not_exists') return { ...rule, operator, value: null };
  return { ...rule, operator, value: operator === 'between' ? [from, Math.max(from, to)] : from };
}

/** Parses a percentage such as “0.5” into a fraction; null if it is not valid. */
export function fractionOfPercent(text: string): number | null {
  const percent = Number(text.trim().replace(',', '.').replace(/%$/, ''));
  if (text.trim() === '' || !Number.isFinite(percent) || percent < 0 || percent > 100) return null;
  return Number((percent / 100).toPrecision(12));
}

/** A fraction as the field shows it. */
export const percentOfFraction = (fraction: number): string => String(Number((100 * fraction).toPrecision(12)));

export function taxonProblem({ operator, value, over }: TaxonRule): string | null {
  const valueTexts = over ? ['number', 'numbers', '0 or greater'] : ['percentage', 'percentages', 'from 0 to 100 %'];
  if (operator === 'exists' || operator === 'not_exists') return null;
  if (operator !== 'between') return typeof value === 'number' ? null : `Enter a ${valueTexts[0]} ${valueTexts[2]}.`;
  if (!Array.isArray(value)) return `Enter two ${valueTexts[1]} ${valueTexts[2]}.`;
  return value[0] <= value[1] ? null : `The first ${valueTexts[0]} must not be greater than the second.`;
}

/** The name of a taxon as a rule says it. */
/** The taxon in words. */
export const describeTaxonRule = ({ rank, taxon }: Chosen): string =>
  taxon === UNASSIGNED ? `reads unclassified at ${rankTitles[rank].toLowerCase()}` : taxon;
export const taxonTitle = ({ over, ...chosen }: Chosen & Pick<TaxonRule, 'over'>): string =>
  over ? `${describeTaxonRule(chosen)} per ${describeTaxonRule(over)}` : describeTaxonRule(chosen);

/** Bacteria › Firmicutes › … without the taxon itself. */
export const lineageAbove = (lineage: string | undefined): string =>
  (lineage ?? '').split(';').slice(0, -1).filter(Boolean).join(' › ');

/** What a search found, grouped by rank from the root; ranks without a hit are left out. */
export function groupByRank({ data }: Pick<TaxonomySearch, 'data'>): { title: string; entries: TaxonomyEntry[] }[] {
  return taxonomyRanks
    .map((rank) => ({ title: rank === 'kingdom' ? 'Kingdom' : rankTitles[rank], entries: data[rank] }))
    .filter(({ entries }) => entries.length > 0);
}

/** Ranks at which reads may be without a name. */
export const namedRanks: readonly Rank[] = ['phylum', 'class', 'order', 'family', 'genus', 'species'];

/** Merges the histograms of all samples and of the filtered samples. */
export function mergeHistograms(all: TaxonHistogram, filtered: TaxonHistogram | undefined) {
  const keptAt = new Map((filtered ?? all).bins.map(({ from, count }) => [from, count]));
  return {
    bins: all.bins.map(({ from, to, count }) => ({ from, to, total: count, n_selected: keptAt.get(from) ?? 0 })),
    absent: {
      total: all.n_samples - all.n_present,
      n_selected: (filtered ?? all).n_samples - (filtered ?? all).n_present,
    },
  };
}
