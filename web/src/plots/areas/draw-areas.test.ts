import { describe, expect, it } from 'vitest';
import { readTokens } from '#plots/colours';
import type { CompositionData } from '#plots/composition';
import { partAt } from '#plots/figure';
import { drawAreas } from './draw-areas.ts';

const tokens = readTokens((name) => name);
const data: CompositionData = {
  title: 'Composition by family',
  samples: [
    { id: 'F3D0', group: 'Early' },
    { id: 'F3D1', group: 'Early' },
    { id: 'F3D141', group: 'Late' },
  ],
  taxa: [
    { id: 'Muribaculaceae', name: 'Muribaculaceae', kind: 'taxon' },
    { id: 'Other', name: 'Other', kind: 'other' },
  ],
  percents: [
    [60, 40],
    [30, 70],
    [10, 90],
  ],
  colourOfTaxon: new Map([['Muribaculaceae', 1]]),
  groups: ['Early', 'Late'],
};

describe('composition as areas', () => {
  const { marks, parts } = drawAreas(data, { width: 600, height: 400 }, tokens);

  it('has a band for each taxon of each group, in the colours of the bars', () => {
    const bands = marks.flatMap((mark) => (mark.kind === 'path' ? [mark.fill] : []));
    expect(bands).toEqual(['--cat-1', '--cat-other', '--cat-1', '--cat-other']);
  });

  it('reads the sample under the pointer, a lone sample too', () => {
    const lone = parts[2];
    expect(partAt(parts, [(lone?.at[0] ?? 0) + 2, 200])?.card.title).toBe('F3D141');
    expect(parts[0]?.card.rows[0]).toMatchObject({ label: 'Muribaculaceae', value: '60.0 %' });
  });

  it('fills the height: what stands on top ends at a hundred per cent', () => {
    const top = marks.find((mark) => mark.kind === 'path' && mark.fill === '--cat-other');
    expect(top?.kind === 'path' && top.d).toContain(' 44L');
  });

  it('of no samples is an empty frame', () => {
    const none = drawAreas({ ...data, samples: [], percents: [] }, { width: 300, height: 200 }, tokens);
    expect(none.parts).toEqual([]);
  });
});
