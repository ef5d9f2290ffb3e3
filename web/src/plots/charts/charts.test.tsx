import { scaleLinear } from 'd3-scale';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { AttritionStrip } from './attrition-strip.tsx';
import { CountAxis, formatTick } from './count-axis.tsx';
import { FacetBars } from './facet-bars.tsx';
import { Histogram } from './histogram.tsx';
import { SpreadBars } from './spread-bars.tsx';

const bins = [
  { from: 0, to: 10, total: 12, kept: 5 },
  { from: 10, to: 20, total: 3, kept: 0 },
];

describe('a histogram', () => {
  it('says what it shows to those who cannot see it', () => {
    const html = renderToStaticMarkup(<Histogram label="Age" unit="years" bins={bins} />);
    expect(html).toContain('aria-label="Age: 5 of 15, from 0 to 20 years"');
    expect(html).toContain('<title>0–10 years: 5 of 12</title>');
    expect(html.match(/<rect/g)).toHaveLength(4);
  });

  it('has an axis of counts where it is told what is counted, and none beside a slider', () => {
    const plain = renderToStaticMarkup(<Histogram label="Age" bins={bins} />);
    const counted = renderToStaticMarkup(<Histogram label="Age" bins={bins} counted="samples" />);
    expect(plain).not.toContain('chart-grid');
    expect(counted).toContain('>samples</text>');
    for (const tick of [0, 5, 10]) expect(counted).toContain(`>${tick}</text>`);
  });

  it('of nothing is empty and does not fail', () => {
    expect(renderToStaticMarkup(<Histogram label="Age" bins={[]} counted="samples" />)).toContain('Age: 0 of 0');
  });
});

describe('an axis of counts', () => {
  it('draws a line at each number but nought', () => {
    const y = scaleLinear().domain([0, 40]).range([100, 0]);
    const html = renderToStaticMarkup(
      <svg role="img" aria-label="axis">
        <CountAxis counted="samples" most={40} y={y} left={30} right={200} />
      </svg>,
    );
    expect([...html.matchAll(/>(\d+)<\/text>/g)].map(([, tick]) => tick)).toEqual(['0', '20', '40']);
    expect(html.match(/<line/g)).toHaveLength(2);
  });

  it.each([
    [0, '0'],
    [9999, '9999'],
    [12_000, '12K'],
    [1_500_000, '1.5M'],
    [-3, '−3'],
    [0.25, '0.25'],
  ])('writes %d as %s', (value, words) => {
    expect(formatTick(value)).toBe(words);
  });
});

describe('bars of a facet', () => {
  const values = [
    { value: 'f', label: 'female', kept: 3, total: 5, chosen: true },
    { value: 'm', label: 'male', kept: 0, total: 4, chosen: false },
  ];

  it('are buttons where they filter, and say what another one would add', () => {
    const html = renderToStaticMarkup(<FacetBars label="Sex" values={values} onToggle={() => undefined} />);
    expect(html.match(/<button/g)).toHaveLength(2);
    expect(html).toContain('aria-pressed="true" aria-label="female 3 / 5 samples"');
    expect(html).toContain('aria-label="male 0 / 4 samples, would be added"');
  });

  it('are a picture where they do not', () => {
    const html = renderToStaticMarkup(<FacetBars label="Sex" values={values} />);
    expect(html).not.toContain('<button');
    expect(html.match(/role="img"/g)).toHaveLength(2);
  });
});

it('a strip of filters tells how many leave at each step', () => {
  const steps = [
    { key: 'all', label: 'all samples', count: 100 },
    { key: 'gut', label: 'gut', count: 40 },
  ];
  const html = renderToStaticMarkup(<AttritionStrip label="Filters" steps={steps} />);
  expect(html).toContain('60 fewer');
  expect(html.match(/<li/g)).toHaveLength(2);
});

it('bars of spread say value and n of each group', () => {
  const groups = [
    { label: 'Early', value: 0.31234, n: 9, colour: 'red' },
    { label: 'Late', value: 0, n: 10, colour: 'blue' },
  ];
  const html = renderToStaticMarkup(<SpreadBars measure="mean distance" groups={groups} />);
  expect(html).toContain('aria-label="mean distance: Early 0.312, n = 9; Late 0.000, n = 10"');
  expect(html).toContain('width:100%');
});
