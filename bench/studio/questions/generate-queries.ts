import type { Rank, Rule, TaxonRule } from '@cohortium/contract';
import { createRandomSource, type RandomSource } from '@cohortium/stats';
import { categories, numbers } from '../describe-sample.ts';

export type Clause = Pick<Rule, 'field' | 'operator' | 'value'> & { negate: boolean };

/** Nested metadata rules as the studio's groups have them. */
export interface RuleGroup {
  group_operator: 'and' | 'or';
  negate: boolean;
  rules: Clause[];
  subgroups: RuleGroup[];
}

export type TaxonQuery = Pick<TaxonRule, 'rank' | 'taxon' | 'operator'> & { value: number };

/** What a scientist has set on the page: values chosen in facets, nested rules, and rules on taxa that must all hold. */
export interface StudioQuery {
  chosen: Clause[];
  group: RuleGroup;
  taxa: TaxonQuery[];
}

const facetFields = ['sex', 'location', 'seq_platform', 'collection_site', 'collection_site_coarse', 'tag'];
const textFields = [
  'diagnosis',
  'diet',
  'treatment',
  'smoker',
  'timepoint',
  'host',
  'race',
  ...facetFields.slice(0, 5),
];

function pick<T>(random: RandomSource, list: readonly T[]): T {
  const one = list[random.nextBelow(list.length)];
  if (one === undefined) throw new RangeError('There is nothing to pick from.');
  return one;
}

const severalOf = (random: RandomSource, field: string): string[] => {
  const values = categories[field] ?? [];
  return [...new Set([pick(random, values), pick(random, values), pick(random, values)])];
};

function textRule(random: RandomSource): Omit<Clause, 'negate'> {
  const field = pick(random, textFields);
  const value = pick(random, categories[field] ?? []);
  const kind = random.nextBelow(8);
  if (kind < 2) return { field, operator: '=', value };
  if (kind < 4) return { field, operator: 'in', value: severalOf(random, field) };
  if (kind === 4) return { field, operator: '!=', value };
  if (kind === 5) return { field, operator: 'contains', value: value.slice(1, 4) };
  if (kind === 6) return { field, operator: 'starts_with', value: value.slice(0, 2).toLowerCase() };
  return { field, operator: pick(random, ['exists', 'not_exists'] as const), value: null };
}

function numberRule(random: RandomSource): Omit<Clause, 'negate'> {
  const field = pick(random, Object.keys(numbers));
  const { mean, sd } = numbers[field] ?? { mean: 0, sd: 1 };
  const at = (deviations: number) => Math.round((mean + sd * deviations) * 10) / 10;
  const edge = at(random.nextNormal());
  if (random.nextBelow(3) === 0) return { field, operator: 'between', value: [edge, edge + Math.ceil(sd)] };
  return { field, operator: pick(random, ['>', '>=', '<', '<='] as const), value: edge };
}

const rule = (random: RandomSource): Clause => ({
  ...(random.nextFloat() < 0.6 ? textRule(random) : numberRule(random)),
  negate: random.nextFloat() < 0.1,
});

function group(random: RandomSource, depth: number): RuleGroup {
  const below = depth > 0 ? random.nextBelow(3) : 0;
  return {
    group_operator: random.nextFloat() < (depth === 2 ? 0.6 : 0.4) ? 'and' : 'or',
    negate: depth < 2 && random.nextFloat() < 0.1,
    rules: Array.from({ length: 1 + random.nextBelow(3) }, () => rule(random)),
    subgroups: Array.from({ length: below }, () => group(random, depth - 1)),
  };
}

export interface CorpusTaxon {
  rank: Rank;
  taxon: string;
}

function taxonRule(random: RandomSource, { rank, taxon }: CorpusTaxon): TaxonQuery {
  const value = pick(random, [0.001, 0.005, 0.01, 0.02, 0.05]);
  return { rank, taxon, operator: pick(random, ['>=', '>', '>=', '<'] as const), value };
}

/** `count` questions that differ, the same for the same seed; `taxa` are what rules on taxa may name. */
export function generateQueries(
  seed: number,
  count: number,
  { taxa, rules }: { taxa: readonly CorpusTaxon[]; rules: number },
): StudioQuery[] {
  const random = createRandomSource(seed);
  return Array.from({ length: count }, () => {
    const fields = new Set(Array.from({ length: random.nextBelow(3) }, () => pick(random, facetFields)));
    return {
      chosen: Array.from(
        fields,
        (field): Clause => ({ field, operator: 'in', value: severalOf(random, field), negate: false }),
      ),
      group: group(random, 2),
      taxa: Array.from({ length: rules }, () => taxonRule(random, pick(random, taxa))),
    };
  });
}

/** The same as the portal's filter. */
export function filterOf({ chosen, group, taxa }: StudioQuery) {
  const plain = ({ negate: _, ...clause }: Clause) => clause;
  const taxonomy = { group_operator: 'and' as const, rules: taxa };
  return {
    and_: chosen.map(plain),
    advance_filters: { primary_filters: group, ...(taxa.length > 0 ? { taxonomy_filters: taxonomy } : {}) },
  };
}
