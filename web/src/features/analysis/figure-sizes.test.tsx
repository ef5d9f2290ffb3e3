import { expect, test } from 'vitest';
import { renderMarkup, textOfHtml } from '#testing';
import { PngSize } from './figure-drawer.tsx';
import {
  describePaperWidth,
  FIGURE_SIZES,
  measureSmallestText,
  pixelScale,
  toPaperWidth,
  toPixels,
} from './figure-sizes.ts';

const own = { width: 900, dpi: 254 };

test('the sizes of journals are as wide on paper as they say', () => {
  const wide = FIGURE_SIZES.flatMap(({ value, label }) => {
    const requested = /(\d+) mm/.exec(label)?.[1];
    return requested ? [{ asked: requested, told: describePaperWidth(toPixels(value, own)) }] : [];
  });
  expect(wide).toHaveLength(3);
  for (const { asked, told } of wide) expect(told).toContain(`${asked} mm wide on paper`);
});

test('a width of one’s own is what was typed, as far as a browser can draw it', () => {
  expect(toPixels('own', own)).toEqual(own);
  expect(describePaperWidth(own)).toBe('900 px, 90 mm wide on paper');
  expect(toPixels('own', { width: 99_999, dpi: 300 })).toEqual({ width: 16_000, dpi: 300 });
  expect(toPixels('columns', own).width).toBe(2126);
});

test('a picture is scaled to just that width', () => {
  const { width } = toPixels('column', own);
  expect(pixelScale(width, { width: 860 }) * 860).toBeCloseTo(1004, 9);
});

test('the width can be typed where one’s own is chosen, and is told on paper', () => {
  const nothing = () => undefined;
  const page = (size: 'own' | 'columns') =>
    renderMarkup(<PngSize size={size} own={own} onSize={nothing} onOwn={nothing} picture={null} />);
  expect(textOfHtml(page('own'))).toContain('Width, pixels');
  expect(textOfHtml(page('own'))).toContain('900 px, 90 mm wide on paper');
  expect(textOfHtml(page('columns'))).not.toContain('Width, pixels');
  expect(textOfHtml(page('columns'))).toContain('2,126 px, 180 mm wide on paper');
});

test.each(['slide', 'column', 'columns', 'fine'] as const)(
  'laid out for it, words of 11 px can be read: %s',
  (size) => {
    const pixels = toPixels(size, own);
    const width = toPaperWidth(pixels);
    const marks = [{ kind: 'text', at: [0, 0], text: 'PC1', size: 11, fill: '#000' }] as const;
    expect(measureSmallestText(pixels, { width, marks })).toMatchObject({ isReadable: true });
  },
);

test('a paper that holds no plot is not drawn on any smaller, and that is told', () => {
  const stamp = { width: 200, dpi: 300 };
  const marks = [{ kind: 'text', at: [0, 0], text: 'PC1', size: 11, fill: '#000' }] as const;
  expect(measureSmallestText(stamp, { width: toPaperWidth(stamp), marks })?.isReadable).toBe(false);
});

test('how large the smallest words will be on paper is told, and when nobody could read them', () => {
  const text = (size: number) => ({ kind: 'text', at: [0, 0], text: 'PC1', size, fill: '#000' }) as const;
  const picture = { width: 1060, marks: [text(12), text(11)] };
  expect(measureSmallestText(toPixels('columns', own), picture)).toEqual({
    points: expect.closeTo(5.3, 1),
    isReadable: true,
  });
  expect(measureSmallestText(toPixels('column', own), picture)?.isReadable).toBe(false);
  expect(measureSmallestText(own, { width: 100, marks: [] })).toBeNull();
});
