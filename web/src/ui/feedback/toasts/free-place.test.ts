import { describe, expect, test } from 'vitest';
import { type Box, boxAt, coveredBy, freeTop } from './free-place.ts';

const room = { width: 1440, height: 900 };
const size = { width: 360, height: 60 };
const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const topAmong = (obstacles: Box[], changed: Partial<{ room: typeof room; size: typeof size }> = {}) =>
  freeTop({ obstacles, size, room, margin: 12, ...changed });
const covers = (top: number, obstacles: Box[]) => coveredBy(boxAt(top, { size, room, margin: 12 }), obstacles);

describe('where a message stands', () => {
  test('is the upper right corner of an empty page', () => {
    expect(topAmong([])).toBe(12);
    expect(topAmong([box(0, 0, 400, 900), box(600, 12, 400, 60)])).toBe(12);
  });

  test('is below what one presses there, as high as is free', () => {
    const page = [box(1390, 14, 32, 32), box(985, 64, 430, 34), box(280, 120, 1000, 36)];
    const top = topAmong(page);
    expect(covers(top, page)).toBe(0);
    expect(covers(top - 4, page)).toBeGreaterThan(0);
    expect(top).toBe(160);
  });

  test('is the gap between two rows of buttons if it fits, else the next', () => {
    const rows = (gap: number) => [box(0, 0, 1440, 100), box(0, 100 + gap, 1440, 100)];
    expect(topAmong(rows(70))).toBe(104);
    expect(topAmong(rows(60))).toBeGreaterThanOrEqual(264);
  });

  test('is beside what one reads where there is room, and rather on words than on what one presses', () => {
    const table = box(900, 60, 540, 500);
    const free = freeTop({ obstacles: [box(1390, 14, 32, 32)], words: [table], size, room, margin: 12 });
    expect(covers(free, [table])).toBe(0);
    expect(free).toBeGreaterThanOrEqual(564);
    const button = box(1000, 560, 400, 340);
    const over = freeTop({ obstacles: [button, box(0, 0, 1440, 60)], words: [table], size, room, margin: 12 });
    expect(covers(over, [button])).toBe(0);
    expect(over).toBe(64);
  });

  test('on a page that is full covers the least of it, and stays in the window', () => {
    const grid = [box(0, 0, 1440, 500), box(0, 500, 1250, 100), box(0, 600, 1440, 300)];
    const top = topAmong(grid);
    expect(covers(top, grid)).toBeLessThan(covers(12, grid));
    expect(top).toBeGreaterThanOrEqual(504);
    expect(top + size.height).toBeLessThanOrEqual(600);
    const phone = topAmong([box(0, 0, 360, 780)], {
      room: { width: 360, height: 780 },
      size: { width: 336, height: 60 },
    });
    expect(phone).toBe(12);
  });

  test('in a window lower than itself is still its upper edge', () => {
    expect(topAmong([box(0, 0, 1440, 40)], { room: { width: 1440, height: 50 } })).toBe(12);
  });
});
