import { type TaxonHistogram, type TaxonomyEntry, taxonRuleSchema, UNASSIGNED } from '@cohortium/contract';
import { expect, test } from 'vitest';
import {
  fractionOfPercent,
  groupByRank,
  lineageAbove,
  mergeHistograms,
  offersOf,
  percentOfFraction,
  ratioOf,
  startTaxonRule,
  taxonOffers,
  taxonProblem,
  taxonTitle,
  thresholdSide,
  withOver,
  withTaxonOperator,
} from './taxon-rules.ts';

const rule = startTaxonRule({ rank: 'genus', taxon: 'Faecalibacterium' });

test('a rule starts at 5 % of the reads, and every operator gives one that the portal accepts', () => {
  expect(rule).toMatchObject({ operator: '>=', value: 0.05 });
  for (const { operator } of taxonOffers) {
    const next = withTaxonOperator(rule, operator);
    expect(taxonProblem(next)).toBe(null);
    expect(taxonRuleSchema.parse(next)).toEqual(next);
  }
  expect(withTaxonOperator(withTaxonOperator(rule, 'between'), '<').value).toBe(0.05);
  expect(withTaxonOperator(withTaxonOperator(rule, 'exists'), '>').value).toBe(0.05);
});

test('percent are typed and fractions are asked, without noise behind the comma', () => {
  expect(['5', '0.1', '0,1', ' 7 %', '100', '0'].map(fractionOfPercent)).toEqual([0.05, 0.001, 0.001, 0.07, 1, 0]);
  expect(['', '101', '-1', 'many', 'NaN', '1e999'].map(fractionOfPercent)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
  for (const text of ['0.1', '7', '0.007', '29']) expect(percentOfFraction(fractionOfPercent(text) ?? -1)).toBe(text);
});

test('what a rule lacks is reported', () => {
  expect(taxonProblem({ ...rule, value: null })).toBe('Enter a percentage from 0 to 100 %.');
  expect(taxonProblem({ ...rule, operator: 'between', value: 0.1 })).toBe('Enter two percentages from 0 to 100 %.');
  expect(taxonProblem({ ...rule, operator: 'between', value: [0.2, 0.1] })).toContain(
    'must not be greater than the second.',
  );
});

test('a threshold keeps one side; presence and ranges have none to drag', () => {
  expect(taxonOffers.map(({ operator }) => thresholdSide(operator))).toEqual([
    'above',
    'above',
    'below',
    'below',
    null,
    null,
    null,
  ]);
});

test('a taxon is named with what stands above it, reads without a name by their rank', () => {
  expect(lineageAbove('Bacteria;Firmicutes;Clostridia')).toBe('Bacteria › Firmicutes');
  expect(lineageAbove(undefined)).toBe('');
  expect(taxonTitle({ rank: 'genus', taxon: UNASSIGNED })).toBe('reads unclassified at genus');
  expect(taxonTitle(rule)).toBe('Faecalibacterium');
});

test('what a search finds is grouped from the root down, without empty ranks', () => {
  const entry: TaxonomyEntry = {
    display_name: 'Faecalibacterium',
    name_txt: 'Faecalibacterium',
    tax_id: 7,
    superkingdom: 'Bacteria',
    phylum: 'Firmicutes',
    class_: null,
    order: null,
    family: null,
    genus: 'Faecalibacterium',
    species: null,
    startdate: null,
    enddate: null,
    rank: 'genus',
    taxon: 'Faecalibacterium',
    lineage: 'Bacteria;Firmicutes;;;;Faecalibacterium',
    n_samples: 3,
  };
  const none = { kingdom: [], phylum: [], class: [], order: [], family: [], species: [] };
  expect(groupByRank({ data: { ...none, genus: [entry], phylum: [entry] } }).map(({ title }) => title)).toEqual([
    'Phylum',
    'Genus',
  ]);
});

test('the histogram shows all samples and, within them, those that the other rules keep', () => {
  const textOf = (n_samples: number, n_present: number, counts: number[]): TaxonHistogram => ({
    n_samples,
    n_present,
    mean: 0,
    median_present: null,
    maximum: 0,
    bins: counts.map((count, at) => ({ from: 10 ** (at - 3), to: 10 ** (at - 2), count })),
  });
  const merged = mergeHistograms(textOf(20, 14, [4, 10]), textOf(8, 7, [7]));
  expect(merged.bins.map(({ total, n_selected }) => [total, n_selected])).toEqual([
    [4, 7],
    [10, 0],
  ]);
  expect(merged.absent).toEqual({ total: 6, n_selected: 1 });
  expect(mergeHistograms(textOf(2, 1, [1]), undefined).absent).toEqual({ total: 1, n_selected: 1 });
});

test('compared with another taxon, a rule begins at as much of both, and at the usual share again without', () => {
  const over = { rank: 'genus', taxon: 'Bacteroides' } as const;
  const ratio = withOver(rule, over);
  expect(ratio).toMatchObject({ over, operator: '>=', value: 1 });
  expect(withOver({ ...ratio, value: 4 }, { ...over, taxon: 'Dorea' })).toMatchObject({ value: 4 });
  expect(withOver(ratio, null)).toEqual({ ...rule, operator: '>=', value: 0.05 });
  expect(offersOf(ratio).map(({ operator }) => operator)).not.toContain('exists');
  expect(withTaxonOperator({ ...ratio, value: 4 }, 'between').value).toEqual([4, 4]);
  expect(taxonTitle(ratio)).toBe('Faecalibacterium per Bacteroides');
  expect([taxonProblem({ ...ratio, value: null }), taxonProblem(ratio)]).toEqual([
    'Enter a number 0 or greater.',
    null,
  ]);
});

test('ratios are typed as numbers from 0 up', () => {
  expect(['2', '0,5', ' 10 ', '0'].map(ratioOf)).toEqual([2, 0.5, 10, 0]);
  expect(['', '-1', 'twice', '1e9'].map(ratioOf)).toEqual([null, null, null, null]);
});
