import { describe, expect, it } from 'vitest';
import { readTokens } from '#plots/colours';
import { pictureSvg } from '#plots/marks';
import { initialExtent } from '../picture-scene.ts';
import type { OrdinationData } from '../plot-props.ts';
import { ordinationCsv } from './ordination-csv.ts';
import { type OrdinationFigure, ordinationPicture } from './ordination-picture.ts';

const ordinationSvg = (figure: OrdinationFigure) => pictureSvg(ordinationPicture(figure));

const tokens = readTokens((name) => (name === '--point-alpha' ? '.82' : '#123456'));
const data: OrdinationData = {
  title: 'Principal coordinates of Bray–Curtis distance',
  coordinates: [
    [0.1, 0.2, 0.3],
    [-0.4, 0, 0.1],
    [0.3, -0.2, -0.1],
    [0, 0.1, 0.2],
  ],
  ids: ['F3D0', 'F3D1', 'F3D141', 'F3D142'],
  axes: [
    { name: 'PC1', percent: 40.1 },
    { name: 'PC2', percent: 20 },
    { name: 'PC3', percent: 9.5 },
  ],
  colourBy: { kind: 'categories', title: 'Time', values: ['Early', 'Early', 'Late', 'Late'] },
};

describe('an ordination saved for a paper', () => {
  it.each([
    ['2d', [0, 1]],
    ['3d', [0, 1, 2]],
  ] as const)('has every sample, the axes with their share and the legend (%s)', (mode, shown) => {
    const svg = ordinationSvg({ data, look: { mode, shown, selection: new Set() }, tokens, method: 'n = 4, ASV' });
    const samples = svg.match(/<circle [^>]*stroke=/g) ?? [];
    expect(samples).toHaveLength(4);
    expect(svg).toContain('PC1 (40.1 %)');
    expect(svg).toContain('Early (2)');
    expect(svg).toContain('n = 4, ASV');
    expect(svg).not.toContain('NaN');
  });

  it('leaves out samples beyond the part of the plane the reader looks at', () => {
    const view = { mode: '2d', x: [-0.05, 0.35], y: [-0.5, 0.5] } as const;
    const svg = ordinationSvg({ data, look: { mode: '2d', shown: [0, 1], selection: new Set() }, tokens, view });
    expect(svg.match(/<circle [^>]*stroke=/g)).toHaveLength(3);
  });

  it('lists every axis, group and the selection as CSV', () => {
    const lines = ordinationCsv(data, new Set([2])).split('\r\n');
    expect(lines[0]).toBe('sample_id,PC1,PC2,PC3,Time,selected');
    expect(lines[3]).toBe('F3D141,0.3,-0.2,-0.1,Late,yes');
  });
});

it('on a narrow paper an ordination stands over its legend, as wide as the paper', () => {
  const look = { mode: '2d', shown: [0, 1], selection: new Set<number>() } as const;
  const [wide, narrow] = [
    ordinationPicture({ data, look, tokens }),
    ordinationPicture({ data, look, tokens, paper: 530 }),
  ];
  const early = ({ marks }: typeof wide) =>
    marks.flatMap((mark) => (mark.kind === 'text' && mark.text === 'Early (2)' ? mark.at : []));
  expect([wide.width, narrow.width]).toEqual([1060, 530]);
  expect(early(wide)[0]).toBeGreaterThan(860);
  expect(early(narrow)[1]).toBeGreaterThan(380);
  expect(early(narrow)[0]).toBeLessThan(60);
});

it('no word of the legend leaves the paper: what is long is reported in lines', () => {
  const sizeBy = {
    kind: 'numbers',
    title: 'Days since the last course of antibiotics',
    values: [1, 2, 3, 400],
  } as const;
  const look = { mode: '2d', shown: [0, 1], selection: new Set<number>() } as const;
  const { marks, width } = ordinationPicture({ data: { ...data, sizeBy }, look, tokens });
  const terms = marks.flatMap((mark) => (mark.kind === 'text' && (mark.at[0] ?? 0) > 860 ? [mark] : []));
  const lines = terms.map(({ text }) => text);
  expect(lines.join(' ')).toContain('Size: Days since the last course of antibiotics, 1 to 400');
  expect(lines).not.toContain('Size: Days since the last course of antibiotics, 1 to 400');
  for (const { at, text } of terms) expect((at[0] ?? 0) + text.length * 6, text).toBeLessThanOrEqual(width);
});

describe('an ordination coloured by a number, on paper', () => {
  const saved = (values: readonly (number | null)[], unit?: string) => {
    const colourBy = { kind: 'numbers', title: 'Faecal calprotectin', values, ...(unit ? { unit } : {}) } as const;
    return ordinationSvg({
      data: { ...data, colourBy },
      look: { mode: '2d', shown: [0, 1], selection: new Set() },
      tokens,
    });
  };

  it('says from where to where the ramp goes, in as many digits as a reader takes', () => {
    expect(saved([0.1 + 0.2, 12.34567, 1, 2], 'µg/g')).toContain('>0.3 – 12.35 µg/g<');
  });

  it('has the true minus sign in numbers, and leaves that of a unit alone', () => {
    expect(saved([-3, 1200, 1, 2], 'CFU-eq')).toContain('>−3 – 1,200 CFU-eq<');
  });

  it('counts the samples without a number', () => {
    expect(saved([1, null, Number.NaN, 2])).toContain('>Not recorded (2)<');
    expect(saved([null, null, null, null])).not.toContain('NaN');
  });
});

describe('an ordination as a table', () => {
  it('names axes that the analysis did not, and guards names of groups', () => {
    const colourBy = { kind: 'categories', title: '=Time', values: ['a,b', null, '+x', 'c'] } as const;
    const lines = ordinationCsv({ ...data, axes: data.axes.slice(0, 1), colourBy }).split('\r\n');
    expect(lines[0]).toBe("sample_id,PC1,axis 2,axis 3,'=Time,selected");
    expect(lines[1]).toBe('F3D0,0.1,0.2,0.3,"a,b",no');
    expect(lines[2]).toBe('F3D1,-0.4,0,0.1,,no');
    expect(lines).toHaveLength(6);
  });

  it('of no samples has its head', () => {
    const none: OrdinationData = { title: '', coordinates: [], ids: [], axes: [] };
    expect(ordinationCsv(none)).toBe('sample_id,selected\r\n');
  });
});

describe('the picture of few samples', () => {
  it.each([[0], [1], [2]])('is drawn without a fault of %d', (n) => {
    const few: OrdinationData = {
      title: 'Few',
      coordinates: Array.from({ length: n }, () => [0.5, 0.5]),
      ids: ['a', 'b'].slice(0, n),
      axes: data.axes,
    };
    for (const [mode, shown] of [
      ['2d', [0, 1]],
      ['3d', [0, 1, 2]],
    ] as const) {
      const svg = ordinationSvg({ data: few, look: { mode, shown, selection: new Set(), around: 'ellipses' }, tokens });
      expect(svg).not.toMatch(/NaN|Infinity|undefined/);
      expect(svg.match(/<circle /g)?.length ?? 0).toBe(n);
      expect(svg).toContain(`<desc>n = ${n}</desc>`);
    }
  });

  it('brings what is selected forward', () => {
    const look = { mode: '2d', shown: [0, 1], selection: new Set([1]) } as const;
    const opacities = ordinationPicture({ data, look, tokens }).marks.flatMap((mark) =>
      mark.kind === 'point' && mark.edge ? [mark.opacity] : [],
    );
    expect(opacities.map((one) => Math.round(one * 100))).toEqual([42, 42, 42, 100]);
  });
});

describe('what is in view at first', () => {
  const extents = [
    [0, 10],
    [0, 4],
  ] as const;
  const round = (...outline: (readonly [number, number])[]) => ({
    ...{ colour: '#a00000', centre: [5, 2] as const, legs: [] },
    outline,
  });

  it('is all of the points and of what is drawn round their groups', () => {
    expect(initialExtent({ extents }, [])).toEqual(extents);
    expect(initialExtent({ extents }, [round([-2, 1], [4, 5]), round([5, -1])])).toEqual([
      [-2, 10],
      [-1, 5],
    ]);
  });

  it('is not given away to the ellipse of a few samples far apart', () => {
    expect(initialExtent({ extents }, [round([-900, 1], [900, 80])])).toEqual([
      [-5, 15],
      [0, 6],
    ]);
  });
});
