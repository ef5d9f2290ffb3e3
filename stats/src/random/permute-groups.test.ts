import { describe, expect, test } from 'vitest';
import { createRandomSource } from './generator.ts';
import { permuteGroups, shuffle } from './permute-groups.ts';

describe('shuffle', () => {
  test('keeps every member and changes the order', () => {
    const codes = Uint32Array.from({ length: 50 }, (_, i) => i);
    shuffle(codes, createRandomSource(3));
    expect([...codes].sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i));
    expect([...codes]).not.toEqual(Array.from({ length: 50 }, (_, i) => i));
  });

  test('makes each of the 6 orders of three equally likely', () => {
    const random = createRandomSource(11);
    const seen = new Map<string, number>();
    for (let i = 0; i < 12_000; i++) {
      const codes = Uint32Array.of(0, 1, 2);
      shuffle(codes, random);
      const order = codes.join('');
      seen.set(order, (seen.get(order) ?? 0) + 1);
    }
    expect(seen.size).toBe(6);
    for (const count of seen.values()) expect(Math.abs(count - 2000)).toBeLessThan(4 * Math.sqrt(2000 * (5 / 6)));
  });

  test('leaves nothing and one as they are', () => {
    const empty = new Uint32Array(0);
    const single = Uint32Array.of(4);
    shuffle(empty, createRandomSource(1));
    shuffle(single, createRandomSource(1));
    expect([...empty, ...single]).toEqual([4]);
  });
});

describe('permuting groups', () => {
  const codes = Uint32Array.of(0, 0, 0, 1, 1, 2, 2, 2);
  const strata = ['a', 'a', 'b', 'b', 'a', 'b', 'a', 'b'];

  test('keeps the group sizes and the labels given', () => {
    const draw = permuteGroups(codes, createRandomSource(5));
    const target = new Uint32Array(8);
    for (let i = 0; i < 20; i++) {
      draw(target);
      expect([...target].sort()).toEqual([0, 0, 0, 1, 1, 2, 2, 2]);
    }
    expect([...codes]).toEqual([0, 0, 0, 1, 1, 2, 2, 2]);
  });

  test('within strata keeps the number of samples per stratum and group', () => {
    const draw = permuteGroups(codes, createRandomSource(5), strata);
    const target = new Uint32Array(8);
    const count = (labels: Uint32Array) => strata.map((stratum, i) => `${stratum}${labels[i]}`).sort();
    const orders = new Set<string>();
    for (let i = 0; i < 50; i++) {
      draw(target);
      orders.add(target.join(''));
      expect(count(target)).toEqual(count(codes));
    }
    expect(orders.size).toBeGreaterThan(5);
  });

  test('moves nothing when each sample is its own stratum', () => {
    const draw = permuteGroups(codes, createRandomSource(5), [...'abcdefgh']);
    const target = new Uint32Array(8);
    draw(target);
    expect([...target]).toEqual([...codes]);
  });

  test('refuses strata of another length', () => {
    expect(() => permuteGroups(codes, createRandomSource(5), ['a'])).toThrow('1 strata for 8 samples');
  });
});
