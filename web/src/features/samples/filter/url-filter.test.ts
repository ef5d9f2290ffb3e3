import { noFilter, sampleFilterSchema } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { answerJson, connectPages, startRecordingServer } from '#testing';
import { placeOfResults } from './browser-kinds.ts';
import { initialFilter } from './stored-filter.ts';
import { filterOfSearch, filterOfTaxon, filterOfType, filterSearch, shortFilterSearch } from './url-filter.ts';

const posted: string[] = [];
const linkId = '7'.repeat(32);
connectPages(
  await startRecordingServer((response, { line, text }) => {
    posted.push(line.split('?')[0] ?? '');
    answerJson(response, { data: { id: linkId, ...JSON.parse(text) } });
  }),
);

const run = '1'.repeat(32);
const ruleOn = (field: string, value: string) => ({ field, operator: '=' as const, value, regex: false });

test('a link names the samples of a run, of a submission, of a name or with a value', () => {
  const rulesOf = (search: object) => filterOfSearch(search, 'browser');
  expect(rulesOf({ run })).toMatchObject({ omic_type: 'microbiomics', and_: [ruleOn('run_id', run)] });
  expect(rulesOf({ project: run })).toMatchObject({ and_: [ruleOn('project_id', run)] });
  expect(rulesOf({ sample: '12' })).toMatchObject({ and_: [ruleOn('sample_id', '12')] });
  expect(rulesOf({ field: 'diagnosis', value: 'CD' })).toMatchObject({ and_: [ruleOn('diagnosis', 'CD')] });
  const lineage = 'Bacteria;Prevotella';
  expect(rulesOf({ taxon: 'Prevotella', rank: 'genus', lineage })).toMatchObject({
    and_: [],
    advance_filters: {
      taxonomy_filters: { rules: [{ rank: 'genus', taxon: 'Prevotella', lineage, operator: 'exists' }] },
    },
  });
});

test('the results of a run are listed under their kind: resistance genes are no microbiomes', () => {
  expect(placeOfResults(23)).toBe('resistance');
  expect(placeOfResults(17)).toBe('rna');
  for (const type of [12, 13, null]) expect(placeOfResults(type)).toBeUndefined();
  const genes = { omic_type: 'generic', data_types: [23], and_: [ruleOn('run_id', run)] };
  expect(filterOfSearch({ run }, 'resistance')).toMatchObject(genes);
});

test('a part of a bar becomes a rule on its taxon of at least that share, which a link holds', () => {
  const filter = filterOfTaxon({ rank: 'genus', taxon: 'Prevotella', fraction: 0.085 });
  expect(filter.advance_filters?.taxonomy_filters?.rules).toMatchObject([
    { rank: 'genus', taxon: 'Prevotella', operator: '>=', value: 0.085, isActive: true },
  ]);
  expect(filterOfSearch(shortFilterSearch(filter, 'browser') ?? {}, 'browser')).toEqual(filter);
});

test('a link without a filter names none; one that cannot be read is not taken for none', () => {
  for (const none of [{}, { rank: 'genus' as const }]) expect(filterOfSearch(none, 'browser')).toBe('none');
  const unreadable = [{ run: '../x' }, { project: '../x' }, { taxon: 'Prevotella' }, { value: 'CD' }];
  const filters = ['and_', 7, null, { and_: 'x' }, { and_: [{ field: 1 }] }].map((filter) => ({ filter }));
  for (const search of [...unreadable, ...filters]) expect(filterOfSearch(search, 'browser')).toBe('invalid');
});

test('the studio shows what was imported, under the data type that holds it', () => {
  expect(filterOfType(16)).toEqual({ ...noFilter, omic_type: 'methylation', data_type: 16 });
  expect(filterOfType(5).data_type).toBe(16);
  expect(filterOfType(17)).toMatchObject({ omic_type: 'rna_seq', data_type: 17 });
});

test('a link holds what differs from a screen’s initial filter, and of that screen’s samples alone', () => {
  const rule = ruleOn('condition', 'treated');
  for (const screen of ['browser', 'methylation', 'wgbs', 'rna', 'resistance', 'studio'] as const) {
    const filter = { ...initialFilter(screen), and_: [rule], identifiers: ['F3D0'] };
    const search = shortFilterSearch(filter, screen);
    expect(search?.filter).toEqual({ and_: [rule], identifiers: ['F3D0'] });
    expect(filterOfSearch(search ?? {}, screen)).toEqual(filter);
    expect(filterOfSearch(shortFilterSearch(initialFilter(screen), screen) ?? {}, screen)).toEqual(
      initialFilter(screen),
    );
  }
  const viral = { filter: { and_: [rule], omic_type: 'viral' } };
  expect(filterOfSearch(viral, 'rna')).toEqual({ ...initialFilter('rna'), and_: [rule] });
});

test('the portal keeps a filter that is too long for an address, and a short one does not leave the page', async () => {
  const names = (n: number) => [...Array(n).keys()].map((each) => `sample ${each}`);
  const filterOf = (n: number) => sampleFilterSchema.parse({ ...initialFilter('rna'), identifiers: names(n) });
  const short = await filterSearch(filterOf(50), 'rna');
  expect(short).toEqual({ kind: 'rna', filter: { identifiers: names(50) } });
  expect(encodeURIComponent(JSON.stringify(short.filter)).length).toBeLessThan(2_000);
  expect(posted).toEqual([]);
  expect(await filterSearch(filterOf(500), 'rna')).toEqual({ kind: 'rna', filter_id: linkId });
  expect(posted).toEqual(['POST /api/v1/sample/filter-link']);
});
