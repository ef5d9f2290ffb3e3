import { scaleLinear } from 'd3-scale';
import { describe, expect, it } from 'vitest';
import { readTokens } from '#plots/colours';
import { pictureSvg } from '#plots/marks';
import { renderMarkup, renderText } from '#testing';
import { bottomAxis, domainOf, leftAxis, scaleOver, tickText, truncateText } from './axis-marks.ts';
import { type Figure, type Part, partAt } from './figure.ts';
import { FigureView } from './figure-view.tsx';
import { figurePicture } from './print-figure.ts';

const tokens = readTokens((name) => name);
const frame = { left: 60, right: 460, top: 10, bottom: 250 };

describe('the span of an axis', () => {
  it('has a twentieth of air on both sides, so that no point lies on the edge', () => {
    expect(domainOf([0, 100])).toEqual([-5, 105]);
    expect(domainOf([-40, -20])).toEqual([-41, -19]);
  });

  it.each([
    ['one value', [8], [4, 12]],
    ['all values alike, below zero', [-8, -8, -8], [-12, -4]],
    ['all nought', [0, 0], [-0.5, 0.5]],
    ['none', [], [0, 1]],
    ['nothing that is a number', [Number.NaN, Number.POSITIVE_INFINITY], [0, 1]],
    ['one that is a number among others', [Number.NaN, 2, Number.NEGATIVE_INFINITY], [1, 3]],
  ])('is never empty: %s', (_, values, domain) => {
    expect(domainOf(values)).toEqual(domain);
  });

  it('takes more values than a call takes arguments', () => {
    expect(domainOf(Array.from({ length: 300_000 }, (_, i) => i % 101))).toEqual([-5, 105]);
  });
});

describe('numbers at an axis', () => {
  it.each([
    [1_250_000, '1,250,000'],
    [-1200, '−1,200'],
    [-0.25, '−0.25'],
    [0.1 + 0.2, '0.3'],
    [-0, '0'],
    [-2.5e-9, '−2.5e−9'],
    [1 / 3, '0.333333'],
  ])('%d is written as %s', (value, text) => {
    expect(tickText(value)).toBe(text);
  });
});

describe('names in little room', () => {
  it('are whole where they fit, and end with a sign where they do not', () => {
    expect(truncateText('Bacteroides', 11 * 6.2)).toBe('Bacteroides');
    expect(truncateText('Bacteroides', 6 * 6.2)).toBe('Bacte…');
    expect(truncateText('Family XIII incertae sedis', 8 * 6.2)).toBe('Family…');
  });

  it('keep two letters even where there is no room, or less than none', () => {
    expect(truncateText('Bacteroides', 0)).toBe('Ba…');
    expect(truncateText('Bacteroides', -50)).toBe('Ba…');
    expect(truncateText('', 0)).toBe('');
  });

  it('are not cut through a sign that takes two units', () => {
    const cut = truncateText('ab🦠🦠🦠', 4 * 6.2);
    expect(cut).toBe('ab🦠…');
    expect(cut.isWellFormed()).toBe(true);
  });
});

describe('axes', () => {
  const scale = scaleOver([0, 10], [frame.bottom, frame.top]);
  const texts = (marks: ReturnType<typeof leftAxis>) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark] : []));

  it('on the left carry numbers beside the plot, lines across it, and a name that is read from below', () => {
    const marks = leftAxis({ scale, label: 'Shannon diversity, bits', frame, tokens });
    expect(texts(marks).map(({ text }) => text)).toEqual(['0', '2', '4', '6', '8', '10', 'Shannon diversity, bits']);
    for (const mark of marks) if (mark.kind === 'line') expect([mark.from[0], mark.to[0]]).toEqual([60, 460]);
    for (const { at, turn } of texts(marks)) expect(turn === -90 ? at[1] === 130 : at[0] < frame.left).toBe(true);
  });

  it('below stand each number under its line', () => {
    const across = scaleLinear().domain([0, 4]).range([frame.left, frame.right]);
    const marks = bottomAxis({ scale: across, label: 'Age, years', frame, tokens });
    const numbers = texts(marks).filter(({ text }) => text !== 'Age, years');
    const lines = marks.flatMap((mark) =>
      mark.kind === 'line' && mark.stroke === '--plot-grid' ? [mark.from[0]] : [],
    );
    expect(numbers.map(({ at }) => at[0])).toEqual(lines);
    expect(numbers.every(({ at }) => at[1] > frame.bottom)).toBe(true);
  });

  it('in no room at all have finite places still', () => {
    const none = { left: 60, right: 60, top: 10, bottom: 10 };
    const marks = leftAxis({ scale: scaleOver([0, 1], [10, 10]), label: '', frame: none, tokens });
    expect(
      texts(marks)
        .flatMap(({ at }) => [...at])
        .every(Number.isFinite),
    ).toBe(true);
  });
});

const card = (title: string) => ({ title, rows: [] });
const bar = (id: string, x: number): Part => ({
  id,
  at: [x, 5],
  box: { x, y: 0, width: 20, height: 10 },
  card: card(id),
});
const dot = (id: string, x: number, y: number): Part => ({ id, at: [x, y], card: card(id) });

describe('the part under the pointer', () => {
  it('is the bar that holds it, edges and all, and nothing beside it', () => {
    const parts = [bar('a', 0), bar('b', 40)];
    expect([0, 20, 21, 40, 61].map((x) => partAt(parts, [x, 10])?.id)).toEqual(['a', 'a', undefined, 'b', undefined]);
    expect(partAt(parts, [5, 11])).toBeNull();
  });

  it('is the one drawn last where two lie over each other', () => {
    expect(partAt([bar('below', 0), bar('above', 10)], [15, 5])?.id).toBe('above');
  });

  it('is a point near it before the box that the point lies in, and the nearest of the points', () => {
    const parts = [dot('near', 10, 5), dot('nearer', 13, 5), bar('group', 0)];
    expect(partAt(parts, [14, 5])?.id).toBe('nearer');
    expect(partAt(parts, [9, 5])?.id).toBe('near');
  });

  it('is no point that is farther than a finger is wide', () => {
    expect(partAt([dot('a', 0, 0)], [9, 0])?.id).toBe('a');
    expect(partAt([dot('a', 0, 0)], [9.1, 0])).toBeNull();
    expect(partAt([], [0, 0])).toBeNull();
  });
});

const figure: Figure = {
  title: 'Shannon diversity by time',
  description: 'n = 19 samples, base 2',
  draw: ({ width }) => ({
    marks: [{ kind: 'text', at: [width, 9], text: 'edge', size: 11, fill: '#000' }],
    cells: [{ kind: 'rect', x: 0, y: 0, width: 5, height: 5, fill: '#111' }],
    parts: [],
    height: 800,
  }),
};

describe('a figure on paper', () => {
  it('is as long as it needs to be, with its cells below its marks', () => {
    const { width, height, marks } = figurePicture(figure, tokens);
    expect([width, height]).toEqual([900, 852]);
    expect(marks.slice(2).map(({ kind }) => kind)).toEqual(['rect', 'text']);
  });

  it('gets room on the right for its legend, with long names cut and genera in italics', () => {
    const legend = () => [
      { name: 'Prevotella', colour: '#a00', italic: true },
      { name: 'A class with a name that would run out of the paper', colour: '#00a' },
    ];
    const picture = figurePicture({ ...figure, legend }, tokens);
    const names = picture.marks.flatMap((mark) => (mark.kind === 'text' && mark.at[0] > 910 ? [mark] : []));
    expect(picture.width).toBe(1110);
    expect(names.map(({ text, italic }) => [text, italic])).toEqual([
      ['Prevotella', true],
      ['A class with a name that w…', false],
    ]);
    expect(pictureSvg(picture)).toContain('<desc>n = 19 samples, base 2</desc>');
  });
});

describe('a figure on a narrow paper', () => {
  const legend = () => ['Campylobacter', 'Prevotella', 'Veillonella'].map((name) => ({ name, colour: '#a00' }));
  const textOf = (picture: ReturnType<typeof figurePicture>) =>
    picture.marks.flatMap((mark) => (mark.kind === 'text' ? [mark] : []));

  it('is as wide as the paper, with its legend below in columns, and no word smaller than before', () => {
    const picture = figurePicture({ ...figure, legend }, tokens, 530);
    expect(picture.width).toBe(530);
    const [first, second, third] = textOf(picture).filter(({ size }) => size === 12);
    expect([first?.text, second?.text, third?.text]).toEqual(['Campylobacter', 'Prevotella', 'Veillonella']);
    // Read downwards: two in the first column, one in the second, all below the plot of 800.
    expect(second?.at[0]).toBe(first?.at[0]);
    expect(third?.at).toEqual([(first?.at[0] ?? 0) + 210, first?.at[1]]);
    expect(first?.at[1]).toBeGreaterThan(852);
    expect(picture.height).toBeGreaterThan(first?.at[1] ?? 0);
    expect(Math.min(...textOf(picture).map(({ size }) => size))).toBe(11);
  });

  it('keeps the legend beside it while the plot has room, and never grows for a wider paper', () => {
    const drawn: number[] = [];
    const measured: Figure = {
      ...figure,
      legend,
      draw: (room, light) => {
        drawn.push(room.width);
        return figure.draw(room, light);
      },
    };
    expect([770, 769, 4000].map((paper) => figurePicture(measured, tokens, paper).width)).toEqual([770, 769, 1110]);
    expect(drawn).toEqual([560, 769, 900]);
  });

  it('has a long description in lines of its own, above the plot', () => {
    const long = Array.from({ length: 30 }, (_, at) => `word${at}`).join(' ');
    const lines = textOf(figurePicture({ ...figure, description: long }, tokens, 530)).filter(({ text }) =>
      text.startsWith('word'),
    );
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.map(({ text }) => text).join(' ')).toBe(long);
    expect(Math.max(...lines.map(({ text }) => text.length * 6))).toBeLessThanOrEqual(530);
  });
});

describe('a figure in the page', () => {
  it('shows its name, n, method and keys to those who do not see it; picking only where something can be picked', () => {
    const html = renderMarkup(<FigureView figure={figure} />);
    expect(html).toContain(
      'aria-label="Shannon diversity by time. n = 19 samples, base 2. Use the arrow keys to read the parts."',
    );
    expect(renderMarkup(<FigureView figure={figure} onPick={() => undefined} />)).toContain(
      'Use the arrow keys to read the parts, Enter to select.',
    );
  });

  it('draws nothing before it knows its room', () => {
    const early: Figure = {
      ...figure,
      draw: () => {
        throw new Error('drawn without room');
      },
    };
    expect(renderText(<FigureView figure={early} />)).toBe('');
  });
});
