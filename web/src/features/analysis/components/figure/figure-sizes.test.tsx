import { expect, test } from 'vitest';
import { draw, words } from '#testing';
import { FIGURE_SIZES, paperOf, paperWords, pixelsOf, scaleFor, smallestWords } from './figure-sizes.ts';
import { PngSize } from './png-size.tsx';

const own = { width: 900, dpi: 254 };

test('the sizes of journals are as wide on paper as they say', () => {
  const wide = FIGURE_SIZES.flatMap(({ value, label }) => {
    const asked = /(\d+) mm/.exec(label)?.[1];
    return asked ? [{ asked, told: paperWords(pixelsOf(value, own)) }] : [];
  });
  expect(wide).toHaveLength(3);
  for (const { asked, told } of wide) expect(told).toContain(`${asked} mm wide on paper`);
});

test('a width of one’s own is what was typed, as far as a browser can draw it', () => {
  expect(pixelsOf('own', own)).toEqual(own);
  expect(paperWords(own)).toBe('900 px, 90 mm wide on paper');
  expect(pixelsOf('own', { width: 99_999, dpi: 300 })).toEqual({ width: 16_000, dpi: 300 });
  expect(pixelsOf('columns', own).width).toBe(2126);
});

test('a picture is scaled to just that width', () => {
  const { width } = pixelsOf('column', own);
  expect(scaleFor(width, { width: 860 }) * 860).toBeCloseTo(1004, 9);
});

test('the width can be typed where one’s own is chosen, and is told on paper', () => {
  const nothing = () => undefined;
  const page = (size: 'own' | 'columns') =>
    draw(<PngSize size={size} own={own} onSize={nothing} onOwn={nothing} picture={null} />);
  expect(words(page('own'))).toContain('Width, pixels');
  expect(words(page('own'))).toContain('900 px, 90 mm wide on paper');
  expect(words(page('columns'))).not.toContain('Width, pixels');
  expect(words(page('columns'))).toContain('2,126 px, 180 mm wide on paper');
});

test.each(['slide', 'column', 'columns', 'fine'] as const)(
  'laid out for it, words of 11 px can be read: %s',
  (size) => {
    const pixels = pixelsOf(size, own);
    const width = paperOf(pixels);
    const marks = [{ kind: 'text', at: [0, 0], text: 'PC1', size: 11, fill: '#000' }] as const;
    expect(smallestWords(pixels, { width, marks })).toMatchObject({ isReadable: true });
  },
);

test('a paper that holds no plot is not drawn on any smaller, and that is told', () => {
  const stamp = { width: 200, dpi: 300 };
  const marks = [{ kind: 'text', at: [0, 0], text: 'PC1', size: 11, fill: '#000' }] as const;
  expect(smallestWords(stamp, { width: paperOf(stamp), marks })?.isReadable).toBe(false);
});

test('how large the smallest words will be on paper is told, and when nobody could read them', () => {
  const text = (size: number) => ({ kind: 'text', at: [0, 0], text: 'PC1', size, fill: '#000' }) as const;
  const picture = { width: 1060, marks: [text(12), text(11)] };
  expect(smallestWords(pixelsOf('columns', own), picture)).toEqual({
    points: expect.closeTo(5.3, 1),
    isReadable: true,
  });
  expect(smallestWords(pixelsOf('column', own), picture)?.isReadable).toBe(false);
  expect(smallestWords(own, { width: 100, marks: [] })).toBeNull();
});
