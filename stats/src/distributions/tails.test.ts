import { describe, expect, test } from 'vitest';
import reference from '../../fixtures/rank-tests.json' with { type: 'json' };
import { normalTail } from './normal-tail.ts';
import { incompleteBeta, studentTail } from './student-tail.ts';

describe('the tails of R', () => {
  test('normal, to ten digits however far out', () => {
    for (const { t, normal } of reference.tails) expect(normalTail(t) / normal).toBeCloseTo(1, 10);
  });

  test('Student’s t, to ten digits', () => {
    for (const { t, student } of reference.tails) {
      student.forEach((p, place) => {
        expect(studentTail(t, reference.student_degrees[place] ?? 0) / p).toBeCloseTo(1, 10);
      });
    }
  });
});

describe('tails', () => {
  test('on both sides of zero make up one', () => {
    for (const t of [0.1, 1, 3, 12]) {
      expect(normalTail(t) + normalTail(-t)).toBeCloseTo(1, 15);
      expect(studentTail(t, 4) + studentTail(-t, 4)).toBeCloseTo(1, 15);
    }
  });

  test('of Student’s t with one degree are Cauchy’s, with many the normal', () => {
    for (const t of [0.2, 1, 5, 40]) expect(studentTail(t, 1)).toBeCloseTo(0.5 - Math.atan(t) / Math.PI, 13);
    expect(studentTail(2, 1e7)).toBeCloseTo(normalTail(2), 7);
  });

  test('at infinity are nothing', () => {
    expect(normalTail(Number.POSITIVE_INFINITY)).toBe(0);
    expect(studentTail(Number.POSITIVE_INFINITY, 3)).toBe(0);
    expect(studentTail(Number.NEGATIVE_INFINITY, 3)).toBe(1);
  });

  test('refuse what is no number', () => {
    expect(() => normalTail(Number.NaN)).toThrow('NaN');
    expect(() => studentTail(Number.NaN, 3)).toThrow('The Student t tail is not defined at');
    expect(() => studentTail(1, 0)).toThrow('0 degrees');
  });
});

describe('the incomplete beta function', () => {
  test('mirrors itself: I_x(a, b) = 1 − I_{1−x}(b, a)', () => {
    for (const x of [0.01, 0.3, 0.5, 0.77, 0.999]) {
      expect(incompleteBeta(x, 2.5, 7)).toBeCloseTo(1 - incompleteBeta(1 - x, 7, 2.5), 13);
    }
  });

  test('is x^a for b = 1', () => {
    for (const a of [0.5, 1, 6]) expect(incompleteBeta(0.3, a, 1)).toBeCloseTo(0.3 ** a, 13);
  });

  test('is refused outside 0 to 1', () => {
    for (const [x, a, b] of [
      [-0.1, 1, 1],
      [1.1, 1, 1],
      [0.5, 0, 1],
      [0.5, 1, -1],
    ]) {
      expect(() => incompleteBeta(x ?? 0, a ?? 0, b ?? 0)).toThrow('The incomplete beta function is not defined at');
    }
  });
});
