import { describe, expect, it } from 'vitest';
import { readTokens } from '#plots/colours';
import { partAt } from '#plots/figure';
import { describeOverlap, drawUpset, drawVenn, fitsVenn, type Sets } from './index.ts';
import { setSizes } from './overlaps.ts';

const tokens = readTokens((name) => (name === '--accent' ? '#ff0000' : '#123456'));
const room = { width: 800, height: 400 };
const sets: Sets = {
  names: ['Gut', 'Skin', 'A very long name of a cohort that has to be cut somewhere'],
  overlaps: [
    { membership: '100', n: 4 },
    { membership: '110', n: 1200 },
    { membership: '111', n: 1 },
  ],
  counted: 'samples',
  picked: '110',
};
const textsOf = ({ marks }: ReturnType<typeof drawUpset>) =>
  marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));

describe('what several cohorts share', () => {
  it('is counted for each of them, and described in words', () => {
    expect(setSizes(sets)).toEqual([1205, 1201, 1]);
    expect(describeOverlap(['A', 'B', 'C'], '110')).toBe('In A and B, not in C');
    expect(describeOverlap(['A', 'B'], '11')).toBe('In A and B');
    expect(describeOverlap(['A', 'B', 'C'], '010')).toBe('In B, not in A and C');
  });

  it('is a bar for each overlap, the fullest first, with its number and the sizes beside the names', () => {
    const drawing = drawUpset(sets, room, tokens);
    expect(drawing.parts.map(({ id }) => id)).toEqual(['110', '100', '111']);
    const bars = drawing.marks.flatMap((mark) => (mark.kind === 'rect' ? [mark] : []));
    expect(bars.map(({ height }) => height).toSorted((a, b) => b - a)).toEqual(bars.map(({ height }) => height));
    expect(bars[0]?.fill).toBe('#ff0000');
    expect(textsOf(drawing)).toEqual(expect.arrayContaining(['1,200', 'Gut  1,205', 'Samples']));
    expect(textsOf(drawing).join()).not.toContain('somewhere');
    const [first] = drawing.parts;
    expect(first?.card).toMatchObject({ title: expect.stringMatching(/^In Gut and Skin, not in A very/) });
    expect(partAt(drawing.parts, first?.at ?? [0, 0])?.id).toBe('110');
  });

  it('shows no more columns than there is room for, and takes a room of none', () => {
    const many = Array.from({ length: 63 }, (_, at) => ({
      membership: (at + 1).toString(2).padStart(6, '0'),
      n: at + 1,
    }));
    const names = ['1', '2', '3', '4', '5', '6'];
    const narrow = drawUpset({ ...sets, names, overlaps: many }, { width: 360, height: 300 }, tokens);
    expect(narrow.parts.length).toBeLessThan(12);
    expect(narrow.parts[0]?.id).toBe('111111');
    expect(drawUpset({ ...sets, overlaps: [] }, { width: 1, height: 1 }, tokens).parts).toEqual([]);
  });

  it('is two or three circles, each region with its number, those of none with 0', () => {
    expect([1, 2, 3, 4].map((n) => fitsVenn(Array.from({ length: n }, String)))).toEqual([false, true, true, false]);
    const three = drawVenn(sets, room, tokens);
    expect(three.parts.map(({ id }) => id).toSorted()).toEqual(['001', '010', '011', '100', '101', '110', '111']);
    expect(textsOf(three).filter((text) => text === '0')).toHaveLength(4);
    const two = drawVenn({ ...sets, names: ['A', 'B'], overlaps: [{ membership: '11', n: 7 }] }, room, tokens);
    expect(textsOf(two).toSorted()).toEqual(['0', '0', '7', 'A  7', 'B  7']);
    for (const { id, at } of [...three.parts, ...two.parts]) {
      expect(partAt(id.length === 3 ? three.parts : two.parts, at)?.id).toBe(id);
    }
  });
});
