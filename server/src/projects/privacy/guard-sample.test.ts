import type { HumanReads } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import type { MetadataValue } from '../projects-tables.ts';
import { guardSample, hostOf } from './guard-sample.ts';

/** What the public sees of one cell of a person's sample. */
const shown = (column: string, cell: MetadataValue): MetadataValue | undefined =>
  guardSample({ host: 'Homo sapiens', [column]: cell }, null).metadata[column];

describe('ages', () => {
  test.each([
    ['age_years', 34, 34],
    ['age_years', 90, 90],
    ['age_years', 91, 90],
    ['age_years', 104.5, 90],
    ['Age', '97', '90'],
    ['host_age', '92 years', '90 years or older'],
    ['age', '> 95', '90 years or older'],
    ['age_group', '90-94', '90 years or older'],
    ['age_group', '80-89', '80-89'],
    ['age_months', 1100, 1080],
    ['age_months', 400, 400],
    ['age', '1100 months', '90 years or older'],
    ['age_days', 32_000, 32_000],
    ['gestational_age_days', 280, 280],
    ['coverage', 400, 400],
    ['stage', 95, 95],
  ])('%s %s is shown as %s', (column, cell, after) => {
    expect(shown(column, cell)).toBe(after);
  });
});

describe('dates', () => {
  test.each([
    ['collection_date', '2024-05-02', '2024'],
    ['collection_date', '2024-05', '2024'],
    ['collection_date', '2024', '2024'],
    ['collection_date', 2024, 2024],
    ['collection_date', '2024-05-02T14:05:00Z', '2024'],
    ['collection_date', '2024-05-02 14:05', '2024'],
    ['collection_date', '05/02/2024', '2024'],
    ['collection_date', '2.5.2024', '2024'],
    ['collection_date', '2 May 2024', '2024'],
    ['collection_date', 'May 2nd, 2024', '2024'],
    ['collection_date', '02-May-2024', '2024'],
    ['collection_date', 'Mai 2024', 'Mai 2024'],
    ['collection_date', '20240502', '2024'],
    ['visitDate', 20_240_502, '2024'],
    ['notes', 'taken 2024-05-02, frozen 2024-05-03', 'taken 2024, frozen 2024'],
    ['date_of_surgery', '02.05.24', undefined],
    ['sampling_date', 45_414, undefined],
    ['collection_date', 'not collected', 'not collected'],
    ['software', 'v2.10.2024', 'v2.10.2024'],
    ['day', 14, 14],
  ])('%s %s is shown as %s', (column, cell, after) => {
    expect(shown(column, cell)).toBe(after);
  });

  test.each(['date_of_birth', 'DOB', 'birth_year', 'birthDate'])('%s is left out', (column) => {
    expect(shown(column, '1931-02-03')).toBeUndefined();
  });
});

describe('places', () => {
  test.each([
    ['location', 'USA', 'USA'],
    ['location', 'USA: Texas', 'USA: Texas'],
    ['location', 'USA:Texas', 'USA:Texas'],
    ['location', 'USA: Texas, Houston', 'USA: Texas'],
    ['location', 'Germany: Lower Saxony: Göttingen', 'Germany: Lower Saxony'],
    ['location', 'Barcelona, Spain', 'Spain'],
    ['geo_loc_name', 'uk', 'uk'],
    ['location', 'Europe', 'Europe'],
    ['location', 'Göttingen', undefined],
    ['location', 'Uganda: Central, SW1A 1AA', undefined],
    ['location', 'not provided', 'not provided'],
    ['city', 'Houston', undefined],
    ['hospital', 'St. Mary', undefined],
    ['hospital', 'yes', 'yes'],
    ['hospital_stay', 'long', 'long'],
    ['postcode', '37073', undefined],
    ['zip', 77_030, undefined],
    ['home_address', 'Wilhelmsplatz 1', undefined],
    ['latitude', 51.53, undefined],
    ['latitude', 51, 51],
    ['lat_lon', '29.70 N 95.40 W', undefined],
    ['region', 'Texas', 'Texas'],
    ['variable_region', 'V4', 'V4'],
    ['body_site', 'feces', 'feces'],
  ])('%s %s is shown as %s', (column, cell, after) => {
    expect(shown(column, cell)).toBe(after);
  });
});

describe('what names a person', () => {
  test.each([
    ['patient_name', 'Anna Müller'],
    ['Surname', 'Müller'],
    ['name', 'Müller, Anna'],
    ['email', 'a.mueller@lab.example'],
    ['contact', 'ask a.mueller@lab.example'],
    ['phone', '0551 123456'],
    ['contact', '+49 551 39-12345'],
    ['contact', '(555) 123-4567'],
    ['mrn', '00123456'],
    ['notes', 'MRN: 00123456'],
    ['code', '078-05-1120'],
  ])('%s %s is left out, of animals too', (column, cell) => {
    expect(shown(column, cell)).toBeUndefined();
    expect(guardSample({ host: 'Mus musculus', [column]: cell }, null).metadata[column]).toBeUndefined();
  });

  test.each([
    ['sample_name', 'Gut 12'],
    ['name', 'strain K12'],
    ['mobile', 'yes'],
    ['collected_by', 'Gut lab'],
    ['barcode', '1234567890'],
    ['ph', 7.2],
  ])('%s %s names nobody', (column, cell) => {
    expect(shown(column, cell)).toBe(cell);
  });
});

describe('whose sample it is', () => {
  test.each([
    [{ host: 'Homo sapiens' }, 'human'],
    [{ host_taxid: 9606 }, 'human'],
    [{ organism: 'human gut metagenome' }, 'human'],
    [{ host: 'Mus musculus' }, 'other'],
    [{ host: 'mouse', organism: 'Homo sapiens' }, 'human'],
    [{ organism: 'Escherichia coli' }, 'unknown'],
    [{ host: 'not applicable' }, 'unknown'],
    [{ sex: 'male' }, 'unknown'],
  ] as const)('%o is %s', (metadata, host) => {
    expect(hostOf(metadata)).toBe(host);
  });

  test('what is not given is taken as a person’s, unless the publisher says that none is', () => {
    const guarded = (metadata: Record<string, string>, policy: HumanReads | null) =>
      guardSample(metadata, policy).is_human;
    expect(guarded({}, null)).toBe(true);
    expect(guarded({}, 'removed')).toBe(true);
    expect(guarded({}, 'not_human')).toBe(false);
    expect(guarded({ host: 'human' }, 'not_human')).toBe(true);
    expect(guarded({ host: 'mouse' }, 'removed')).toBe(false);
  });

  test('animals keep their days, places and ages', () => {
    const mouse = {
      host: 'mouse',
      age_days: 40_000,
      collection_date: '2024-05-02',
      city: 'Göttingen',
      latitude: 51.53,
    };
    expect(guardSample(mouse, null)).toEqual({ host: 'other', is_human: false, metadata: mouse, changes: [] });
  });
});

test('every change is reported with what was there, and guarding twice changes nothing more', () => {
  const person = {
    host: 'human',
    age_years: 93,
    age: '93 years',
    collection_date: '2024-05-02',
    location: 'USA: Texas, Houston',
    city: 'Houston',
    diet: 'vegan',
    nothing: null,
  };
  const { is_human, metadata, changes } = guardSample(person, 'removed');
  expect(is_human).toBe(true);
  expect(changes).toEqual([
    { field: 'age_years', kind: 'capped', before: 93, after: 90 },
    { field: 'age', kind: 'capped', before: '93 years', after: '90 years or older' },
    { field: 'collection_date', kind: 'to_year', before: '2024-05-02', after: '2024' },
    { field: 'location', kind: 'to_region', before: 'USA: Texas, Houston', after: 'USA: Texas' },
    { field: 'city', kind: 'removed', before: 'Houston', after: null },
  ]);
  expect(metadata).toEqual({
    host: 'human',
    age_years: 90,
    age: '90 years or older',
    collection_date: '2024',
    location: 'USA: Texas',
    diet: 'vegan',
    nothing: null,
  });
  expect(guardSample(metadata, 'removed')).toEqual({ host: 'human', is_human: true, metadata, changes: [] });
});
