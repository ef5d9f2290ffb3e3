import { describe, expect, it } from 'vitest';
import { readTokens } from '#plots/colours';
import { figurePicture, partAt } from '#plots/figure';
import { pictureSvg } from '#plots/marks';
import { DISTRIBUTION_TYPES, type Distribution, drawDistribution, GROUP_PART_PREFIX } from './draw-distribution.ts';
import { drawScatter } from './draw-scatter.ts';

const tokens = readTokens((name) => name);
const room = { width: 640, height: 400 };
const samples = (from: number) =>
  [0, 0.3, 0.5, 0.6, 1.4].map((more, i) => ({ id: `r${from}${i}`, name: `F3D${from}${i}`, value: from + more }));
const diversity: Distribution = {
  measure: 'Shannon diversity, bits',
  groups: [
    { name: 'Early', colour: '#a00', samples: samples(3) },
    { name: 'Late', colour: '#00a', samples: samples(5) },
  ],
  look: 'box',
  selection: new Set(),
};

describe.each(DISTRIBUTION_TYPES)('Shannon diversity of mice by time, as %s', (look) => {
  const drawing = drawDistribution({ ...diversity, look }, room, tokens);

  it('shows every sample, inside the room', () => {
    const points = drawing.marks.filter((mark) => mark.kind === 'point');
    expect(points).toHaveLength(10);
    for (const { at } of points) {
      expect(at[0]).toBeGreaterThan(62);
      expect(at[0]).toBeLessThan(room.width);
      expect(at[1]).toBeGreaterThanOrEqual(12);
      expect(at[1]).toBeLessThan(room.height - 50);
    }
  });

  it('shows of a group and of a sample under the pointer', () => {
    const group = drawing.parts.find(({ id }) => id === `${GROUP_PART_PREFIX}Late`);
    expect(group?.card).toMatchObject({ title: 'Late', aside: 'n = 5' });
    expect(group?.card.rows[0]).toEqual({ label: 'Median', value: '5.5' });
    const sample = drawing.parts.find(({ id }) => id === 'r30');
    expect(partAt(drawing.parts, sample?.at ?? [0, 0])?.card.title).toBe('F3D30');
  });
});

describe('a selection made on another plot', () => {
  it('dims the other samples', () => {
    const { marks } = drawDistribution({ ...diversity, selection: new Set(['r30']) }, room, tokens);
    const strong = marks.filter((mark) => mark.kind === 'point' && mark.opacity > 0.5);
    expect(strong).toHaveLength(1);
  });
});

describe('ugly groups', () => {
  it('one sample, and none at all, are drawn without a fault', () => {
    const [one] = diversity.groups;
    const alone = { ...diversity, groups: [{ name: 'One', colour: '#a00', samples: one?.samples.slice(0, 1) ?? [] }] };
    for (const given of [alone, { ...diversity, groups: [] }]) {
      const svg = pictureSvg(
        figurePicture(
          { title: '', description: '', draw: (size, look) => drawDistribution(given, size, look) },
          tokens,
        ),
      );
      expect(svg).not.toContain('NaN');
    }
  });

  it('names that find no room beside each other are turned', () => {
    const groups = Array.from({ length: 9 }, (_, i) => ({
      name: `Ulcerative colitis, visit ${i}`,
      colour: '',
      samples: samples(i),
    }));
    const { marks } = drawDistribution({ ...diversity, groups }, { width: 360, height: 400 }, tokens);
    const names = marks.filter((mark) => mark.kind === 'text' && mark.text.startsWith('Ulcer'));
    expect(names).toHaveLength(9);
    expect(names.every((mark) => mark.kind === 'text' && mark.turn === -40)).toBe(true);
    const along = Math.cos((40 * Math.PI) / 180);
    for (const mark of names)
      if (mark.kind === 'text')
        expect(mark.at[0] - mark.text.length * 6 * along, `${mark.text} begins in the picture`).toBeGreaterThan(0);
  });
});

describe('diversity against age', () => {
  it('places every sample by both numbers, with the axes named', () => {
    const points = [
      { id: 'a', name: 'A', at: [20, 3] as const, colour: '#a00' },
      { id: 'b', name: 'B', at: [60, 5] as const, colour: '#a00' },
    ];
    const { marks, parts } = drawScatter(
      { x: 'Age, years', y: 'Shannon, bits', points, selection: new Set(['b']) },
      room,
      tokens,
    );
    const [a, b] = parts;
    expect((b?.at[0] ?? 0) > (a?.at[0] ?? 0) && (b?.at[1] ?? 0) < (a?.at[1] ?? 0)).toBe(true);
    expect(marks.filter((mark) => mark.kind === 'text').map((mark) => mark.kind === 'text' && mark.text)).toEqual(
      expect.arrayContaining(['Age, years', 'Shannon, bits']),
    );
    expect(marks.filter((mark) => mark.kind === 'point' && mark.opacity < 0.5)).toHaveLength(1);
  });
});

describe('samples without a value', () => {
  it('have no dot, and are not counted among those of their group', () => {
    const samples = [
      { id: 'a', name: 'a', value: 2 },
      { id: 'b', name: 'b', value: Number.NaN },
      { id: 'c', name: 'c', value: Number.POSITIVE_INFINITY },
    ];
    const groups = [{ name: 'Early', colour: '#a00000', samples }];
    for (const look of DISTRIBUTION_TYPES) {
      const given = { measure: 'Shannon diversity', groups, look, selection: new Set<string>() };
      const { marks, parts } = drawDistribution(given, { width: 600, height: 400 }, tokens);
      expect(parts.map(({ id }) => id)).toEqual(['group Early', 'a']);
      expect(parts[0]?.card.aside).toBe('n = 1');
      expect(marks.some((mark) => mark.kind === 'point' && !Number.isFinite(mark.at[1]))).toBe(false);
    }
  });

  it('have no place among two numbers', () => {
    const point = (id: string, x: number, y: number) => ({ id, name: id, at: [x, y] as const, colour: '#a00000' });
    const points = [point('a', 1, 2), point('b', Number.NaN, 2), point('c', 1, Number.NEGATIVE_INFINITY)];
    const { parts, marks } = drawScatter(
      { x: 'Age, years', y: 'Shannon', points, selection: new Set() },
      { width: 600, height: 400 },
      tokens,
    );
    expect(parts.map(({ id }) => id)).toEqual(['a']);
    expect(JSON.stringify(marks)).not.toContain('null');
  });
});
