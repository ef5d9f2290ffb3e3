import { describe, expect, test } from 'vitest';
import { changeCells, refusedCells } from './change-cells.ts';
import type { SampleRow } from './samples/samples-store.ts';

const sample: SampleRow = {
  id: 'a',
  project_id: 'p',
  sample_id: 's1',
  subject_id: 'm1',
  metadata: { sex: 'female', day: 1, note: null },
  original_metadata: { sex: 'F' },
};

describe('the cells of a sample', () => {
  test('keep the first word of the submitter, however often they are corrected', () => {
    const once = changeCells(sample, { id: 'a', metadata: { sex: 'male', day: 2 } });
    expect(once.sample.original_metadata).toEqual({ sex: 'F', day: 1 });
    const twice = changeCells(once.sample, { id: 'a', metadata: { day: 3 } });
    expect(twice.sample).toMatchObject({ metadata: { day: 3 }, original_metadata: { sex: 'F', day: 1 } });
    expect(twice.changes).toEqual([{ sample: 'a', field: 'day', before: 2, after: 3 }]);
    expect(sample.metadata.day).toBe(1);
  });

  test('a cell that was empty has no first word; an emptied one keeps its column', () => {
    const { sample: after, changes } = changeCells(sample, { id: 'a', metadata: { note: 'sick', day: null } });
    expect(after).toMatchObject({ metadata: { note: 'sick', day: null }, original_metadata: { sex: 'F', day: 1 } });
    expect(Object.hasOwn(after.original_metadata, 'note')).toBe(false);
    expect(changes).toHaveLength(2);
  });

  test('setting the same value changes nothing, also where there was none', () => {
    const edit = { id: 'a', subject_id: 'm1', metadata: { sex: 'female', note: null, weight: null } };
    expect(changeCells(sample, edit)).toEqual({ sample, changes: [] });
  });

  test('a number and the same digits as a word are not the same', () => {
    expect(changeCells(sample, { id: 'a', metadata: { day: '1' } }).changes).toMatchObject([{ before: 1, after: '1' }]);
  });

  test('an empty subject is none', () => {
    expect(changeCells(sample, { id: 'a', subject_id: '' }).sample.subject_id).toBeNull();
    expect(changeCells(sample, { id: 'a', subject_id: null }).changes).toMatchObject([
      { field: 'subject_id', before: 'm1', after: null },
    ]);
  });

  test('a name that every object has is a column like any other', () => {
    const { sample: after } = changeCells(sample, { id: 'a', metadata: { constructor: 'Illumina' } });
    expect(after.metadata).toMatchObject({ constructor: 'Illumina' });
    expect(Object.hasOwn(after.original_metadata, 'constructor')).toBe(false);
  });
});

describe('a cell is refused by the name of sample and column', () => {
  const refused = (metadata: Record<string, string | number | null>) =>
    refusedCells(new Map([['a', sample]]), [{ id: 'a', metadata }]);

  test.each([
    [{ age_years: 'forty' }, 's1, age_years', /“forty” is not an age in years\. Enter a number such as 34 or 0\.5\./],
    [{ age_years: -1 }, 's1, age_years', /-1 is not an age in years\. Enter a number from 0 to 150\./],
    [{ age_years: 151 }, 's1, age_years', /0 to 150/],
    [{ sample_id: 'x' }, 's1, sample_id', /not a column/],
    [{ subject_id: 'x' }, 's1, subject_id', /not a column/],
  ])('%o', (metadata, field, message) => {
    expect(refused(metadata as Record<string, string>)).toEqual([{ field, message: expect.stringMatching(message) }]);
  });

  test('ages that are, and words of any other column, pass', () => {
    expect(refused({ age_years: 0.5, sex: 'anything', day: 'third' })).toEqual([]);
    expect(refused({ age_years: null })).toEqual([]);
  });
});
