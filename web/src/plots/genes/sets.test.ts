import { expect, test } from 'vitest';
import { readTokens } from '#plots/colours';
import { drawBarcode, drawSetDots, enrichmentAlong } from './index.ts';

const tokens = readTokens((name) => (/^--(cat|seq|surface|plot)/.test(name) ? '#a0b0c0' : name));
const room = { width: 800, height: 500 };
const card = { title: 'A set', rows: [] };

test('genes spread evenly are as dense as by chance, those at one end several times as dense there', () => {
  const even = enrichmentAlong(
    Array.from({ length: 50 }, (_, at) => at * 20 + 10),
    1000,
  );
  for (const { enrichment } of even.slice(10, -10)) expect(enrichment).toBeCloseTo(1, 1);
  const ends = enrichmentAlong(
    Array.from({ length: 50 }, (_, at) => 950 + at),
    1000,
  );
  expect(ends.at(-1)?.enrichment).toBeGreaterThan(4);
  expect(ends[0]?.enrichment).toBe(0);
});

test('a barcode has a bar for each gene of the set, read by pointer, between the two groups', () => {
  const drawing = drawBarcode(
    {
      ...{ n: 100, middle: 40, chosen: 'b' },
      genes: ['a', 'b'].map((id, at) => ({ id, rank: 10 + at * 80, card })),
      left: { text: 'higher in control', colour: '#123456' },
      right: { text: 'higher in treated', colour: '#654321' },
    },
    room,
    tokens,
  );
  expect(drawing.parts.map(({ id }) => id)).toEqual(['a', 'b']);
  const texts = drawing.marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
  expect(texts).toContain('← higher in control');
  expect(texts).toContain('higher in treated →');
});

test.each([800, 344])('dots of sets lie within %i pixels, towards the group in which they are higher', (width) => {
  const dots = ['HALLMARK_OXIDATIVE_PHOSPHORYLATION', 'HALLMARK_APOPTOSIS'].map((name, at) => ({
    ...{ id: name, name, value: at === 0 ? -12 : 3, size: 20 + 100 * at, colour: at === 0 ? '#123456' : null, card },
  }));
  const sides = { left: 'control', right: 'treated' };
  const drawing = drawSetDots(
    { measure: '−log₁₀ p', sized: 'genes found', sides, dots, chosen: null },
    { width, height: 400 },
    tokens,
  );
  const points = drawing.marks.flatMap((mark) => (mark.kind === 'point' ? [mark] : []));
  expect(points[0]?.at[0]).toBeLessThan(points[1]?.at[0] ?? 0);
  expect(points[0]?.fill).toBe('#123456');
  expect(points[1]?.fill).toBe(tokens.mute);
  for (const { at, radius } of points) expect(at[0] + radius).toBeLessThanOrEqual(width);
  const texts = drawing.marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
  expect(texts.some((text) => /^−\d/.test(text))).toBe(false);
});
