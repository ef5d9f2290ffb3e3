import { TAGS } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { describeTagging, readTags } from './tag-dialog.tsx';

test('tags are parted by commas and counted once; emoji and umlauts are fine', () => {
  expect(readTags(' IBD , discovery cohort;IBD\n🦠,Düsseldorf,,')).toEqual({
    tags: ['IBD', 'discovery cohort', '🦠', 'Düsseldorf'],
    problem: null,
  });
  expect(readTags(' ,; ')).toEqual({ tags: [], problem: null });
});

test('a tag that is too long is named, and the others are not lost', () => {
  const long = 'x'.repeat(TAGS.maximum_characters + 1);
  const { tags, problem } = readTags(`IBD,${long}`);
  expect(tags).toEqual(['IBD']);
  expect(problem).toMatch(/^“x{30}” must have at most 200 characters$/);
});

test('the outcome is reported, also where there was nothing to do', () => {
  const details = { n_samples: 5, n_changed: 5, skipped: [], index: 'current' as const };
  expect(describeTagging('tag', details)).toBe('5 samples tagged.');
  expect(describeTagging('untag', { ...details, n_changed: 1 })).toBe('1 sample untagged; 4 samples unchanged.');
  expect(describeTagging('tag', { ...details, n_samples: 6, index: 'pending' })).toBe(
    '5 samples tagged; 1 sample unchanged. The list updates shortly.',
  );
});
