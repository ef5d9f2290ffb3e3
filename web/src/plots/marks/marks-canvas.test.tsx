import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { renderMarkup, renderText } from '#testing';
import type { Mark } from './marks.ts';
import { paintMarks } from './marks-canvas.ts';
import { MarksLayer } from './marks-layer.tsx';
import { picturePng } from './marks-png.ts';
import { GROUP_SHAPES, shapePath } from './point-shapes.ts';

/** What the browser's own Path2D would be given. */
class Outline {
  readonly parts: unknown[];
  constructor(d?: string) {
    this.parts = d === undefined ? [] : [d];
  }
  arc(...circle: number[]) {
    this.parts.push(circle);
  }
  addPath(other: Outline) {
    this.parts.push(...other.parts);
  }
}

type Context = CanvasRenderingContext2D;

const isContext = (given: object): given is Context => typeof Reflect.get(given, 'fillRect') === 'function';

/** A canvas that remembers what was done on it, and with which settings. */
function sheet() {
  const done: [string, ...unknown[]][] = [];
  const settings: Record<string, unknown> = { globalAlpha: 1 };
  const act =
    (name: string) =>
    (...given: unknown[]) =>
      void done.push([name, ...given.map((one) => (one instanceof Outline ? one.parts : one)), { ...settings }]);
  const own: Record<string, unknown> = {
    getTransform: () => ({ a: 2 }),
    createPattern: () => ({ setTransform: () => undefined }),
  };
  const context: object = new Proxy(settings, {
    get: (_, name: string) => own[name] ?? (name in settings ? settings[name] : act(name)),
  });
  if (!isContext(context)) throw new Error('It cannot be painted on.');
  return { done, settings, context };
}

const painted = (marks: readonly Mark[], font = 'Inter') => {
  const { done, settings, context } = sheet();
  paintMarks(context, marks, font);
  return { done, settings, acts: done.map(([act]) => act) };
};
const canvasOf = (context: Context | null, blob: Blob | null) => {
  const canvas = {
    width: 0,
    height: 0,
    getContext: () => context,
    toBlob: (textOf: (blob: Blob | null) => void) => textOf(blob),
  };
  vi.stubGlobal('document', { createElement: () => canvas });
  return canvas;
};

beforeAll(() => {
  vi.stubGlobal('Path2D', Outline);
  vi.stubGlobal(
    'DOMMatrix',
    class {
      scale = () => this;
    },
  );
});
afterAll(() => vi.unstubAllGlobals());

const point: Mark = { kind: 'point', at: [10, 20], radius: 3, shape: 'circle', fill: '#a00', opacity: 0.4 };

describe('a figure painted on canvas', () => {
  it('fills a point faintly but draws its edge in full, and leaves no faintness behind', () => {
    const { done, settings } = painted([{ ...point, edge: '#fff' }]);
    expect(done.map(([act, , state]) => [act, state])).toEqual([
      ['fill', expect.objectContaining({ globalAlpha: 0.4, fillStyle: '#a00' })],
      ['stroke', expect.objectContaining({ globalAlpha: 1, strokeStyle: '#fff' })],
    ]);
    expect(settings.globalAlpha).toBe(1);
  });

  it('draws the other shapes by the outline that the SVG has', () => {
    expect(painted([{ ...point, shape: 'wedge' }]).done[0]?.[1]).toEqual([shapePath('wedge', [10, 20], 3)]);
  });

  it('dashes one path without dashing the line after it', () => {
    const { done } = painted([
      { kind: 'path', d: 'M0 0L9 9', stroke: '#000', dash: [5, 3] },
      { kind: 'line', from: [0, 0], to: [9, 9], stroke: '#000' },
    ]);
    const dashes = done.filter(([act]) => act === 'setLineDash').map(([, dash]) => dash);
    expect(dashes).toEqual([[5, 3], [], [], []]);
  });

  it('does not stroke an area that has no line', () => {
    expect(painted([{ kind: 'path', d: 'M0 0L9 9Z', fill: '#a00', fill_opacity: 0.1 }]).acts).toEqual(['fill']);
    expect(painted([{ kind: 'rect', x: 0, y: 0, width: 3, height: 3, fill: '#a00' }]).acts).toEqual(['fillRect']);
  });

  it('writes words in the font of the page, turned and anchored, and puts the brush back', () => {
    const words: Mark = {
      kind: 'text',
      at: [5, 6],
      text: 'Blautia',
      fill: '#000',
      size: 11,
      anchor: 'middle',
      turn: -90,
      italic: true,
    };
    const { done, acts } = painted([words], 'Inter, sans-serif');
    expect(acts).toEqual(['save', 'translate', 'rotate', 'fillText', 'restore']);
    expect(done[2]?.[1]).toBeCloseTo(-Math.PI / 2);
    expect(done[3]?.at(-1)).toMatchObject({ font: 'italic 400 11px Inter, sans-serif', textAlign: 'center' });
  });

  it('hatches with the plain fill where no pattern can be made', () => {
    canvasOf(null, null);
    const { done } = painted([{ kind: 'rect', x: 0, y: 0, width: 3, height: 3, fill: '#ddd', hatch: '#999' }]);
    expect(done[0]?.at(-1)).toMatchObject({ fillStyle: '#ddd' });
  });
});

const picture = {
  width: 300,
  height: 200.2,
  background: '#fff',
  font: 'Inter',
  title: 'A',
  description: 'n = 1',
  marks: [point],
};

describe('a figure saved as PNG', () => {
  it('has two dots for each pixel, and paper below its marks', async () => {
    const { done, context } = sheet();
    const written = new Uint8Array(60).fill(7);
    const canvas = canvasOf(context, new Blob([written], { type: 'image/png' }));
    const png = await picturePng(picture);
    // 21 bytes say how dense the dots are.
    expect([png.size, png.type]).toEqual([81, 'image/png']);
    expect([canvas.width, canvas.height]).toEqual([600, 400]);
    expect(done.map(([act]) => act)).toEqual(['scale', 'fillRect', 'fill']);
    expect(done[1]?.at(-1)).toMatchObject({ fillStyle: '#fff' });
  });

  it('says so where it is too large for the browser, and where there is no canvas', async () => {
    canvasOf(sheet().context, null);
    await expect(picturePng(picture, { scale: 100 })).rejects.toThrow('A figure of 30000 × 20020 pixels is too large');
    canvasOf(null, null);
    await expect(picturePng(picture)).rejects.toThrow('This browser can’t draw the figure: canvas is not available.');
  });
});

describe('a figure in the page', () => {
  it('keeps names with signs of HTML as words', () => {
    const layer = (
      <MarksLayer marks={[{ kind: 'text', at: [0, 0], text: '<b>F3D0</b> & co', fill: '#000', size: 11 }]} />
    );
    expect(renderText(layer)).toBe('&lt;b&gt;F3D0&lt;/b&gt; &amp; co');
  });

  it('is hidden from screen readers, which are described in words', () => {
    expect(renderMarkup(<MarksLayer marks={[]} />)).toContain('aria-hidden="true"');
  });

  it('draws a mark of each kind', () => {
    const marks: Mark[] = [
      point,
      { kind: 'line', from: [0, 0], to: [1, 1], stroke: '#000' },
      { kind: 'rect', x: 0, y: 0, width: 3, height: 3, fill: '#a00' },
      { kind: 'path', d: 'M0 0L9 9', stroke: '#000', dash: [5, 3] },
    ];
    const html = renderMarkup(<MarksLayer marks={marks} />);
    expect([...html.matchAll(/<(path|line|rect)/g)].map(([, tag]) => tag)).toEqual(['path', 'line', 'rect', 'path']);
    expect(html).toContain('stroke-dasharray="5 3"');
  });
});

describe('shapes of groups', () => {
  /** Area of a closed outline of straight lines, by the shoelace. */
  const areaOf = (d: string) => {
    const corners = d
      .slice(1, -1)
      .split('L')
      .map((pair) => pair.split(' ').map(Number));
    const doubled = corners.reduce((sum, [x = 0, y = 0], i) => {
      const [nx = 0, ny = 0] = corners[(i + 1) % corners.length] ?? [];
      return sum + x * ny - nx * y;
    }, 0);
    return Math.abs(doubled) / 2;
  };

  it('are distinguished, and weigh about as much as the circle', () => {
    const drawn = GROUP_SHAPES.map((shape) => shapePath(shape, [50, 50], 10));
    expect(new Set(drawn).size).toBe(GROUP_SHAPES.length);
    for (const d of drawn.slice(1)) {
      expect(areaOf(d) / (Math.PI * 100)).toBeGreaterThan(0.7);
      expect(areaOf(d) / (Math.PI * 100)).toBeLessThan(1.1);
    }
  });

  it('move with their point, and shrink to it', () => {
    expect(shapePath('square', [0, 0], 0)).toMatch(/^M-?0 -?0L/);
    expect(shapePath('diamond', [7, 9], 4)).toBe('M7 4L12 9L7 14L2 9Z');
  });
});
