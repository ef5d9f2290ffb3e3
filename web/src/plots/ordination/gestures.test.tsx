import type { KeyboardEvent, PointerEvent } from 'react';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderMarkup } from '#testing';
import { type Tool, useGestures } from './use-gestures.ts';
import { usePlotKeys } from './use-plot-keys.ts';

/** The stage as an event knows it: it lies 100 px from the left and 50 from the top of the page. */
class Stage {
  getBoundingClientRect() {
    return { left: 100, top: 50 };
  }
  setPointerCapture() {
    return undefined;
  }
}
const details = { onDrag: vi.fn(), onZoom: vi.fn(), onArea: vi.fn(), onClick: vi.fn(), onHover: vi.fn() };
const more = { onFit: vi.fn(), onClear: vi.fn() };

beforeAll(() => vi.stubGlobal('Element', Stage));
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  for (const act of [...Object.values(details), ...Object.values(more)]) act.mockClear();
});

type Keys = Partial<Record<'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey', boolean>>;
type Made = Keys & { clientX?: number; clientY?: number; pointerId?: number; button?: number; key?: string };

const isPointer = (event: object): event is PointerEvent<HTMLElement> => 'pointerId' in event;
const isKey = (event: object): event is KeyboardEvent<HTMLElement> => 'key' in event;
function pointer(x: number, y: number, changed: Made = {}): PointerEvent<HTMLElement> {
  const event: object = {
    clientX: x + 100,
    clientY: y + 50,
    pointerId: 1,
    button: 0,
    shiftKey: false,
    altKey: false,
    currentTarget: new Stage(),
    ...changed,
  };
  if (!isPointer(event)) throw new Error('no pointer');
  return event;
}

type Hands = ReturnType<typeof useGestures>['handlers'];
function Hand({ tool, found }: { tool: Tool; found: Hands[] }) {
  found.push(useGestures({ current: null }, { tool, ...details }).handlers);
  return null;
}

function handOf(tool: Tool) {
  const found: Hands[] = [];
  renderMarkup(<Hand tool={tool} found={found} />);
  const [handlers] = found;
  if (!handlers) throw new Error('no hand');
  /** Down at the first place, over the others, up at the last. */
  const drag = (places: readonly (readonly [number, number])[], keys: Made = {}) => {
    const [first = [0, 0], ...rest] = places;
    handlers.onPointerDown(pointer(...first, keys));
    for (const place of rest) handlers.onPointerMove(pointer(...place, keys));
    handlers.onPointerUp(pointer(...(places.at(-1) ?? [0, 0]), keys));
  };
  return { handlers, drag };
}

describe('a hand on the plot', () => {
  it('that moves draws a lasso, closed where it is let go', () => {
    handOf('lasso').drag([
      [0, 0],
      [50, 0],
      [50, 50],
      [0, 50],
    ]);
    expect(details.onArea).toHaveBeenCalledExactlyOnceWith(
      'lasso',
      [
        [0, 0],
        [50, 0],
        [50, 50],
        [0, 50],
      ],
      'replace',
    );
    expect(details.onClick).not.toHaveBeenCalled();
  });

  it('that trembles does not fill the lasso with corners', () => {
    handOf('lasso').drag([
      [0, 0],
      [50, 0],
      [51, 1],
      [50, 2],
      [50, 50],
      [49, 49],
      [0, 50],
    ]);
    expect(details.onArea.mock.calls[0]?.[1]).toHaveLength(4);
  });

  it('draws a box between two corners, adds with Shift and takes away with Alt', () => {
    const { drag } = handOf('box');
    drag(
      [
        [10, 10],
        [30, 40],
      ],
      { shiftKey: true },
    );
    drag(
      [
        [10, 10],
        [30, 40],
      ],
      { altKey: true },
    );
    const box = [
      [10, 10],
      [30, 10],
      [30, 40],
      [10, 40],
    ];
    expect(details.onArea.mock.calls).toEqual([
      ['box', box, 'add'],
      ['box', box, 'subtract'],
    ]);
  });

  it('that hardly moves clicks, where it came down', () => {
    for (const tool of ['pan', 'lasso', 'box'] as const)
      handOf(tool).drag([
        [20, 20],
        [22, 23],
      ]);
    expect(details.onClick.mock.calls).toEqual(Array.from({ length: 3 }, () => [[20, 20], 'replace']));
    expect(details.onArea).not.toHaveBeenCalled();
    expect(details.onDrag).not.toHaveBeenCalled();
  });

  it('that goes out and back again is no click', () => {
    handOf('pan').drag([
      [20, 20],
      [60, 20],
      [20, 20],
    ]);
    expect(details.onClick).not.toHaveBeenCalled();
  });

  it('moves the plane by just as much as it moved itself', () => {
    handOf('pan').drag([
      [0, 0],
      [30, 5],
      [50, 5],
    ]);
    const sum = details.onDrag.mock.calls.reduce(([x, y], [dx, dy]) => [x + dx, y + dy], [0, 0]);
    expect(sum).toEqual([50, 5]);
  });

  it('with another button than the first does nothing', () => {
    handOf('lasso').drag(
      [
        [0, 0],
        [50, 0],
        [50, 50],
      ],
      { button: 2 },
    );
    expect(details.onArea).not.toHaveBeenCalled();
    expect(details.onClick).not.toHaveBeenCalled();
  });

  it('over the plot asks what lies there, and nothing once it has left', () => {
    const { handlers } = handOf('lasso');
    handlers.onPointerMove(pointer(7, 9));
    handlers.onPointerLeave();
    expect(details.onHover.mock.calls).toEqual([[[7, 9]], [null]]);
  });

  it('with two fingers zooms about the place between them and selects nothing', () => {
    const { handlers } = handOf('lasso');
    handlers.onPointerDown(pointer(0, 0));
    handlers.onPointerDown(pointer(100, 0, { pointerId: 2 }));
    handlers.onPointerMove(pointer(200, 0, { pointerId: 2 }));
    handlers.onPointerUp(pointer(200, 0, { pointerId: 2 }));
    expect(details.onZoom).toHaveBeenCalledExactlyOnceWith(2, [100, 0]);
    expect(details.onArea).not.toHaveBeenCalled();
    expect(details.onClick).not.toHaveBeenCalled();
  });

  it('that the system takes away leaves no lasso half drawn', () => {
    const { handlers } = handOf('lasso');
    handlers.onPointerDown(pointer(0, 0));
    handlers.onPointerMove(pointer(50, 50));
    handlers.onPointerCancel();
    handlers.onPointerUp(pointer(50, 50));
    expect(details.onArea).not.toHaveBeenCalled();
  });
});

type KeyHandlers = ReturnType<typeof usePlotKeys>['handlers'];
function Plot({ tool, found }: { tool: Tool; found: KeyHandlers[] }) {
  found.push(usePlotKeys({ tool, size: { width: 400, height: 300 }, ...details, ...more }).handlers);
  return null;
}

function press(tool: Tool, key: string, keys: Keys = {}) {
  const found: KeyHandlers[] = [];
  renderMarkup(<Plot tool={tool} found={found} />);
  const preventDefault = vi.fn();
  const event: object = {
    key,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    altKey: false,
    preventDefault,
    ...keys,
  };
  if (!isKey(event)) throw new Error('no key');
  found[0]?.onKeyDown(event);
  return preventDefault.mock.calls.length > 0;
}

describe('a key on the plot', () => {
  it('moves the cross from the middle, by little with Ctrl', () => {
    press('lasso', 'ArrowRight');
    press('box', 'ArrowUp', { ctrlKey: true });
    expect(details.onHover.mock.calls).toEqual([[[212, 150]], [[200, 148]]]);
  });

  it('moves the plane against the arrow, so that one looks where it points', () => {
    press('pan', 'ArrowRight');
    expect(details.onDrag).toHaveBeenCalledExactlyOnceWith(-24, -0);
    expect(details.onHover).not.toHaveBeenCalled();
  });

  it('zooms about the cross, shows all and lets go', () => {
    for (const key of ['+', '=', '-', '0', 'Escape']) expect(press('lasso', key)).toBe(true);
    expect(details.onZoom.mock.calls).toEqual([
      [1.25, [200, 150]],
      [1.25, [200, 150]],
      [0.8, [200, 150]],
    ]);
    expect(more.onFit).toHaveBeenCalledOnce();
    expect(more.onClear).toHaveBeenCalledOnce();
  });

  it('that means nothing here is left to the page: Tab goes on', () => {
    for (const key of ['Tab', 'a', 'F5', 'PageDown']) expect(press('lasso', key)).toBe(false);
  });

  it('Enter without a cross selects nothing', () => {
    press('lasso', 'Enter');
    expect(details.onArea).not.toHaveBeenCalled();
    expect(details.onClick).not.toHaveBeenCalled();
  });
});
