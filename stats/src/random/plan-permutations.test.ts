import { describe, expect, test } from 'vitest';
import { measurePoints } from '../../fixtures/simulate-samples.ts';
import { anosim } from '../test-groups/anosim.ts';
import { permanova } from '../test-groups/permanova.ts';
import { planPermutations } from './plan-permutations.ts';

function drawAll(codes: number[], strata?: string[]) {
  const plan = planPermutations(Uint16Array.from(codes), { permutations: 999, seed: 1, strata });
  const target = new Uint16Array(codes.length);
  const drawn = Array.from({ length: plan.count }, () => {
    plan.draw(target);
    return target.join('');
  });
  return { ...plan, drawn };
}

describe('arrangements of few labels', () => {
  test('two of four: each of the other five once, the observed one never', () => {
    const { exact, drawn } = drawAll([0, 1, 0, 1]);
    expect(exact).toBe(true);
    expect(drawn.toSorted()).toEqual(['0011', '0110', '1001', '1010', '1100']);
  });

  test('three groups of 2, 1 and 3 have 6!/(2!·1!·3!) = 60', () => {
    const { drawn } = drawAll([2, 0, 2, 1, 0, 2]);
    expect(drawn).toHaveLength(59);
    expect(new Set(drawn).size).toBe(59);
  });

  test('within strata labels stay: 2 · 2 · 3 arrangements', () => {
    const { drawn } = drawAll([0, 1, 1, 0, 0, 0, 1], ['a', 'a', 'b', 'b', 'c', 'c', 'c']);
    expect(new Set(drawn).size).toBe(11);
    for (const labels of drawn) {
      expect([...labels.slice(0, 2)].toSorted().join('')).toBe('01');
      expect([...labels.slice(4)].toSorted().join('')).toBe('001');
    }
  });

  test('many arrangements are drawn at random, as many as asked for', () => {
    const codes = Uint16Array.from({ length: 20 }, (_, i) => i % 2);
    expect(planPermutations(codes, { permutations: 999, seed: 1 })).toMatchObject({ exact: false, count: 999 });
    expect(planPermutations(codes, { permutations: 0, seed: 1 })).toMatchObject({ exact: false, count: 0 });
  });

  test('labels that cannot move have the observed arrangement alone', () => {
    expect(drawAll([0, 1], ['a', 'b'])).toMatchObject({ exact: true, count: 0 });
  });
});

describe('tests of few samples', () => {
  const apart = measurePoints([[0], [1], [2], [50], [51], [52.5]]);
  const sides = ['a', 'a', 'a', 'b', 'b', 'b'];

  test('three against three, wholly apart: 2 of the 20 arrangements, so p is 0.1 and cannot be less', () => {
    const options = { seed: 4, permutations: 999 };
    expect(permanova(apart, sides, options)).toMatchObject({ p: 0.1, permutations: 19, exact: true });
    expect(anosim(apart, sides, options)).toMatchObject({ p: 0.1, permutations: 19, exact: true });
  });
});
