import { describe, expect, it } from 'vitest';
import { readTokens } from '#plots/colours';
import { pictureSvg } from '#plots/marks';
import { layoutBars } from './bar-layout.ts';
import { barName, clipName, layoutBarNames, nameMarks } from './bar-names.ts';
import { countSamples } from './composition-data.ts';
import { compositionPicture } from './composition-export.ts';

const tokens = readTokens((name) => name);
const idsOf = (count: number) => Array.from({ length: count }, (_, at) => `F3D${at + 100}`);
const barsOf = (ids: readonly string[]) => ids.map((id) => ({ id }));
const layoutOf = (count: number, room = 900) =>
  layoutBars({ groups: [{ label: 'All', samples: idsOf(count).map((_, at) => at) }], room, zoom: 1, means: false });

describe('names below the bars', () => {
  it('stand level where each fits its bar, upright where bars are narrower, and not at all where they are thin', () => {
    expect(layoutBarNames(layoutOf(5), barsOf(idsOf(5)), 400)).toEqual({ look: 'level', foot: 22 });
    expect(layoutBarNames(layoutOf(40), barsOf(idsOf(40)), 400)).toMatchObject({ look: 'upright' });
    expect(layoutBarNames(layoutOf(400), barsOf(idsOf(400)), 400)).toEqual({ look: 'none', foot: 22 });
  });

  it('are left out rather than take more than a third of a low plot', () => {
    const long = idsOf(40).map((id) => `${id} of the second week`);
    expect(layoutBarNames(layoutOf(40), barsOf(long), 400)).toMatchObject({ look: 'upright' });
    expect(layoutBarNames(layoutOf(40), barsOf(long), 200)).toMatchObject({ look: 'none' });
  });

  it('are clipped in the middle, so that those of one study differ, with a sign that they were', () => {
    expect(clipName('F3D141')).toBe('F3D141');
    expect(clipName('BAQ2420.1.1 barcode 3')).toBe('BAQ2420…arcode 3');
    expect(clipName('CHK_6467_E3B11_OP_V1V2')).not.toBe(clipName('CHK_6467_E3B11_SB_V1V2'));
  });

  it('of means are the groups, clipped before the number of their samples', () => {
    const mean_of = { name: 'Bronchoscope.Channel', n: 1_805 };
    expect(barName({ id: 'Bronchoscope.Channel (n = 1,805)', mean_of })).toBe('Broncho….Channel (1,805)');
    const means = [{ id: 'Early (n = 5)', group: null, mean_of: { name: 'Early', n: 5 } }];
    expect(countSamples([...means, { id: 'F3D0', group: null }], [0, 1])).toBe(6);
  });

  it('come for the bars in sight alone, below their middles', () => {
    const layout = layoutOf(40, 4000);
    const samples = idsOf(40).map((id) => ({ id }));
    const marks = nameMarks({ layout, samples, look: 'upright', tokens, base: 300, from: 560, to: 1120, left: 0 });
    expect(marks.length).toBeGreaterThanOrEqual(10);
    expect(marks.length).toBeLessThanOrEqual(12);
    expect(marks).toContainEqual(
      expect.objectContaining({
        text: 'F3D110',
        at: [10.5 * layout.bar_width - 560 + 4, 306],
        turn: -90,
        anchor: 'end',
      }),
    );
    expect(nameMarks({ layout, samples, look: 'none', tokens, base: 300, from: 0, to: 4000, left: 0 })).toEqual([]);
  });

  it('are saved with the figure', () => {
    const ids = idsOf(30);
    const svg = pictureSvg(
      compositionPicture({
        tokens,
        data: {
          title: 'Composition by family',
          samples: ids.map((id) => ({ id, group: 'Early' })),
          taxa: [{ id: 'b', name: 'Bacteroidaceae', kind: 'taxon', italic: true }],
          percents: ids.map(() => [100]),
          colourOfTaxon: new Map(),
          groups: ['Early'],
        },
      }),
    );
    for (const id of ids) expect(svg).toContain(`>${id}</text>`);
    expect(svg).toContain('rotate(-90');
  });
});

it('names are clipped by whole signs', () => {
  expect(clipName('🦠'.repeat(16))).toBe('🦠'.repeat(16));
  expect(clipName('🦠'.repeat(17))).toBe(`${'🦠'.repeat(7)}…${'🦠'.repeat(8)}`);
});
