import { describe, expect, test } from 'vitest';
import reference from '../../fixtures/classical-r.json' with { type: 'json' };
import { chiSquareTail } from './chi-square-tail.ts';
import { logBeta, logGamma } from './log-gamma.ts';
import { normalTail } from './normal-tail.ts';
import { incompleteBeta, studentTail } from './student-tail.ts';

const { student, chi_square, beta } = reference.distributions;
const at = <T>(values: ArrayLike<T>, place: number): T => {
  const value = values[place];
  if (value === undefined) throw new Error(`nothing stands at ${place}`);
  return value;
};

describe('Student’s tail', () => {
  test.each(student.df)('with %d degrees is R’s, near 0 and far out', (df) => {
    student.t.forEach((t, place) => {
      expect(studentTail(t, df) / at(at(student.tail, student.df.indexOf(df)), place)).toBeCloseTo(1, 9);
    });
  });

  test('keeps its digits near 0 however many degrees: ½ less t times the density there', () => {
    for (const df of [1e3, 1e5, 1e6, 1e7]) {
      const density = 1 / Math.sqrt(2 * Math.PI) / (1 + 1 / (4 * df));
      expect((0.5 - studentTail(1e-4, df)) / (1e-4 * density)).toBeCloseTo(1, 6);
    }
  });

  test('passes without a step from one way of computing to the other, at t = 1', () => {
    for (const df of [1, 2, 7, 60, 5000]) {
      const [below, above] = [studentTail(1 - 1e-9, df), studentTail(1 + 1e-9, df)];
      expect(below).toBeGreaterThan(above);
      expect(below - above).toBeLessThan(1.1e-9);
    }
  });

  test('falls as t grows and as degrees grow', () => {
    for (const df of [1, 3, 40]) {
      const found = [-5, -1, 0, 0.2, 1, 3, 9, 1e5].map((t) => studentTail(t, df));
      expect(found).toEqual(found.toSorted((a, b) => b - a));
      expect(studentTail(0, df)).toBe(0.5);
    }
    const heavy = [1, 2, 5, 20, 1e3].map((df) => studentTail(2.5, df));
    expect(heavy).toEqual(heavy.toSorted((a, b) => b - a));
  });

  test.each<[number, number]>([
    [Number.NaN, 3],
    [1, 0],
    [1, -2],
    [1, Number.NaN],
  ])('at %d with %d degrees is refused by both numbers', (t, df) => {
    expect(() => studentTail(t, df)).toThrow(
      `The Student t tail is not defined at ${t} with ${df} degrees of freedom.`,
    );
  });
});

describe('chi-square’s tail', () => {
  test.each(chi_square.df)('with %d degrees is R’s', (df) => {
    chi_square.x.forEach((x, place) => {
      expect(chiSquareTail(x, df) / at(at(chi_square.tail, chi_square.df.indexOf(df)), place)).toBeCloseTo(1, 10);
    });
  });

  test('obeys its recurrence: two degrees more add the density of a Poisson', () => {
    for (const df of [1, 2, 5, 12]) {
      for (const x of [0.3, 2, 9, 25]) {
        const added = Math.exp((df / 2) * Math.log(x / 2) - x / 2 - logGamma(df / 2 + 1));
        expect(chiSquareTail(x, df + 2)).toBeCloseTo(chiSquareTail(x, df) + added, 12);
      }
    }
  });

  test('of one degree is twice the normal’s, of many near the normal’s', () => {
    for (const z of [0.1, 1, 2.5, 6]) expect(chiSquareTail(z * z, 1) / (2 * normalTail(z))).toBeCloseTo(1, 11);
    // Wilson and Hilferty's cube root.
    for (const x of [900, 1000, 1100]) {
      const z = ((x / 1000) ** (1 / 3) - (1 - 2 / 9000)) / Math.sqrt(2 / 9000);
      expect(chiSquareTail(x, 1000)).toBeCloseTo(normalTail(z), 4);
    }
  });

  test('is 1 at 0, 0 at infinity, and falls between', () => {
    expect([chiSquareTail(0, 4), chiSquareTail(Number.POSITIVE_INFINITY, 4)]).toEqual([1, 0]);
    const found = [1e-9, 0.5, 3, 5.99, 6.01, 40, 700].map((x) => chiSquareTail(x, 4));
    expect(found).toEqual(found.toSorted((a, b) => b - a));
    expect(chiSquareTail(1e5, 4)).toBe(0);
  });

  test.each<[number, number]>([
    [-1, 2],
    [Number.NaN, 2],
    [1, 0],
    [1, Number.NaN],
  ])('at %d with %d degrees is refused by both numbers', (x, df) => {
    expect(() => chiSquareTail(x, df)).toThrow(
      `The chi-square tail is not defined at ${x} with ${df} degrees of freedom.`,
    );
  });
});

describe('the incomplete beta function', () => {
  test.each(beta.shapes)('of shapes %d and %d is R’s', (a, b) => {
    const place = beta.shapes.findIndex(([first, second]) => first === a && second === b);
    beta.x.forEach((x, i) => {
      const expected = at(at(beta.share, place), i);
      // A share that R rounds to 0 or 1 has no relative accuracy.
      expect(incompleteBeta(x, a ?? 0, b ?? 0)).toBeCloseTo(expected, 12);
      if (expected > 1e-300) expect(incompleteBeta(x, a ?? 0, b ?? 0) / expected).toBeCloseTo(1, 9);
    });
    expect(logBeta(a ?? 0, b ?? 0)).toBeCloseTo(at(beta.log_beta, place), 11);
  });

  test('from the other end makes up one, and is x for shapes of one', () => {
    // Sixteenths: what is left of one is then exact.
    for (const x of [0, 2 ** -20, 3 / 16, 0.5, 13 / 16, 1]) {
      expect(incompleteBeta(x, 1, 1)).toBeCloseTo(x, 14);
      for (const [a, b] of [
        [0.3, 4],
        [5, 5],
        [60, 0.5],
      ] as const)
        expect(incompleteBeta(x, a, b) + incompleteBeta(1 - x, b, a)).toBeCloseTo(1, 12);
    }
  });

  test('of shape (a, 1) is x to the a, of (1, b) what is left of (1 − x) to the b', () => {
    for (const x of [0.01, 0.4, 0.95]) {
      for (const shape of [0.5, 3, 17.25]) {
        expect(incompleteBeta(x, shape, 1)).toBeCloseTo(x ** shape, 12);
        expect(incompleteBeta(x, 1, shape)).toBeCloseTo(1 - (1 - x) ** shape, 12);
      }
    }
  });

  test.each<[number, number, number]>([
    [-0.1, 1, 1],
    [1.1, 1, 1],
    [Number.NaN, 1, 1],
    [0.5, 0, 1],
    [0.5, 1, -1],
  ])('at %d with shapes %d and %d is refused', (x, a, b) => {
    expect(() => incompleteBeta(x, a, b)).toThrow(
      `The incomplete beta function is not defined at ${x} with parameters ${a} and ${b}.`,
    );
  });
});

describe('logarithms of Γ and B', () => {
  test('of whole numbers are those of factorials', () => {
    let factorial = 0;
    for (let n = 1; n <= 170; n++) {
      expect(logGamma(n)).toBeCloseTo(factorial, 11);
      factorial += Math.log(n);
    }
  });

  test('obey Γ(a + 1) = a Γ(a) and Legendre’s doubling', () => {
    for (const a of [0.1, 0.5, 1.7, 9.25, 140.5]) {
      expect(logGamma(a + 1)).toBeCloseTo(logGamma(a) + Math.log(a), 11);
      const doubled = (1 - 2 * a) * Math.LN2 + 0.5 * Math.log(Math.PI) + logGamma(2 * a);
      expect(logGamma(a) + logGamma(a + 0.5)).toBeCloseTo(doubled, 10);
    }
    expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.PI) / 2, 14);
  });

  test('B is the same either way round, and the same below and above where Stirling takes over', () => {
    for (const [a, b] of [
      [0.5, 19.999],
      [0.5, 20.001],
      [3, 25],
      [30, 40],
    ] as const) {
      expect(logBeta(a, b)).toBe(logBeta(b, a));
      expect(logBeta(a, b)).toBeCloseTo(logGamma(a) + logGamma(b) - logGamma(a + b), 10);
    }
  });

  test('B of ½ and a large number nears √(π / a), to twelve digits of it', () => {
    for (const a of [1e4, 1e6, 1e9]) {
      const expected = 0.5 * Math.log(Math.PI / a) + 1 / (8 * a);
      expect(logBeta(0.5, a)).toBeCloseTo(expected, 12);
    }
  });
});
