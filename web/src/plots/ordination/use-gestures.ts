import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { boxCorners, type Corner, thinLine } from './view/lasso.ts';
import { type Combine, combineFor } from './view/recipe.ts';

export type Tool = 'pan' | 'lasso' | 'box';
export type OpenOutline = { readonly kind: 'lasso' | 'box'; readonly corners: readonly Corner[] };

export type Gestures = {
  readonly tool: Tool;
  readonly onDrag: (dx: number, dy: number) => void;
  readonly onZoom: (factor: number, at: Corner) => void;
  readonly onArea: (kind: OpenOutline['kind'], outline: readonly Corner[], combine: Combine) => void;
  readonly onClick: (at: Corner, combine: Combine) => void;
  readonly onHover: (at: Corner | null) => void;
};

type Drag = { readonly start: Corner; last: Corner; line: Corner[]; far: boolean };

const CLICK_REACH = 4;
const LINE_REACH = 3;

function placeOf(event: { clientX: number; clientY: number; currentTarget: EventTarget | null }): Corner {
  if (!(event.currentTarget instanceof Element)) return [0, 0];
  const box = event.currentTarget.getBoundingClientRect();
  return [event.clientX - box.left, event.clientY - box.top];
}

const between = (a: Corner, b: Corner) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Mouse, pen and fingers on the stage: drag, lasso, box, click, pinch and wheel (with Ctrl, or once the plot has focus). */
export function useGestures(stage: RefObject<HTMLElement | null>, gestures: Gestures) {
  const [open, setOpen] = useState<OpenOutline | null>(null);
  const drag = useRef<Drag | null>(null);
  const fingers = useRef(new Map<number, Corner>());
  useWheel(stage, gestures.onZoom);
  const stop = () => {
    drag.current = null;
    fingers.current.clear();
    setOpen(null);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    const at = placeOf(event);
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, at);
    drag.current = fingers.current.size > 1 ? null : { start: at, last: at, line: [at], far: false };
    setOpen(null);
    gestures.onHover(null);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const at = placeOf(event);
    if (fingers.current.size > 1) return pinch(fingers.current, event.pointerId, at, gestures);
    const state = drag.current;
    if (!state) return gestures.onHover(at);
    follow(state, at, gestures);
    setOpen(drawnBy(gestures.tool, state));
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const state = drag.current;
    stop();
    if (!state) return;
    const done = drawnBy(gestures.tool, state);
    if (!state.far) gestures.onClick(state.start, combineFor(event));
    else if (done && done.corners.length > 2) gestures.onArea(done.kind, done.corners, combineFor(event));
  };
  const onPointerLeave = () => gestures.onHover(null);
  return { open, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: stop, onPointerLeave } };
}

function follow(state: Drag, at: Corner, { tool, onDrag }: Gestures): void {
  state.far ||= between(state.start, at) > CLICK_REACH;
  if (tool === 'pan' && state.far) onDrag(at[0] - state.last[0], at[1] - state.last[1]);
  if (tool === 'lasso') state.line = thinLine([...state.line, at], LINE_REACH);
  state.last = at;
}

function drawnBy(tool: Tool, state: Drag): OpenOutline | null {
  if (tool === 'pan' || !state.far) return null;
  return { kind: tool, corners: tool === 'box' ? boxCorners(state.start, state.last) : state.line };
}

function pinch(fingers: Map<number, Corner>, id: number, at: Corner, gestures: Gestures): void {
  const other = [...fingers].find(([finger]) => finger !== id)?.[1];
  const before = fingers.get(id);
  fingers.set(id, at);
  if (!other || !before) return;
  gestures.onZoom(between(at, other) / Math.max(1, between(before, other)), [
    (at[0] + other[0]) / 2,
    (at[1] + other[1]) / 2,
  ]);
}

function useWheel(stage: RefObject<HTMLElement | null>, onZoom: Gestures['onZoom']): void {
  const latest = useRef(onZoom);
  latest.current = onZoom;
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const turned = (event: WheelEvent) => {
      // Without Ctrl the page scrolls, unless the reader is at work in the plot.
      if (!event.ctrlKey && !event.metaKey && document.activeElement !== element) return;
      event.preventDefault();
      latest.current(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.002)), placeOf(event));
    };
    element.addEventListener('wheel', turned, { passive: false });
    return () => element.removeEventListener('wheel', turned);
  }, [stage]);
}
