import { describe, expect, it } from 'vitest';
import { readTokens } from '#plots/colours';
import { arrowMarks } from './drawing/arrow-marks.ts';
import { sizePoints } from './size-points.ts';
import { frameFor } from './view/view.ts';

describe('points sized by age', () => {
  it('have areas that grow evenly from the youngest to the oldest', () => {
    const { scales, note } = sizePoints(3, { kind: 'numbers', title: 'Age', unit: 'years', values: [20, 50, 80] });
    const [young = 0, middle = 0, old = 0] = scales;
    expect(middle ** 2).toBeCloseTo((young ** 2 + old ** 2) / 2);
    expect(note).toBe('Size: Age, 20 to 80 years');
  });

  it('are small where the age is not recorded, and all alike where there is none or one', () => {
    expect(sizePoints(2, { kind: 'numbers', title: 'Age', values: [null, 7] }).scales[0]).toBeLessThan(0.6);
    expect(sizePoints(2, { kind: 'numbers', title: 'Age', values: [null, null] })).toMatchObject({ note: null });
    expect([...sizePoints(2, undefined).scales]).toEqual([1, 1]);
  });
});

describe('arrows of taxa', () => {
  const tokens = readTokens((name) => name);
  const frame = frameFor(800, 600, '2d');
  const view = { mode: '2d', x: [-1, 1], y: [-1, 1] } as const;
  const arrows = [
    { name: 'Blautia', italic: true, values: [0.5, 0, 9] },
    { name: 'Bacteroides', italic: true, values: [0.25, 0, 0] },
    { name: 'Still', italic: false, values: [0, 0, 1] },
  ];
  const names = (shown: number[]) =>
    arrowMarks({ arrows, shown, view, frame, tokens }).flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));

  it('leave out taxa that the shown axes do not move, and follow the axes', () => {
    expect(names([0, 1])).toEqual(['Blautia', 'Bacteroides']);
    expect(names([2, 1])).toEqual(['Blautia', 'Still']);
  });

  it('stay within the plot, are as long as their values say, and their names never lie over each other', () => {
    const marks = arrowMarks({ arrows, shown: [0, 1], view, frame, tokens });
    const ends = marks.flatMap((mark) => (mark.kind === 'text' ? [mark.at] : []));
    const origin = frame.left + (frame.width - frame.left - frame.right) / 2;
    expect(((ends[0]?.[0] ?? 0) - 5 - origin) / ((ends[1]?.[0] ?? 0) - 5 - origin)).toBeCloseTo(2);
    const same = arrowMarks({
      arrows: [1, 2].map((n) => ({ name: `T${n}`, italic: false, values: [1, 0] })),
      shown: [0, 1],
      view,
      frame,
      tokens,
    });
    const places = same.flatMap((mark) => (mark.kind === 'text' ? [mark.at[1]] : []));
    expect(Math.abs((places[0] ?? 0) - (places[1] ?? 0))).toBeGreaterThan(10);
  });

  it('of nothing are nothing', () => {
    expect(arrowMarks({ arrows: [], shown: [0, 1], view, frame, tokens })).toEqual([]);
  });
});
