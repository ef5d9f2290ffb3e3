import { describe, expect, it } from 'vitest';
import { readTokens } from '#plots/colours';
import { figurePicture, partAt } from '#plots/figure';
import { pictureSvg } from '#plots/marks';
import { drawHeatMap, type HeatMap } from './draw-heat-map.ts';
import { drawSilhouettes } from './draw-silhouettes.ts';
import { cutHeight, layoutDendrogram } from './layout-dendrogram.ts';

const tokens = readTokens((name) => {
  if (name.startsWith('--seq')) return `#0000${name.at(-1)}${name.at(-1)}`;
  return name === '--cat-1' ? '#a00000' : name === '--cat-2' ? '#00a000' : '#123456';
});
const room = { width: 800, height: 500 };
/** Samples 0 and 2 join low, 1 and 3 a little higher, both pairs at the top. */
const dendrogram = { lefts: [0, 1, 4], rights: [2, 3, 5], heights: [0.2, 0.3, 0.9], leaf_order: [2, 0, 1, 3] };
const clusters = [0, 1, 0, 1];

describe('a dendrogram', () => {
  it('has each join between its two branches, as high as they are far apart', () => {
    const elbows = layoutDendrogram(dendrogram, clusters);
    expect(elbows).toEqual([
      { left: 0, right: 1, from: [0, 0], height: 0.2, cluster: 0 },
      { left: 2, right: 3, from: [0, 0], height: 0.3, cluster: 1 },
      { left: 0.5, right: 2.5, from: [0.2, 0.3], height: 0.9, cluster: null },
    ]);
  });

  it('is cut between the joins, so that the wanted number of clusters is left', () => {
    const joined = (height: number | null) => dendrogram.heights.filter((each) => each < (height ?? 9)).length;
    expect(4 - joined(cutHeight(dendrogram, 2))).toBe(2);
    expect(4 - joined(cutHeight(dendrogram, 3))).toBe(3);
    expect(cutHeight(dendrogram, 1)).toBeNull();
    expect(cutHeight({ heights: [] }, 2)).toBeNull();
  });
});

const colours = new Map([
  ['1', 1],
  ['2', 2],
]);
const map: HeatMap = {
  rows: [
    { id: 'Blautia', name: 'Blautia', italic: true },
    { id: 'Other', name: 'Other, 40 taxa', italic: false },
  ],
  columns: ['F3D2', 'F3D0', 'F3D1', 'F3D3'].map((name) => ({ id: `r ${name}`, name, group: 'Early' })),
  percents: [
    [80, 20],
    [70, 30],
    [5, 95],
    [1, 99],
  ],
  strips: [{ title: 'Cluster', values: ['1', '1', '2', '2'], colours }],
  tree: { dendrogram, clusters, k: 2, colours },
  selection: new Set(['r F3D1']),
};

describe('clusters as a heat map', () => {
  const { cells = [], parts, marks, height } = drawHeatMap(map, room, tokens);

  it('has a cell for each taxon of each sample, the fuller the stronger', () => {
    expect(cells.filter((cell) => cell.height > 12)).toHaveLength(8);
    expect(height).toBeGreaterThan(170);
    const fills = cells.filter((cell) => cell.height > 12).map(({ fill }) => fill);
    expect(fills[0]).not.toBe(fills[4]);
  });

  it('has one strip of colour for neighbours of one group, without seams between them', () => {
    const strips = cells.filter((cell) => cell.height === 12);
    expect(strips).toHaveLength(2);
    expect(strips[0]?.width).toBeCloseTo(strips[1]?.width ?? 0);
    expect((strips[0]?.x ?? 0) + (strips[0]?.width ?? 0)).toBeCloseTo((strips[1]?.x ?? 0) + 0.3);
  });

  it('reads the sample under the pointer: its cluster, and what it has most of', () => {
    const part = parts[2];
    const found = partAt(parts, [part?.box?.x ?? 0, (part?.box?.y ?? 0) + 20]);
    expect(parts).toHaveLength(4);
    expect(partAt(parts, [(part?.box?.x ?? 0) + 5, (part?.box?.y ?? 0) + 20])?.card.title).toBe('F3D1');
    expect(found).not.toBeNull();
    expect(part?.card.rows.map(({ value }) => value)).toEqual(['2', '95.0 %', '5.0 %']);
  });

  it('marks what is selected, and colours each branch by its cluster', () => {
    const strokes = marks.flatMap((mark) => (mark.kind === 'path' ? [mark.stroke] : []));
    expect(strokes).toEqual(expect.arrayContaining(['#a00000', '#00a000']));
    expect(marks.some((mark) => mark.kind === 'path' && mark.width === 3)).toBe(true);
  });

  it('shows names whole where there is room beside the cells, on a phone a few letters of them', () => {
    const named = { ...map, rows: [{ id: 'F', name: 'Faecalibacterium prausnitzii et rel.', italic: true }] };
    const nameAt = (width: number) =>
      drawHeatMap(named, { ...room, width }, tokens).marks.find((mark) => mark.kind === 'text' && mark.italic === true);
    const whole = nameAt(800);
    expect(whole?.kind === 'text' && whole.text).toBe('Faecalibacterium prausnitzii et rel.');
    for (const width of [320, 480]) {
      const mark = nameAt(width);
      const [text, x] = mark?.kind === 'text' ? [mark.text, mark.at[0]] : ['', width];
      expect(text).toMatch(/^Faecalib.*…$/);
      expect(x + text.length * 6.2).toBeLessThanOrEqual(width);
    }
  });

  it('draws five thousand samples as no more cells than the screen has half pixels', () => {
    const columns = Array.from({ length: 5000 }, (_, i) => ({ id: String(i), name: `S${i}`, group: null }));
    const many = { ...map, tree: null, strips: [], columns, percents: columns.map(() => [50, 50]) };
    expect(drawHeatMap(many, room, tokens).cells?.length).toBeLessThanOrEqual(2 * 2 * room.width);
  });

  it('of nothing is drawn without a fault', () => {
    const none = { ...map, rows: [], columns: [], percents: [], strips: [], tree: null };
    const svg = pictureSvg(
      figurePicture({ title: '', description: '', draw: (size, look) => drawHeatMap(none, size, look) }, tokens),
    );
    expect(svg).not.toContain('NaN');
  });
});

describe('silhouettes by number of clusters', () => {
  it('bring forward the number that is shown, and tell which is suggested', () => {
    const cuts = [
      { k: 2, mean: 0.42 },
      { k: 3, mean: 0.31 },
    ];
    const { marks, parts } = drawSilhouettes({ cuts, k: 3, suggested: 2 }, room, tokens);
    expect(marks.filter((mark) => mark.kind === 'point').map(({ radius }) => radius)).toEqual([3.5, 5]);
    expect(parts[0]?.card.aside).toBe('suggested');
    expect(drawSilhouettes({ cuts: [], k: 1, suggested: null }, room, tokens).parts).toEqual([]);
  });
});

describe('names and shades of a heat map', () => {
  const textOf = (given: HeatMap, width = 900) =>
    drawHeatMap(given, { width, height: 400 }, tokens).marks.flatMap((mark) =>
      mark.kind === 'text' ? [mark.text] : [],
    );
  const named = (name: string): HeatMap => ({ ...map, columns: map.columns.map((column) => ({ ...column, name })) });

  it('show the ends of long names of samples, by whole signs', () => {
    expect(textOf(named('RISK-2012-ileum-0417'))).toContain('…um-0417');
    expect(textOf(named('F3D141'))).toContain('F3D141');
    const signs = textOf(named('🦠'.repeat(12)));
    expect(signs).toContain(`…${'🦠'.repeat(7)}`);
  });

  it('leave names of samples out where the columns are too thin for them', () => {
    const many: HeatMap = {
      ...map,
      columns: Array.from({ length: 200 }, (_, i) => ({ id: `r${i}`, name: `F3D${i}`, group: null })),
      percents: Array.from({ length: 200 }, () => [50, 50]),
      strips: [],
      tree: null,
    };
    expect(textOf(many).filter((text) => text.startsWith('F3D'))).toEqual([]);
    expect(textOf(many)).toContain('Blautia');
  });

  it('say what the strongest shade stands for, and nothing where there is no taxon', () => {
    expect(textOf(map)).toContain('99 %');
    expect(textOf({ ...map, rows: [] })).not.toContain('0 %');
  });

  it('are all the palest where nothing was found, never a colour that is none', () => {
    const none: HeatMap = { ...map, percents: map.columns.map(() => [0, 0]) };
    const { cells = [] } = drawHeatMap(none, { width: 900, height: 400 }, tokens);
    expect(new Set(cells.filter((cell) => cell.height > 12).map(({ fill }) => fill)).size).toBe(1);
  });

  it('show of a sample without a group that it is not recorded', () => {
    const bare: HeatMap = { ...map, strips: [{ title: 'Time', values: [null, 'Early'], colours: new Map() }] };
    const { parts } = drawHeatMap(bare, { width: 900, height: 400 }, tokens);
    expect(parts[0]?.card.rows[0]).toMatchObject({ label: 'Time', value: 'not recorded', colour: tokens.mute });
    expect(parts[3]?.card.rows[0]).toMatchObject({ value: 'not recorded' });
  });

  it('fill the pane, by logarithm with rare taxa apart, by z-score with each taxon against its own mean', () => {
    const rare: HeatMap = {
      ...map,
      tree: null,
      strips: [],
      percents: [
        [90, 0.5],
        [90, 0.05],
        [80, 0],
        [70, 0],
      ],
    };
    const fills = (scale: HeatMap['scale']) => {
      const { cells = [], height } = drawHeatMap(
        { ...rare, ...(scale ? { scale } : {}) },
        { width: 900, height: 120 },
        tokens,
      );
      expect(height).toBeLessThanOrEqual(120);
      return cells.map(({ fill }) => fill);
    };
    const [root, log, z] = [fills('root'), fills('log'), fills('z')];
    // Cells come column by column: the second is the rare taxon of the first sample.
    expect(log[1]).not.toBe(log[3]);
    expect(log[1]).not.toBe(root[1]);
    expect(z[1]).not.toBe(z[5]);
    expect(textOf({ ...rare, scale: 'z' })).toEqual(expect.arrayContaining(['−2.5 SD', '+2.5 SD']));
  });
});

it('distances between samples are shaded from the least above 0, and have no per cent', () => {
  const ids = ['a', 'b', 'c'];
  const map: HeatMap = {
    rows: ids.map((id) => ({ id, name: id, italic: false })),
    columns: ids.map((id) => ({ id, name: id, group: null })),
    percents: [
      [0, 20, 26],
      [20, 0, 25],
      [26, 25, 0],
    ],
    ...{ strips: [], scale: 'span', unit: '', tree: null, selection: new Set<string>() },
  };
  const { marks } = drawHeatMap(map, room, tokens);
  const texts = marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
  expect(texts).toEqual(expect.arrayContaining(['≤ 20.0', '26.0']));
  expect(texts.some((text) => text.includes('%'))).toBe(false);
});
