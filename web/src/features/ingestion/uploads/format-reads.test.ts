import { expect, test } from 'vitest';
import { formatArray, formatContigs, formatReads } from './format-reads.ts';

test('mates are counted as pairs; a lone file and mates of unequal length as reads', () => {
  expect(formatReads(139_242, { paired: true })).toBe('69,621 read pairs');
  expect(formatReads(139_242, { paired: false })).toBe('139,242 reads');
  expect(formatReads(139_243, { paired: true })).toBe('139,243 reads');
});

test('contigs are counted as sequences and bases', () => {
  expect(formatContigs({ n_sequences: 1, n_bases: 4_641_652 })).toBe('1 sequence, 4,641,652 bases');
});

test('arrays are named, with their number of bead types; unknown ones are told by that number alone', () => {
  expect(formatArray({ array: 'EPIC', n_bead_types: 1_051_943 })).toBe('EPIC, 1,051,943 bead types');
  expect(formatArray({ array: '2,668 bead types', n_bead_types: 2668 })).toBe('2,668 bead types');
});
