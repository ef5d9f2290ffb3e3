import { describe, expect, test } from 'vitest';
import type { Tokens } from '#plots/colours';
import { drawSunburst, paintNodes } from './draw-sunburst.ts';
import { layoutSunburst, middleOf, sectorAt, stepFrom } from './layout-sunburst.ts';
import { gut, node } from './sunburst.fixture.ts';
import { pathTo, type SunburstNode, walkTree } from './sunburst-tree.ts';

const tokens: Tokens = {
  ...{ cat: ['#111111', '#222222'], other: '#999999', unassigned: '#dddddd', edge: '#ffffff', seq: [] },
  ...{ grid: '#eeeeee', axis: '#888888', label: '#666666', mute: '#cccccc', point_alpha: 1, point_edge: '#ffffff' },
  ...{ text: '#000000', text_2: '#333333', surface: '#ffffff', accent: '#0000ff', failed: '#ff0000' },
  ...{ font: 'sans-serif', mono: 'monospace' },
};
const room = { width: 600, height: 500 };

describe('rings of taxa', () => {
  test('give each taxon the angle of its share, within that of the clade that it belongs to', () => {
    const { sectors } = layoutSunburst(gut, room);
    const turns = sectors.map(({ node: { id }, from, to, depth }) => [id, depth, from.toFixed(2), to.toFixed(2)]);
    expect(turns).toEqual([
      ['Firmicutes', 1, '0.00', '0.60'],
      ['Blautia', 2, '0.00', '0.45'],
      ['Roseburia', 2, '0.45', '0.60'],
      ['Bacteroidota', 1, '0.60', '0.90'],
      ['Bacteroides', 2, '0.60', '0.90'],
      ['unclassified', 1, '0.90', '1.00'],
    ]);
  });

  test('around a clade show it as the whole', () => {
    const [, firmicutes] = pathTo(gut, 'Firmicutes');
    const { sectors } = layoutSunburst(firmicutes ?? gut, room);
    expect(sectors.map(({ node: { id }, to }) => [id, to.toFixed(2)])).toEqual([
      ['Blautia', '0.75'],
      ['Roseburia', '1.00'],
    ]);
  });

  test('that have no room for names wait until somebody zooms in', () => {
    const deep = [...'abcdefgh'].reduceRight<SunburstNode[]>((children, id) => [node(id, 100, { children })], []);
    const whole = node('All taxa', 100, { children: deep });
    expect(layoutSunburst(whole, { width: 300, height: 300 }).isCut).toBe(true);
    expect(layoutSunburst(whole, { width: 900, height: 900 }).isCut).toBe(false);
  });

  test('are found again under the pointer; the middle is the focus, and outside is nothing', () => {
    const layout = layoutSunburst(gut, room);
    for (const sector of layout.sectors) expect(sectorAt(layout, middleOf(layout, sector))).toBe(sector);
    expect(sectorAt(layout, layout.centre)).toBe('focus');
    expect(sectorAt(layout, [1, 1])).toBeNull();
  });

  test('are walked by arrow keys: along a ring, into a clade and out again', () => {
    const layout = layoutSunburst(gut, room);
    const walk = (...keys: string[]) =>
      keys.reduce<ReturnType<typeof stepFrom>>((read, key) => stepFrom(layout, read, key), null)?.node.id;
    expect(walk('ArrowRight')).toBe('Firmicutes');
    expect(walk('ArrowRight', 'ArrowRight')).toBe('Bacteroidota');
    expect(walk('ArrowRight', 'ArrowLeft')).toBe('unclassified');
    expect(walk('ArrowRight', 'ArrowDown', 'ArrowRight')).toBe('Roseburia');
    expect(walk('ArrowRight', 'ArrowDown', 'ArrowUp')).toBe('Firmicutes');
    expect(walk('ArrowLeft', 'ArrowLeft', 'ArrowDown')).toBe('unclassified');
  });
});

test('a taxon without a colour of its own is a lighter shade of its clade; what is unclassified is hatched', () => {
  const paints = paintNodes(gut, tokens);
  expect(paints.get('Firmicutes')).toEqual({ fill: '#111111' });
  expect(paints.get('Blautia')).toEqual({ fill: '#7c7c7c' });
  expect(paints.get('unclassified')).toEqual({ fill: '#dddddd', hatch: '#999999' });
  const { marks } = drawSunburst({ root: gut, focus: gut, room, tokens });
  expect(marks.filter(({ kind }) => kind === 'line').length).toBeGreaterThan(3);
  expect(marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))).toContain('Bacteroidota');
  // Pictures for files are moved by the places of M and L: whatever else is absolute would stay behind.
  const outlines = marks.flatMap((mark) => (mark.kind === 'path' ? [mark.d] : []));
  expect(outlines.join('').replace(/[^a-zA-Z]/g, '')).toMatch(/^(Mc+Lc+Z)+$/);
});

test('the tree is read from the whole to the parts, each with what it belongs to', () => {
  expect(walkTree(gut).map(({ node: { id }, above }) => `${above.at(-1)?.id ?? ''}/${id}`)).toEqual([
    '/All taxa',
    'All taxa/Firmicutes',
    'Firmicutes/Blautia',
    'Firmicutes/Roseburia',
    'All taxa/Bacteroidota',
    'Bacteroidota/Bacteroides',
    'All taxa/unclassified',
  ]);
});
