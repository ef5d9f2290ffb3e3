import { describe, expect, it } from 'vitest';
import { readTokens } from '#plots/colours';
import { pictureSvg } from '#plots/marks';
import { barAt, barOf, layoutBars, taxonAt } from './bar-layout.ts';
import { barMarks } from './bar-marks.ts';
import { type CompositionData, compositionRows, countShallow, groupSamples, meanProfile } from './composition-data.ts';
import { compositionCsv, compositionPicture } from './composition-export.ts';
import { sampleCard } from './composition-plot.tsx';
import { stripMarks } from './strip-marks.ts';

const tokens = readTokens((name) => name);
const data: CompositionData = {
  title: 'Composition by family',
  samples: [
    { id: 'F3D0', group: 'Early' },
    { id: 'F3D141', group: 'Late' },
    { id: 'F3D1', group: 'Early' },
    { id: 'F3D9', group: null },
  ],
  taxa: [
    { id: 'b', name: 'Bacteroidaceae', kind: 'taxon', italic: true },
    { id: 'l', name: 'Lachnospiraceae', kind: 'taxon', italic: true },
    { id: 'other', name: 'Other, 12 families', kind: 'other', italic: false },
    { id: 'un', name: 'Unassigned', kind: 'unassigned', italic: false },
  ],
  percents: [
    [50, 30, 15, 5],
    [10, 60, 0, 30],
    [40, 40, 20, 0],
    [25, 25, 25, 15],
  ],
  colourOfTaxon: new Map([
    ['b', 1],
    ['l', 5],
  ]),
  groups: ['Late', 'Early'],
};
const groups = groupSamples(data);
const group = (label: string, count: number) => ({ label, samples: Array.from({ length: count }, (_, i) => i) });

describe('a bar of few reads', () => {
  it('is pale, one of many is not', () => {
    const layout = layoutBars({ groups: groupSamples(data), room: 600, zoom: 1, means: false });
    const paper = { layout, tokens, top: 0, height: 100, from: 0, to: 600, left: 0, pixel_ratio: 1 };
    const veils = (reads: number[]) => {
      const samples = data.samples.map((sample, at) => ({ ...sample, reads: reads[at] ?? 5000 }));
      return barMarks({ data: { ...data, samples }, ...paper }).filter(({ kind }) => kind === 'path').length;
    };
    expect(veils([])).toBe(0);
    expect(veils([3, 999, 1000])).toBe(2);
    expect(
      countShallow([
        { id: 'a', group: null, reads: 3 },
        { id: 'b', group: null },
      ]),
    ).toBe(1);
  });
});

describe('thin bars', () => {
  const layout = layoutBars({ groups: [group('', 600)], room: 900, zoom: 1, means: false });
  it('are read by a pointer that is a little beside them, and not by one far off', () => {
    const [facet] = layout.facets;
    const end = (facet?.bars_x ?? 0) + 600 * layout.bar_width;
    expect(barAt(layout, end + 2)?.sample).toBe(599);
    expect(barAt(layout, end + 8)).toBeNull();
  });
});

describe('groups of bars', () => {
  it('stand in the order asked for, with samples of no group last', () => {
    expect(groups).toEqual([
      { label: 'Late', samples: [1] },
      { label: 'Early', samples: [0, 2] },
      { label: 'Not recorded', samples: [3] },
    ]);
  });

  it('have as mean the mean of the samples’ proportions', () => {
    expect([...meanProfile(data.percents, [0, 2], 4)]).toEqual([45, 35, 17.5, 2.5]);
  });
});

describe('the layout', () => {
  it('fills the room exactly with thousands of bars', () => {
    const layout = layoutBars({ groups: [group('A', 3000), group('B', 1500)], room: 1000, zoom: 1, means: true });
    expect(layout.width).toBeCloseTo(1000, 6);
    expect(layout.bar_width).toBeLessThan(0.3);
  });

  it('holds a small group open for its header, and the others give the room', () => {
    const layout = layoutBars({ groups: [group('A', 300), group('Two samples', 2)], room: 800, zoom: 1, means: true });
    expect(layout.facets[1]?.width).toBe(58);
    expect(layout.width).toBeCloseTo(800, 6);
  });

  it('grows with the zoom', () => {
    const wide = layoutBars({ groups: [group('A', 1000)], room: 800, zoom: 10, means: false });
    expect(wide.width).toBeCloseTo(8000, 6);
  });

  it('finds the bar under the pointer, and the place of a bar', () => {
    const layout = layoutBars({ groups, room: 600, zoom: 1, means: true });
    const x = barOf(layout, 2);
    expect(x).not.toBeNull();
    expect(barAt(layout, (x ?? 0) + 1)?.sample).toBe(2);
    const early = layout.facets[1];
    expect(barAt(layout, (early?.x ?? 0) + 5)).toEqual({ facet: early, sample: null });
    expect(barAt(layout, (early?.x ?? 0) - 5)).toBeNull();
    expect(barOf(layout, 99)).toBeNull();
  });

  it('knows which part of a bar is meant', () => {
    expect(taxonAt([50, 30, 15], 10)).toBe(0);
    expect(taxonAt([50, 30, 15], 79.9)).toBe(1);
    expect(taxonAt([50, 30, 15], 97)).toBeNull();
  });
});

describe('the bars', () => {
  const paper = { data, tokens, top: 0, height: 100, from: 0, left: 0 };
  const layout = layoutBars({ groups, room: 600, zoom: 1, means: false });
  const rects = barMarks({ ...paper, layout, to: 600, pixel_ratio: 1 }).filter((mark) => mark.kind === 'rect');

  it('are as high as their percentages, in the taxon’s colour, and nothing is stretched to 100 %', () => {
    const sums = new Map<number, number>();
    for (const rect of rects) sums.set(rect.x, (sums.get(rect.x) ?? 0) + rect.height);
    expect([...sums.values()].map((value) => Math.round(value))).toEqual([100, 100, 100, 90]);
    expect(rects[0]).toMatchObject({ fill: '--cat-1', height: 10 });
    expect(rects[1]).toMatchObject({ fill: '--cat-5', height: 60 });
  });

  it('hatch what could not be assigned and grey the rest', () => {
    expect(rects.filter((rect) => rect.hatch)).toHaveLength(3);
    expect(rects.filter((rect) => rect.fill === '--cat-other')).toHaveLength(3);
  });

  it('share a pixel where they are thinner, as a mean', () => {
    const twice: CompositionData = {
      ...data,
      samples: data.samples.slice(0, 2),
      percents: [
        [100, 0, 0, 0],
        [50, 50, 0, 0],
      ],
    };
    const thin = {
      facets: [{ label: '', samples: [0, 1], x: 0, width: 1, mean_x: null, bars_x: 0 }],
      bar_width: 0.5,
      mean_width: 0,
      width: 1,
    };
    const marks = barMarks({ ...paper, data: twice, layout: thin, to: 1, pixel_ratio: 1 });
    expect(marks).toMatchObject([{ height: 75 }, { height: 25 }]);
  });

  it('draw only what is scrolled into view', () => {
    const many: CompositionData = {
      ...data,
      samples: Array(1000).fill(data.samples[0]),
      percents: Array(1000).fill([60, 40, 0, 0]),
    };
    const wide = layoutBars({ groups: groupSamples(many), room: 500, zoom: 20, means: false });
    expect(barMarks({ ...paper, data: many, layout: wide, to: 500, pixel_ratio: 1 }).length).toBeLessThan(110);
  });
});

describe('what the plot says and saves', () => {
  it('reads the largest parts of a sample', () => {
    const card = sampleCard(data, 1, tokens);
    expect(card.title).toBe('F3D141');
    expect(card.rows.map((row) => `${row.label} ${row.value}`)).toEqual([
      'Lachnospiraceae 60.0 %',
      'Unassigned 30.0 %',
      'Bacteroidaceae 10.0 %',
    ]);
  });

  it('saves group headers, taxon names in italics and a hatch as SVG', () => {
    const svg = pictureSvg(compositionPicture({ data, tokens }));
    expect(svg).toContain('>Late</text>');
    expect(svg).toContain('n = 2');
    expect(svg).toMatch(/font-style="italic"[^>]*>Bacteroidaceae/);
    expect(svg).toContain('<pattern');
    expect(svg).not.toContain('NaN');
  });

  it('has its legend below the bars on a paper too narrow for both', () => {
    const picture = compositionPicture({ data, tokens, paper: 530 });
    const legend = picture.marks.flatMap((mark) => (mark.kind === 'text' && mark.size === 12 ? [mark] : []));
    const name = legend.find(({ text }) => text === 'Bacteroidaceae');
    expect(picture.width).toBe(530);
    expect(name?.at[1]).toBeGreaterThan(420);
    expect(compositionPicture({ data, tokens }).width).toBeGreaterThan(1100);
  });

  it('gives the table that stands behind it', () => {
    expect(compositionRows(data)[3]).toEqual({ sample_id: 'F3D9', group: null, percents: [25, 25, 25, 15] });
    expect(compositionCsv(data).split('\r\n').slice(0, 2)).toEqual([
      'sample_id,group,Bacteroidaceae,Lachnospiraceae,"Other, 12 families",Unassigned',
      'F3D0,Early,50,30,15,5',
    ]);
  });
});

describe('more groups than the room has headers for', () => {
  it('scroll, and their bars can be seen', () => {
    const groups = Array.from({ length: 12 }, (_, g) => ({ label: `Site ${g}`, samples: [g * 2, g * 2 + 1] }));
    const layout = layoutBars({ groups, room: 690, zoom: 1, means: true });
    expect(layout.width).toBeGreaterThan(690);
    expect(layout.bar_width).toBeGreaterThan(4);
    const many = Array.from({ length: 12 }, (_, g) => ({
      label: `Site ${g}`,
      samples: Array.from({ length: 1000 }, (__, i) => g * 1000 + i),
    }));
    expect(layoutBars({ groups: many, room: 690, zoom: 1, means: true }).width).toBeLessThan(12 * 300);
  });
});

describe('strips above the bars', () => {
  const strip = {
    title: 'Diet',
    values: ['rye', 'rye', 'rye', null],
    colours: new Map([['rye', 2]]),
  };
  const striped = { ...data, strips: [strip] };
  const layout = layoutBars({ groups: groupSamples(data), room: 600, zoom: 1, means: false });

  it('have the colour of each sample’s value, neighbours with one value in one piece', () => {
    const paper = { layout, tokens, top: 0, from: 0, to: layout.width, left: 0 };
    const rects = stripMarks({ strips: [strip], ...paper });
    // Late has one sample, Early two with one value, and one is in no group.
    expect(rects.map((mark) => mark.kind === 'rect' && Math.round(mark.width / layout.bar_width))).toEqual([1, 2, 1]);
    expect(new Set(rects.map((mark) => mark.kind === 'rect' && mark.fill)).size).toBe(2);
  });

  it('make room above the bars, and are explained in the file and on the card', () => {
    const svg = (figure: CompositionData) => pictureSvg(compositionPicture({ data: figure, tokens }));
    expect(svg(striped)).toContain('Diet: rye');
    expect(svg(striped)).toContain('Diet: not recorded');
    expect(svg(data)).not.toContain('Diet');
    expect(sampleCard(striped, 0, tokens).rows).toContainEqual({ label: 'Diet', value: 'rye' });
    expect(sampleCard(striped, 3, tokens).rows.map(({ label }) => label)).not.toContain('Diet');
  });
});
