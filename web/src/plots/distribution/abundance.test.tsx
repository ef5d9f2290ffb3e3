import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import {
  AbundanceHistogram,
  MIN_ABUNDANCE,
  percentText,
  stepAbundance,
  toAbundance,
  toAxisPosition,
} from './abundance-histogram.tsx';
import { readsAxis } from './reads-histogram.tsx';

test('each decade takes the same room, and nothing falls off the axis', () => {
  expect([0.0001, 0.001, 0.01, 0.1, 1].map(toAxisPosition)).toEqual(
    [0.2, 0.4, 0.6, 0.8, 1].map((place) => expect.closeTo(place)),
  );
  expect([0, 1e-9, -1].map(toAxisPosition)).toEqual([0, 0, 0]);
  expect([-3, 0, 1, 7].map(toAbundance)).toEqual([MIN_ABUNDANCE, MIN_ABUNDANCE, 1, 1]);
});

test('a threshold is a number that somebody would type', () => {
  for (let place = 0; place <= 1; place += 0.013)
    expect(percentText(toAbundance(place))).toMatch(/^\d{1,3}(\.\d+)? %$/);
  expect(toAbundance(toAxisPosition(0.05))).toBe(0.05);
});

test('arrow keys reach every part of the axis and stop at its ends', () => {
  let share = MIN_ABUNDANCE;
  let presses = 0;
  for (; share < 1 && presses < 200; presses += 1) {
    const next = stepAbundance(share, 1);
    expect(next).toBeGreaterThan(share);
    share = next;
  }
  expect(share).toBe(1);
  expect(presses).toBeLessThanOrEqual(101);
  expect(stepAbundance(1, 1)).toBe(1);
  expect(stepAbundance(MIN_ABUNDANCE, -1)).toBe(MIN_ABUNDANCE);
});

test('percent are printed without digits they do not have', () => {
  expect([0.05, 0.001, 0.00001, 1, 0.123456].map(percentText)).toEqual(['5 %', '0.1 %', '0.001 %', '100 %', '12.3 %']);
});

const bins = [
  { from: 0.001, to: 0.01, total: 12, n_selected: 5 },
  { from: 0.01, to: 0.1, total: 3, n_selected: 1 },
];

test('its accessible text gives how many samples have the taxon, and each bar', () => {
  const html = renderToStaticMarkup(
    <AbundanceHistogram
      label="Faecalibacterium"
      bins={bins}
      absent={{ total: 4, n_selected: 2 }}
      keeps="above"
      threshold={0.01}
    />,
  );
  expect(html).toContain('aria-label="Faecalibacterium: 15 of 19 samples contain it, 4 do not"');
  expect(html).toContain('<title>0.1 % to 1 %: 5 of 12 samples</title>');
  expect(html).toContain('<title>Absent: 2 of 4 samples</title>');
});

test('the samples that a threshold lets go are pale, also those without the taxon', () => {
  const drawn = (keeps: 'above' | 'below' | null) =>
    renderToStaticMarkup(
      <AbundanceHistogram label="x" bins={bins} absent={{ total: 4, n_selected: 2 }} keeps={keeps} threshold={0.01} />,
    ).match(/abundance-gone/g)?.length ?? 0;
  expect([drawn('above'), drawn('below'), drawn(null)]).toEqual([2, 1, 0]);
});

test('samples of one depth are a narrow bar, not one as wide as the plot', () => {
  const barShare = (bins: { from: number; to: number; count: number }[]) => {
    const { start, end, step } = readsAxis(bins);
    return step / (end - start);
  };
  const [of600, next] = [
    { from: 562, to: 631, count: 12 },
    { from: 631, to: 708, count: 3 },
  ];
  expect(barShare([of600])).toBeCloseTo(1 / 7, 6);
  expect(barShare([of600, next])).toBeCloseTo(0.5, 2);
  expect(readsAxis([{ from: 0, to: 1, count: 2 }, of600])).toMatchObject({ isNone: true });
});
