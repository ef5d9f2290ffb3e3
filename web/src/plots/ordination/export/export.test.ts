import { describe, expect, it } from 'vitest';
import { readTokens } from '#plots/colours';
import { pictureSvg } from '#plots/marks';
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
