import type { KeyboardEvent, PointerEvent } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readTokens } from '#plots/colours';
import { renderMarkup, renderText } from '#testing';
import { layoutBars } from './bar-layout.ts';
import { type CompositionData, groupSamples } from './composition-data.ts';
import { compositionPicture } from './composition-export.ts';
import { CompositionLegend, meanCard, sampleCard } from './composition-plot.tsx';
import { useBarReader } from './use-bar-reader.ts';

const tokens = readTokens((name) => name);
const data: CompositionData = {
  title: 'Composition by genus',
  samples: [
    { id: 'F3D0', group: 'Early' },
    { id: 'F3D1', group: 'Early' },
    { id: 'F3D141', group: null },
  ],
  taxa: [
    { id: 'b', name: 'Bacteroides', kind: 'taxon', italic: true },
    { id: 'other', name: 'Other, 12 genera', kind: 'other', italic: false },
    { id: 'un', name: 'Unassigned', kind: 'unassigned', italic: false },
  ],
  percents: [
    [60, 30, 10],
    [20, 0, 70],
    [0, 0, 0],
  ],
  colourOfTaxon: new Map([['b', 3]]),
};

describe('the card of a bar', () => {
  it('names the largest parts first, and what could not be assigned as hatched', () => {
    const card = sampleCard(data, 1, tokens);
    expect([card.title, card.aside]).toEqual(['F3D1', 'Early']);
    expect(card.rows.map(({ label, value, hatched }) => [label, value, hatched])).toEqual([
      ['Unassigned', '70.0 %', true],
      ['Bacteroides', '20.0 %', false],
    ]);
  });

  it('of a sample without reads, without a group, or that is not there has no parts', () => {
    expect(sampleCard(data, 2, tokens)).toEqual({ title: 'F3D141', rows: [] });
    expect(sampleCard(data, 9, tokens)).toEqual({ title: '', rows: [] });
  });

  it('says how many reads a sample has', () => {
    const samples = data.samples.map((sample) => ({ ...sample, reads: 1234 }));
    expect(sampleCard({ ...data, samples }, 1, tokens).rows.at(-1)).toEqual({ label: 'Reads', value: '1,234' });
  });

  it('of a mean says of how many, with separators', () => {
    const many = Array.from({ length: 1359 }, () => 0);
    expect(meanCard(data, '', many, tokens)).toMatchObject({ title: 'All samples', aside: 'mean, n = 1,359' });
    expect(meanCard(data, 'Early', [0, 1], tokens).rows[0]).toMatchObject({ label: 'Bacteroides', value: '40.0 %' });
  });
});

it('the legend sets genera in italics, and what is none upright', () => {
  const legend = <CompositionLegend taxa={data.taxa} colourOfTaxon={data.colourOfTaxon} tokens={tokens} />;
  expect(renderText(legend)).toBe('Bacteroides Other, 12 genera Unassigned');
  expect([...renderMarkup(legend).matchAll(/<i>([^<]+)/g)].map(([, name]) => name)).toEqual(['Bacteroides']);
});

it('names of groups on paper do not run into each other', () => {
  const groups = ['Colonic biopsy, inflamed, before treatment', 'Colonic biopsy, inflamed, after treatment'];
  const samples = groups.map((group, i) => ({ id: `S${i}`, group }));
  const { marks } = compositionPicture({ data: { ...data, samples }, tokens, width: 140 });
  const heads = marks.flatMap((mark) => (mark.kind === 'text' && mark.text.startsWith('Colon') ? [mark] : []));
  const [first, second] = heads;
  expect(heads).toHaveLength(2);
  expect((first?.at[0] ?? 0) + (first?.text.length ?? 0) * 6.2).toBeLessThan(second?.at[0] ?? 0);
});

const onPick = vi.fn();
const onZoom = vi.fn();
const layout = layoutBars({ groups: groupSamples(data), room: 300, zoom: 1, means: false });
type Hands = ReturnType<typeof useBarReader>['handlers'];

function Reader({ found }: { found: Hands[] }) {
  found.push(
    useBarReader({ data, layout, scroller: { current: null }, top: 40, height: 100, onZoom, onPick }).handlers,
  );
  return null;
}

describe('reading bars', () => {
  beforeEach(() => {
    onPick.mockClear();
    onZoom.mockClear();
  });
  const x = (sample: number) =>
    (layout.facets[sample === 2 ? 1 : 0]?.bars_x ?? 0) + ((sample % 2) + 0.5) * layout.bar_width;

  const reader = () => {
    const found: Hands[] = [];
    renderMarkup(<Reader found={found} />);
    if (!found[0]) throw new Error('no reader');
    return found[0];
  };
  const isKey = (event: object): event is KeyboardEvent => 'key' in event;
  const press = (key: string) => {
    const preventDefault = vi.fn();
    const event: object = { key, shiftKey: false, preventDefault };
    if (isKey(event)) reader().onKeyDown(event);
    return preventDefault.mock.calls.length > 0;
  };
  // The bars begin 40 px below the page’s head and are 100 px high.
  const at = (sample: number, percent: number) => ({ clientX: x(sample), clientY: 40 + 100 - percent });

  it('a click picks the part under it, with its share', () => {
    reader().onClick(at(0, 10));
    reader().onClick(at(0, 65));
    reader().onClick(at(1, 50));
    expect(onPick.mock.calls.map(([pick]) => pick)).toEqual([
      { sample_id: 'F3D0', taxon_id: 'b', percent: 60 },
      { sample_id: 'F3D0', taxon_id: 'other', percent: 30 },
      { sample_id: 'F3D1', taxon_id: 'un', percent: 70 },
    ]);
  });

  it('a click picks the bar that the pointer reads, although its whole pixels lie on another', () => {
    const hands = reader();
    const edge = Math.floor(layout.bar_width) + 0.6;
    const moved: object = { clientX: Math.max(edge, layout.bar_width + 0.2), clientY: 130 };
    const isMove = (event: object): event is PointerEvent<Element> => 'clientX' in event;
    if (isMove(moved)) hands.onPointerMove(moved);
    hands.onClick({ clientX: layout.bar_width - 0.5, clientY: 130 });
    expect(onPick.mock.calls.map(([pick]) => pick.sample_id)).toEqual(['F3D1']);
  });

  it('a click beside the bars, above one that does not reach up, or on an empty one picks nothing', () => {
    reader().onClick({ clientX: -5, clientY: 100 });
    reader().onClick(at(1, 95));
    reader().onClick(at(2, 5));
    expect(onPick).not.toHaveBeenCalled();
  });

  it('keys that zoom do, and keys that mean nothing are left to the page', () => {
    expect(['+', '=', '-', 'Escape', 'Tab', 'x'].map(press)).toEqual([true, true, true, true, false, false]);
    expect(onZoom.mock.calls.map(([factor]) => factor)).toEqual([1.5, 1.5, 1 / 1.5]);
  });
});
