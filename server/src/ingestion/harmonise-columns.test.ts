import { noMapping } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { harmoniseColumns } from './harmonise-columns.ts';
import { nameSimilarity, similarity } from './similarity.ts';
import { suggestTerms } from './suggest-terms.ts';

const seen = (...values: string[]) => values.map((value) => ({ value, count: 1 }));

describe('columns of other labs', () => {
  test('are known by name, nearly by name, or by what they hold; each field once', () => {
    const columns = [
      { name: 'Host Sex', values: seen('F') },
      { name: 'Geschlecht', values: seen('m', 'w') },
      { name: 'instrument_modell', values: seen('MiSeq') },
      { name: 'mood', values: seen('good') },
    ];
    const [sex, german, instrument, mood] = harmoniseColumns(columns, noMapping);
    expect(sex).toMatchObject({ field: 'sex', suggestions: [{ reason: 'name' }] });
    expect(german?.suggestions).toContainEqual(expect.objectContaining({ field: 'sex', reason: 'values' }));
    expect(german?.field).toBeNull();
    expect(instrument?.suggestions[0]).toMatchObject({ field: 'seq_platform', reason: 'similar' });
    expect(mood).toMatchObject({ field: null, suggestions: [] });
  });

  test('a shared word is no shared meaning: each column is suggested what its words say', () => {
    const best = (name: string) => harmoniseColumns([{ name, values: [] }], noMapping)[0]?.suggestions ?? [];
    expect(best('collection_date')).toMatchObject([{ field: 'collection_date', score: 1 }]);
    expect(best('Date of sampling')).toMatchObject([{ field: 'collection_date', reason: 'name' }]);
    for (const other of ['collection_device', 'sequencing_depth', 'host_weight', 'sample_weight']) {
      expect(best(other)).toEqual([]);
    }
    expect(best('colection_site')[0]).toMatchObject({ field: 'collection_site', reason: 'similar' });
    expect(best('bodysite')[0]).toMatchObject({ field: 'collection_site', reason: 'similar' });
  });

  test('days are suggested for the collection date by their values, and never taken unasked', () => {
    const days = seen('2020-03-01', '2020-03-02', '14.03.2020', 'NA');
    const of = (name: string) => harmoniseColumns([{ name, values: days }], noMapping)[0];
    expect(of('Datum')).toMatchObject({ field: null, suggestions: [{ field: 'collection_date', reason: 'values' }] });
    expect(of('birth_date')?.suggestions).toEqual([]);
    expect(harmoniseColumns([{ name: 'n', values: seen('2020', '12') }], noMapping)[0]?.suggestions).toEqual([]);
  });

  test('a host is the subject, an instrument says more than its platform, and a hospital’s site is no body site', () => {
    const fieldsOf = (...columns: [name: string, ...values: string[]][]) =>
      harmoniseColumns(
        columns.map(([name, ...values]) => ({ name, values: seen(...values) })),
        noMapping,
      ).map(({ field, suggestions }) => field ?? (suggestions.length > 0 ? 'asked' : null));
    expect(fieldsOf(['host_ID', 'p1', 'p2'])).toEqual(['subject_id']);
    expect(fieldsOf(['Gender', 'F'])).toEqual(['sex']);
    expect(fieldsOf(['Platform', 'ILLUMINA'], ['Instrument', 'Illumina MiSeq'])).toEqual(['asked', 'seq_platform']);
    expect(fieldsOf(['site', 'Boston', 'Chicago'])).toEqual([null]);
    expect(fieldsOf(['site', 'ileum', 'colon'])).toEqual(['asked']);
  });

  test('a column that the person keeps under its own name stays there', () => {
    const saved = { columns: { sex: null }, values: {} };
    expect(harmoniseColumns([{ name: 'sex', values: [] }], saved)[0]?.field).toBeNull();
  });

  test('names of people’s objects are no words of ours', () => {
    const [column] = harmoniseColumns([{ name: 'constructor', values: seen('constructor') }], noMapping);
    expect(column).toMatchObject({ field: null, values: [{ term: null }] });
  });
});

describe('values', () => {
  test.each([
    ['sex', 'F', 'female', null],
    ['collection_site', 'stool', 'feces', 'UBERON:0001988'],
    ['collection_site', 'faecess', 'feces', 'UBERON:0001988'],
    ['location', 'Deutschland', 'Germany', 'ISO:DE'],
    ['location', 'UK', 'United Kingdom', 'ISO:GB'],
    ['location', 'United States: Texas', 'USA: Texas', 'ISO:US'],
    ['seq_platform', 'miseq', 'Illumina MiSeq', 'ILLUMINA'],
    ['seq_platform', 'Ilumina NovaSeq 6000', 'Illumina NovaSeq 6000', 'ILLUMINA'],
  ])('%s “%s” is %s', (field, value, term, term_id) => {
    const [best] = suggestTerms(field, value);
    expect(best?.term).toBe(term);
    if (term_id) expect(best?.term_id).toBe(term_id);
  });

  test('missing-value words of INSDC are distinguished from values, and what is a term already is left alone', () => {
    const values = seen('not collected', 'N/A', 'female', 'zebra');
    const [sex] = harmoniseColumns([{ name: 'sex', values }], noMapping);
    expect(sex?.values.map(({ state, term }) => [state, term])).toEqual([
      ['missing', 'not collected'],
      ['missing', 'not applicable'],
      ['controlled', null],
      ['unknown', null],
    ]);
  });
});

test('likeness is symmetric, 1 for the same and 0 for nothing in common', () => {
  expect(similarity('feces', 'faeces')).toBeCloseTo(similarity('faeces', 'feces'), 12);
  expect(similarity('feces', 'feces')).toBe(1);
  expect(similarity('abc', 'xyz')).toBe(0);
});

test('names are compared by their words, in any order', () => {
  expect(nameSimilarity('site body', 'body site')).toBe(1);
  expect(nameSimilarity('collection date', 'collection site')).toBe(0.5);
  expect(nameSimilarity('bodysite', 'body site')).toBe(1);
});
