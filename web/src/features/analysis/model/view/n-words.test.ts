import { expect, test } from 'vitest';
import { nWords } from './n-words.ts';

test('samples that were left out are told beside those that count', () => {
  expect(nWords(57, { n_samples: 1_078 })).toBe('n\u00a0=\u00a057 of 1,078');
  expect(nWords(1_078, { n_samples: 1_078 })).toBe('n\u00a0=\u00a01,078');
});
