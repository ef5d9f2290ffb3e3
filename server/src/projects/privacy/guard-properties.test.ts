import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MetadataValue } from '../projects-tables.ts';
import { findPersonal } from './find-personal.ts';
import { guardSample } from './guard-sample.ts';

/** Column names as labs write them, with the words that tell of people among them. */
const terms = [
  'age',
  'date',
  'collection',
  'location',
  'city',
  'email',
  'patient',
  'name',
  'birth',
  'weight',
  'lat',
  'host',
];
const column = fc
  .tuple(
    fc.constantFrom(...terms),
    fc.constantFrom('', '_', ' ', '-', '.'),
    fc.constantFrom('', ...terms, 'years', 'months'),
  )
  .map(([first, between, second]) => `${first}${second === '' ? '' : between}${second}`);
const day = fc
  .date({ min: new Date('1930-01-01'), max: new Date('2026-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const cell: fc.Arbitrary<MetadataValue> = fc.oneof(
  fc.constant(null),
  fc.double({ min: -1000, max: 50_000, noNaN: true }),
  fc.integer({ min: 0, max: 200 }),
  fc.string({ maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  day,
  day.map((date) => `taken ${date} at home`),
  fc.tuple(day, day).map(([from, to]) => `${from}/${to}`),
  fc.constantFrom(
    'USA: Texas, Houston',
    'Göttingen',
    'Spain',
    '93 years',
    '> 95',
    'a.b@lab.example',
    '+49 551 39-12345',
  ),
);
const metadata = fc.dictionary(column, cell, { maxKeys: 8 });
const policy = fc.constantFrom('removed', 'not_human', 'controlled', null);

const runs = { numRuns: 2000, seed: 42 };

test('what passed the guards once passes them unchanged', () => {
  fc.assert(
    fc.property(metadata, policy, (given, message) => {
      const once = guardSample({ ...given, host: 'Homo sapiens' }, message);
      expect(guardSample(once.metadata, message)).toEqual({ ...once, changes: [] });
    }),
    runs,
  );
});

test('nothing is left that tells of a person, and no day, address or age over 90 in any text', () => {
  fc.assert(
    fc.property(metadata, policy, (given, message) => {
      const { metadata: shown } = guardSample({ ...given, host: 'human' }, message);
      for (const [field, value] of Object.entries(shown)) {
        expect([field, value, findPersonal(field, value, { people: true })]).toEqual([field, value, null]);
        expect(String(value)).not.toMatch(/(?:19|20)\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?!\d)/);
        expect(String(value)).not.toMatch(/\w@\w+\.\w{2}/);
        if (field === 'age' && typeof value === 'number') expect(value).toBeLessThanOrEqual(90);
      }
    }),
    runs,
  );
});

test('a change is told for every cell that differs, and for no other', () => {
  fc.assert(
    fc.property(metadata, policy, (given, message) => {
      const { metadata: shown, changes } = guardSample(given, message);
      const differs = Object.keys(given).filter((field) => shown[field] !== given[field]);
      expect(changes.map(({ field }) => field).toSorted()).toEqual(differs.toSorted());
      for (const { field, before, after } of changes) {
        expect([before, after ?? undefined]).toEqual([given[field], shown[field]]);
      }
      expect(Object.keys(shown).every((field) => Object.hasOwn(given, field))).toBe(true);
    }),
    runs,
  );
});

test('a statement of the publishers never takes guards away from what says that it is of a person', () => {
  fc.assert(
    fc.property(metadata, policy, (given, message) => {
      const human = { ...given, host: 'Homo sapiens' };
      expect(guardSample(human, message)).toEqual(guardSample(human, null));
    }),
    runs,
  );
});
