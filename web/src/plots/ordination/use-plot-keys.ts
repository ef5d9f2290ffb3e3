import { type KeyboardEvent, useState } from 'react';
import type { Gestures, OpenOutline } from './use-gestures.ts';
import { boxCorners, type Corner } from './view/lasso.ts';
import { combineFor } from './view/recipe.ts';

type Keys = Gestures & {
  readonly size: { readonly width: number; readonly height: number };
  readonly onFit: () => void;
  readonly onClear: () => void;
};

const ARROWS: Readonly<Record<string, Corner>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const STEP = 12;
const FINE_STEP = 2;

const clamp = (value: number, high: number) => Math.min(high, Math.max(0, value));

/**
 * The plot from the keyboard: arrows move the plane or the box (pan) or a cross (lasso, box; Ctrl for fine steps), Enter
 * sets a corner, a second Enter in the same place closes the outline, + − 0 zoom, Escape lets go.
 */
export function usePlotKeys(keys: Keys) {
  const [cross, setCross] = useState<Corner | null>(null);
  const [corners, setCorners] = useState<readonly Corner[]>([]);
  const middle: Corner = [keys.size.width / 2, keys.size.height / 2];
  const move = ([dx, dy]: Corner, step: number) => {
    if (keys.tool === 'pan') return keys.onDrag(-dx * 2 * step, -dy * 2 * step);
    const next = stepped(cross ?? middle, [dx * step, dy * step], keys.size);
    setCross(next);
    keys.onHover(next);
  };
  const set = (event: KeyboardEvent) => {
    if (keys.tool === 'pan' || !cross) return;
    const combine = combineFor(event);
    const outline = outlineWith(keys.tool, corners, cross);
    if (!outline) return setCorners([...corners, cross]);
    setCorners([]);
    if (outline.length > 2) keys.onArea(keys.tool, outline, combine);
    else keys.onClick(cross, combine);
  };
  const release = () => {
    if (corners.length === 0) keys.onClear();
    setCorners([]);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const arrow = ARROWS[event.key];
    if (arrow) move(arrow, event.ctrlKey || event.metaKey ? FINE_STEP : STEP);
    else if (event.key === 'Enter' || event.key === ' ') set(event);
    else if (event.key === 'Escape') release();
    else if (!zoomKey(event.key, keys, cross ?? middle)) return;
    event.preventDefault();
  };
  const onBlur = () => {
    setCross(null);
    setCorners([]);
    keys.onHover(null);
  };
  const open = outlineByKeys(keys.tool, corners, cross);
  return { cross: keys.tool === 'pan' ? null : cross, open, handlers: { onKeyDown, onBlur } };
}

function stepped([x, y]: Corner, [dx, dy]: Corner, { width, height }: Keys['size']): Corner {
  return [clamp(x + dx, width), clamp(y + dy, height)];
}

/** Whether the key was one of + − 0. */
function zoomKey(key: string, keys: Keys, at: Corner): boolean {
  if (key === '+' || key === '=') keys.onZoom(1.25, at);
  else if (key === '-') keys.onZoom(0.8, at);
  else if (key === '0') keys.onFit();
  else return false;
  return true;
}

/** The finished outline if this Enter ends it: the second corner of a box, or the last corner of a lasso twice. */
function outlineWith(tool: 'lasso' | 'box', corners: readonly Corner[], cross: Corner): readonly Corner[] | null {
  const last = corners.at(-1);
  const same = last !== undefined && last[0] === cross[0] && last[1] === cross[1];
  if (tool === 'box' && last && !same) return boxCorners(last, cross);
  return same ? corners : null;
}

function outlineByKeys(tool: Gestures['tool'], corners: readonly Corner[], cross: Corner | null): OpenOutline | null {
  const last = corners.at(-1);
  if (!last || !cross || tool === 'pan') return null;
  return { kind: tool, corners: tool === 'box' ? boxCorners(last, cross) : [...corners, cross] };
}
