import { expect, test } from 'vitest';
import { decodeProfiles } from './decode-profiles.ts';
import { encodeRows, rankNumber } from './encode-rows.ts';
import { rollUp } from './roll-up.ts';

const lineage = (genus: string) => ['Bacteria', 'Firmicutes', 'Clostridia', 'Clostridiales', 'L', genus, null];
/** More taxa than one byte of a length can say. */
const MANY = 200;

test('profiles are read as the loader writes them, however many taxa a sample has', () => {
  const features = Array.from({ length: MANY }, (_, at) => ({
    feature_id: `asv-${at}`,
    sequence: null,
    lineage: lineage(`Genus${at}`),
  }));
  const table = {
    results: ['rich', 'poor'],
    features,
    result: Uint32Array.from([...features.map(() => 0), 1]),
    feature: Uint32Array.from([...features.keys(), 7]),
    count: Float64Array.from([...features.map((_, at) => at + 0.5), 3]),
  };
  const rolled = rollUp(table);
  const nodes = Uint32Array.from(rolled.taxa, (_, at) => at + 4_000_000_000);
  const { profile } = encodeRows(rolled, { nodes, sample_nos: Uint32Array.from([11, 4_000_000_012]) });
  // The index answers without the rank that it was asked for: the first byte of each row.
  const genus = rolled.profiles.filter(({ rank }) => rank === 'genus');
  const found: ReturnType<typeof decodeProfiles> = [];
  let from = 0;
  for (const { rank, taxa } of rolled.profiles) {
    const size = (taxa.length > 127 ? 2 : 1) * 2 + 5 + taxa.length * 12;
    if (rank === 'genus') found.push(...decodeProfiles(profile.subarray(from + 1, from + size)));
    expect(profile[from]).toBe(rankNumber(rank));
    from += size;
  }
  expect(from).toBe(profile.length);
  expect(found.map(({ sample_no }) => sample_no)).toEqual([11, 4_000_000_012]);
  expect(found.map(({ counts }) => [...counts])).toEqual(genus.map(({ counts }) => [...counts]));
  expect(found.map((row) => [...row.nodes])).toEqual(
    genus.map(({ taxa }) => [...taxa].map((at) => at + 4_000_000_000)),
  );
  expect(decodeProfiles(new Uint8Array())).toEqual([]);
});
