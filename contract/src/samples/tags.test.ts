import { describe, expect, test } from 'vitest';
import { fieldValue } from './field-value.ts';
import { formatSubjectCount } from './format-subject-count.ts';
import { accessionsOf, ncbiPageSchema } from './ncbi.ts';
import type { SampleRow } from './sample-row.ts';
import { savedFilterBodySchema, savedFilterChangeSchema } from './saved-filters.ts';
import { TAGS, tagOrderSchema, tagSchema } from './tags.ts';

const id = 'a'.repeat(32);

describe('a tag', () => {
  test.each([
    ['poor  sleep', 'poor  sleep'],
    ['  at the ends ', 'at the ends'],
    ['cafe\u0301', 'caf\u00e9'],
    ['🦠 目印', '🦠 目印'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['50 % | a/b (c) "d" \'e\'', '50 % | a/b (c) "d" \'e\''],
  ])('%j is kept as %j', (given, stored) => {
    expect(tagSchema.parse(given)).toBe(stored);
  });

  test.each([
    ['nothing', ''],
    ['blanks', ' \u00a0 '],
    ['a comma', 'a,b'],
    ['a semicolon', 'a;b'],
    ['two lines', 'a\nb'],
    ['a tab', 'a\tb'],
    ['the character NUL', 'a\0'],
    ['half a character', '\ud800'],
    ['201 characters', 'x'.repeat(TAGS.maximum_characters + 1)],
  ])('is not %s', (_, given) => {
    expect(tagSchema.safeParse(given).success).toBe(false);
  });

  test('has 200 characters at most', () => {
    expect(tagSchema.parse('x'.repeat(200))).toHaveLength(200);
  });
});

describe('an order to tag', () => {
  test('names samples by ids or by a filter, never both, never neither', () => {
    expect(tagOrderSchema.parse({ tags: ['a'], filter: {} }).filter?.and_).toEqual([]);
    expect(tagOrderSchema.parse({ tags: ['a'], result_ids: [id] }).filter).toBeUndefined();
    for (const which of [{}, { filter: {}, result_ids: [id] }, { result_ids: [] }, { result_ids: ['S1'] }]) {
      expect(tagOrderSchema.safeParse({ tags: ['a'], ...which }).success).toBe(false);
    }
  });

  test('names a field that nobody knows, and how many there may be', () => {
    expect(tagOrderSchema.safeParse({ tags: ['a'], filter: {}, sample_ids: [id] }).success).toBe(false);
    const many = Array.from({ length: TAGS.maximum_ids + 1 }, () => id);
    expect(tagOrderSchema.safeParse({ tags: ['a'], result_ids: many }).success).toBe(false);
    expect(tagOrderSchema.safeParse({ tags: Array(TAGS.maximum_at_once + 1).fill('a'), filter: {} }).success).toBe(
      false,
    );
  });
});

describe('a saved filter', () => {
  test('is for oneself by default, and has a name', () => {
    const { is_shared, description } = savedFilterBodySchema.parse({ name: 'Adults', filter: {} });
    expect([is_shared, description]).toEqual([false, '']);
    for (const name of ['', ' ', 'x'.repeat(201)]) {
      expect(savedFilterBodySchema.safeParse({ name, filter: {} }).success).toBe(false);
    }
  });

  test('is changed in what is named alone, by the version that was read', () => {
    expect(savedFilterChangeSchema.parse({ version: 3, is_shared: true })).toEqual({ version: 3, is_shared: true });
    for (const change of [{}, { version: 0 }, { version: 1, id }]) {
      expect(savedFilterChangeSchema.safeParse(change).success).toBe(false);
    }
  });
});

describe('an accession of a public archive', () => {
  const row = (sample_id: string, metadata: SampleRow['metadata'] = {}, original_project_id: string | null = null) =>
    accessionsOf({ sample_id, metadata, original_project_id } as SampleRow);

  test.each(['SRR1763540', 'ERR3357550', 'DRR000001', 'SRX12345678', 'ERS1234567', 'SRP050000'])('is %s', (word) => {
    expect(row(word)).toEqual([word]);
  });

  test.each(['PRJNA268708', 'PRJEB32762', 'PRJDB4176', 'SAMN03268708', 'SAMEA5664391', 'SAMD00012345'])(
    'or %s, in whichever column it stands',
    (word) => {
      expect(row('S1', { anywhere: word })).toEqual([word]);
      expect(row('S1', {}, word)).toEqual([word]);
    },
  );

  test('is reported once, whatever else a sample says', () => {
    expect(
      row('SRR1763540', { run: 'SRR1763540', dose: 5, note: null, url: 'see SRR1763541', short: 'SRR12' }),
    ).toEqual(['SRR1763540']);
    expect(row('s1')).toEqual([]);
    expect(row('XRR1763540', { lower: 'srr1763540' })).toEqual([]);
  });

  test('is looked for with any filter but for the flag that leaves out the workspace’s own', () => {
    expect(ncbiPageSchema.parse({ exclude_public_data: true }).page_size).toBe(25);
    expect(ncbiPageSchema.safeParse({ exclude_workspace_data: true }).success).toBe(false);
  });
});

describe('subjects in words', () => {
  test.each([
    [0, 'subjects not recorded'],
    [1, '1 subject'],
    [2, '2 subjects'],
    [1_234_567, '1,234,567 subjects'],
  ])('%s', (n_subjects, message) => {
    expect(formatSubjectCount(n_subjects)).toBe(message);
  });
});

describe('what a sample has in a field', () => {
  const row = {
    sample_id: 'S1',
    sex: 'female',
    age_years: 0,
    location: null,
    tags: ['poor sleep', 'pilot'],
    metadata: { dose: 5, note: '', sex: 'male', tag: 'own', empty: null },
  } as unknown as SampleRow;

  test.each([
    ['sample_id', 'S1'],
    ['age_years', 0],
    ['location', null],
    ['dose', 5],
    ['note', ''],
    ['empty', null],
    ['no_such_column', null],
    // What the catalogue has stands before a column of the same name.
    ['sex', 'female'],
    ['tag', 'poor sleep, pilot'],
    // No words of a row, though every object has them.
    ['constructor', null],
    ['metadata', null],
    ['tags', null],
  ])('%s is %j', (field, value) => {
    expect(fieldValue(row, field)).toBe(value);
  });

  test('is nothing where no tag is', () => {
    expect(fieldValue({ ...row, tags: [] }, 'tag')).toBeNull();
  });
});
