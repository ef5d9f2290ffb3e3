import { expect, test } from 'vitest';
import { describeSampleCount } from './describe-sample-count.ts';

test('samples that were left out are told beside those that count', () => {
  expect(describeSampleCount(57, { n_samples: 1_078 })).toBe('n\u00a0=\u00a057 of 1,078');
  expect(describeSampleCount(1_078, { n_samples: 1_078 })).toBe('n\u00a0=\u00a01,078');
});

test('and why most of them were left out, however many reads each has', () => {
  const dropped = ['3 reads, fewer than the threshold of 1,000.', '12 reads, fewer than the threshold of 1,000.'];
  const message = describeSampleCount(
    57,
    { n_samples: 60 },
    [...dropped, 'No value.'].map((reason) => ({ reason })),
  );
  expect(message).toBe('n\u00a0=\u00a057 of 60: 2 below 1,000 reads');
});

test('samples without reads, and those left out for anything else, are told in their words', () => {
  const textOf = (reason: string) => describeSampleCount(2, { n_samples: 3 }, [{ reason }]);
  expect(textOf('No reads were assigned to features.')).toBe('n\u00a0=\u00a02 of 3: 1 without assigned reads');
  expect(textOf('It has no value of “Diet”.')).toBe('n\u00a0=\u00a02 of 3: 1 without a value of “Diet”');
  expect(textOf('Its group “Vegan” is too small.')).toBe(
    'n\u00a0=\u00a02 of 3: 1 excluded: its group “Vegan” is too small',
  );
});
