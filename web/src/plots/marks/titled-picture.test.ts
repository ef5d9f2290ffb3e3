import { expect, test } from 'vitest';
import { readTokens } from '#plots/colours';
import { movedMark, movedPath, PICTURE_HEAD, titledPicture } from './titled-picture.ts';

test('a curve moves by its absolute places, the arcs of its dots stay as they are', () => {
  expect(movedPath('M1.5,2L3,4.25', [0, 10])).toBe('M1.5 12L3 14.25');
  expect(movedPath('M1 2a3 3 0 1 0 6 0Z', [5, 10])).toBe('M6 12a3 3 0 1 0 6 0Z');
});

test('lines, boxes, points and words move alike', () => {
  const by = [1, 2] as const;
  expect(movedMark({ kind: 'line', from: [0, 0], to: [1, 1], stroke: '' }, by)).toMatchObject({
    from: [1, 2],
    to: [2, 3],
  });
  expect(movedMark({ kind: 'rect', x: 0, y: 0, width: 4, height: 4, fill: '' }, by)).toMatchObject({
    x: 1,
    y: 2,
    width: 4,
  });
  expect(movedMark({ kind: 'text', at: [3, 3], text: 'n', fill: '', size: 11 }, by)).toMatchObject({ at: [4, 5] });
});

test('title, n and method stand above the plot, in the room made for them', () => {
  const picture = titledPicture({
    title: 'Shannon diversity by time',
    description: 'n = 19 samples, base 2',
    width: 400,
    height: 300,
    marks: [{ kind: 'rect', x: 0, y: 0, width: 400, height: 300, fill: '#fff' }],
    tokens: readTokens((name) => name),
  });
  expect(picture.height).toBe(300 + PICTURE_HEAD);
  expect(picture.marks.slice(0, 2).map((mark) => mark.kind === 'text' && mark.text)).toEqual([
    'Shannon diversity by time',
    'n = 19 samples, base 2',
  ]);
  expect(picture.marks[2]).toMatchObject({ y: PICTURE_HEAD, height: 300 });
});
