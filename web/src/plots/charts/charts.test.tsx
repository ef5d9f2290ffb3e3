import { scaleLinear } from 'd3-scale';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { renderMarkup, renderText } from '#testing';
import { AttritionStrip } from './attrition-strip.tsx';
import { CountAxis, formatTick, tickLabels } from './count-axis.tsx';
import { FacetBars } from './facet-bars.tsx';
import { GroupValueBars } from './group-value-bars.tsx';
import { Histogram } from './histogram.tsx';
import { ScreeBars } from './scree-bars.tsx';
import { StepGraph } from './step-graph.tsx';

const bins = [
  { from: 0, to: 10, total: 12, n_selected: 5 },
  { from: 10, to: 20, total: 3, n_selected: 0 },
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
  ])('writes %d as %s', (value, message) => {
    expect(formatTick(value)).toBe(message);
  });
});

describe('bars of a facet', () => {
  const values = [
    { value: 'f', label: 'female', n_selected: 3, total: 5, chosen: true },
    { value: 'm', label: 'male', n_selected: 0, total: 4, chosen: false },
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
  const html = renderToStaticMarkup(<GroupValueBars measure="mean distance" groups={groups} />);
  expect(html).toContain('aria-label="mean distance: Early 0.312, n = 9; Late 0.000, n = 10"');
  expect(html).toContain('width:100%');
});

describe('a strip of filters', () => {
  const strip = (...counts: readonly number[]) => (
    <AttritionStrip label="Filters" steps={counts.map((count, i) => ({ key: `k${i}`, label: `step ${i}`, count }))} />
  );

  it('shows also when nobody leaves, when all do, and when some come', () => {
    expect(renderText(strip(1200, 1200, 1300, 0))).toBe(
      'step 0 1,200 step 1 1,200 ±0 step 2 1,300 +100 step 3 0 −1,300',
    );
    expect(renderMarkup(strip(1200, 1300))).toContain('aria-label="step 1: 1,300 samples, 100 more"');
  });

  it('never draws a level beyond its room', () => {
    const levels = [...renderMarkup(strip(10, 40, 5)).matchAll(/height:([\d.]+)%/g)].map(([, level]) => Number(level));
    expect(levels).toEqual([100, 100, 50]);
  });

  it('without samples, or without steps, has levels that are numbers', () => {
    expect(renderMarkup(strip(0, 0))).not.toContain('NaN');
    expect(renderText(strip())).toBe('');
  });
});

describe('the variance of axes', () => {
  const scree = (...percents: readonly number[]) => (
    <ScreeBars
      of="of the trace"
      shown={[0, 2]}
      axes={percents.map((percent, i) => ({ name: `PC${i + 1}`, percent }))}
    />
  );

  it('is read as one sentence, and the axes on the plot are marked', () => {
    const html = renderMarkup(scree(40.04, 20, 9.96));
    expect(html).toContain('aria-label="Variance by axis, % of the trace: PC1 40.0 %, PC2 20.0 %, PC3 10.0 %"');
    expect(html.match(/scree-shown/g)).toHaveLength(2);
  });

  it('has bars as high as their shares, and one to be seen for an axis of nothing or less', () => {
    const heights = (html: string) => [...html.matchAll(/height:([\d.]+)/g)].map(([, height]) => Number(height));
    expect(heights(renderMarkup(scree(50, 25, 0, -1.26)))).toEqual([44, 22, 1, 1]);
    expect(heights(renderMarkup(scree(0, 0)))).toEqual([1, 1]);
    expect(renderText(scree(-1.26, -0.01))).toBe('−1.3 PC1 0.0 PC2');
  });
});

describe('the steps of a workflow', () => {
  const step = (id: string, per_sample: boolean) => ({ id, title: id, per_sample });
  const graph = <StepGraph label="Steps" steps={[step('Trim', true), step('Denoise', true), step('Merge', false)]} />;

  it('say once where samples go by themselves, and where they come together', () => {
    expect(renderText(graph)).toBe('Trim · per sample Denoise Merge · all samples');
  });

  it('have three nodes for samples, one for the pool, and no line after the last', () => {
    const rows = renderMarkup(graph).split('<li').slice(1);
    expect(rows.map((row) => row.match(/<circle/g)?.length)).toEqual([3, 3, 1]);
    expect(rows.map((row) => row.match(/<path/g)?.length ?? 0)).toEqual([3, 3, 0]);
  });
});

describe('ugly histograms', () => {
  it('of huge and negative values keep their bars inside', () => {
    const wild = [
      { from: -1e9, to: 0, total: 5_000_000, n_selected: 0 },
      { from: 0, to: 1e9, total: 0, n_selected: 0 },
    ];
    const html = renderMarkup(<Histogram label="Depth" bins={wild} counted="samples" unit="m" />);
    expect(html).toContain('Depth: 0 of 5,000,000');
    expect(html).not.toMatch(/NaN|Infinity|height="-/);
  });
});

it('a facet of which all is chosen adds nothing, and long names are whole on hover', () => {
  const name = 'Stool, collected at home and “frozen” within <1 h';
  const html = renderMarkup(
    <FacetBars label="Sample" values={[{ value: 'a', label: name, n_selected: 1200, total: 1200, chosen: true }]} />,
  );
  expect(html).not.toContain('would be added');
  expect(html).toContain('title="Stool, collected at home and “frozen” within &lt;1 h"');
  expect(html).toContain('1,200 / 1,200 samples');
});

describe('labels under a histogram', () => {
  const over = (ends: [number, number], width: number) =>
    tickLabels(scaleLinear().domain(ends).range([34, width]), Math.max(2, Math.round((width - 34) / 56)));

  it.each<[string, [number, number], number]>([
    ['reads of a shallow study', [312, 1240], 420],
    ['on a phone', [312, 1240], 160],
    ['deep samples', [12_000, 98_000], 420],
    ['samples of nearly the same depth', [1181, 1182], 420],
    ['millions that differ little', [2_000_100, 2_000_900], 420],
  ])('of %s never touch, and differ', (_, ends, width) => {
    const labels = over(ends, width);
    expect(labels.length).toBeGreaterThan(0);
    expect(new Set(labels.map(({ label }) => label)).size).toBe(labels.length);
    const edges = labels.map(({ at, label, anchor }) => {
      const from = anchor === 'start' ? at : anchor === 'end' ? at - 6.2 * label.length : at - 3.1 * label.length;
      return [from, from + 6.2 * label.length] as const;
    });
    for (const [index, [from]] of edges.entries()) expect(from).toBeGreaterThan((edges[index - 1]?.[1] ?? -99) + 4);
  });
});
