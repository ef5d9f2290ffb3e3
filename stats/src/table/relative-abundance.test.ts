import { describe, expect, test } from 'vitest';
import { createTable } from './feature-table.ts';
import { emptySamples, relativeAbundance, sampleTotals } from './relative-abundance.ts';

const table = createTable({
  sample_ids: ['deep', 'shallow', 'blank'],
  feature_ids: ['A', 'B'],
  values: Float64Array.of(300, 100, 3, 1, 0, 0),
});
const sampled = createTable({ ...table, sample_ids: ['deep', 'shallow'], values: table.values.slice(0, 4) });

describe('relative abundance', () => {
  test('is the share of each feature in its sample, whatever the depth', () => {
    expect([...relativeAbundance(sampled).values]).toEqual([0.75, 0.25, 0.75, 0.25]);
  });

  test('makes every row sum to 1 and is the same again when repeated', () => {
    const once = relativeAbundance(sampled);
    expect([...sampleTotals(once)]).toEqual([1, 1]);
    expect([...relativeAbundance(once).values]).toEqual([...once.values]);
  });

  test('leaves the counts as they were', () => {
    relativeAbundance(sampled);
    expect([...sampled.values]).toEqual([300, 100, 3, 1]);
  });

  test('names the samples without reads, and refuses them', () => {
    expect(emptySamples(table)).toEqual(['blank']);
    expect(emptySamples(sampled)).toEqual([]);
    expect(() => relativeAbundance(table)).toThrow('Sample "blank" has no reads. Remove them first.');
  });

  test('names five of many empty samples and counts the rest', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const blanks = createTable({ sample_ids: ids, feature_ids: ['A'], values: new Float64Array(7) });
    expect(() => relativeAbundance(blanks)).toThrow(
      'Samples "a", "b", "c", "d", "e" and 2 more have no reads. Remove them first.',
    );
  });

  test('refuses a negative value rather than scaling it', () => {
    const values = Float64Array.of(300, -100, 3, 1);
    expect(() => relativeAbundance({ ...sampled, values })).toThrow('Sample "deep" has the negative value -100');
  });
});
