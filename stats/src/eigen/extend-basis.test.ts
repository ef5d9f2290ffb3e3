import { describe, expect, test } from 'vitest';
import { createRandomSource } from '../random/generator.ts';
import { extendBasis } from './extend-basis.ts';
import { COLUMNS, type Panel, plainPanels } from './panels.ts';

const n = 30;
const panels = plainPanels(n);

function randomPanels(count: number, seed: number): Panel[] {
  const random = createRandomSource(seed);
  const made = panels.allocate(count);
  for (const panel of made) for (let cell = 0; cell < panel.length; cell++) panel[cell] = random.nextNormal();
  return made;
}

const column = (list: readonly Panel[], place: number): Float64Array => {
  const panel = list[Math.floor(place / COLUMNS)];
  return Float64Array.from({ length: n }, (_, j) => panel?.[COLUMNS * j + (place % COLUMNS)] ?? Number.NaN);
};

const dot = (a: Float64Array, b: Float64Array): number => a.reduce((sum, value, j) => sum + value * (b[j] ?? 0), 0);

function expectOrthonormal(list: readonly Panel[], isLeft: readonly boolean[]): void {
  for (let a = 0; a < list.length * COLUMNS; a++) {
    for (let b = 0; b <= a; b++) {
      const requestedCount = a === b && isLeft[a] ? 1 : 0;
      expect(Math.abs(dot(column(list, a), column(list, b)) - requestedCount)).toBeLessThan(1e-14);
    }
  }
}

const copyOf = (list: readonly Panel[]): Panel[] => list.map((panel) => panel.slice());

/** basis · inside + outside · spill, column by column. */
function rebuilt(parts: readonly (readonly [list: readonly Panel[], weights: Float64Array])[], place: number) {
  const sum = new Float64Array(n);
  for (const [list, weights] of parts) {
    const columns = list.length * COLUMNS;
    const width = weights.length / columns;
    for (let k = 0; k < columns; k++) {
      column(list, k).forEach((value, j) => {
        sum[j] = (sum[j] ?? 0) + value * (weights[k * width + place] ?? 0);
      });
    }
  }
  return sum;
}

describe('panels that extend a basis', () => {
  test('become unit vectors, orthogonal to the basis and to each other', () => {
    const basis = randomPanels(4, 1);
    const first = extendBasis(panels, [], basis);
    const block = randomPanels(4, 2);
    const second = extendBasis(panels, basis, block);
    expectOrthonormal([...basis, ...block], [...first.is_left, ...second.is_left]);
    expect([...first.is_left, ...second.is_left]).toEqual(Array.from({ length: 16 }, () => true));
  });

  test('are made again from what lay inside and what was left', () => {
    const basis = randomPanels(2, 3);
    extendBasis(panels, [], basis);
    const block = randomPanels(4, 4);
    const before = copyOf(block);
    const { inside, spill } = extendBasis(panels, basis, block);
    for (let place = 0; place < 8; place++) {
      const found = rebuilt(
        [
          [basis, inside],
          [block, spill],
        ],
        place,
      );
      column(before, place).forEach((value, j) => {
        expect(found[j]).toBeCloseTo(value, 12);
      });
    }
  });

  test('stay orthogonal when nearly all of them lies in the basis', () => {
    const basis = randomPanels(4, 5);
    extendBasis(panels, [], basis);
    const [one, two] = basis;
    const block = randomPanels(2, 6);
    block.forEach((panel) => {
      panel.forEach((value, cell) => {
        panel[cell] = 1e-9 * value + (one?.[cell] ?? 0) - 3 * (two?.[cell] ?? 0);
      });
    });
    const { is_left } = extendBasis(panels, basis, block);
    expect(is_left).toEqual([true, true, true, true]);
    expectOrthonormal(
      [...basis, ...block],
      Array.from({ length: 12 }, () => true),
    );
  });

  test('leave zeros where a column lies in the span', () => {
    const basis = randomPanels(2, 7);
    extendBasis(panels, [], basis);
    const block = randomPanels(2, 8);
    const [base] = basis;
    const [first, second] = block;
    first?.forEach((_, cell) => {
      if (cell % COLUMNS === 1) first[cell] = base?.[cell - 1] ?? 0;
    });
    second?.forEach((_, cell) => {
      if (cell % COLUMNS === 1) second[cell] = 0;
    });
    const { is_left } = extendBasis(panels, basis, block);
    expect(is_left).toEqual([true, false, true, false]);
    expectOrthonormal([...basis, ...block], [true, true, true, true, ...is_left]);
    expect(column(block, 1).every((value) => value === 0)).toBe(true);
  });

  test('cannot be more than there are dimensions', () => {
    const small = plainPanels(6);
    const block = small.allocate(4);
    const random = createRandomSource(9);
    for (const panel of block) for (let cell = 0; cell < panel.length; cell++) panel[cell] = random.nextNormal();
    expect(extendBasis(small, [], block).is_left.filter(Boolean)).toHaveLength(6);
  });
});
