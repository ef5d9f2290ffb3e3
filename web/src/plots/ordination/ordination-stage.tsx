import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Tokens } from '#plots/colours';
import { type Card, cardText, formatCount, HoverCard, type Size, usePixelRatio } from '#plots/frame';
import { type Mark, MarksLayer } from '#plots/marks';
import { planarOrder } from './draw-order.ts';
import type { PointCamera } from './drawing/point-layer.ts';
import { type OrdinationScene, orderOf, toSceneMarks } from './picture-scene.ts';
import { type OpenOutline, type Tool, useGestures } from './use-gestures.ts';
import { usePlotKeys } from './use-plot-keys.ts';
import { usePointLayer } from './use-point-layer.ts';
import { type Corner, nearestPoint } from './view/lasso.ts';
import { type Projection, projectAll } from './view/projection.ts';
import type { AreaRecipe, Combine } from './view/recipe.ts';
import { dragView, type Frame, toStagePoint, type View, zoomView } from './view/view.ts';

/** `--t-slow`: 420 ms, and 0 for people who asked for less motion. */
function travelTime(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--t-slow')) || 0;
}

/** The points on their way from the axes shown before to those shown now. */
function useMovingPoints(target: Float32Array): Float32Array {
  const [shown, setShown] = useState(target);
  const current = useRef(target);
  useEffect(() => {
    const start = current.current;
    const show = (positions: Float32Array) => {
      current.current = positions;
      setShown(positions);
    };
    const time = start.length === target.length ? travelTime() : 0;
    if (start === target || time === 0) return show(target);
    let began: number | undefined;
    let frame = requestAnimationFrame(step);
    function step(now: number) {
      began ??= now;
      const share = Math.min(1, (now - began) / time);
      const eased = 1 - (1 - share) ** 3;
      show(
        share === 1 ? target : target.map((value, i) => (start[i] ?? value) + (value - (start[i] ?? value)) * eased),
      );
      if (share < 1) frame = requestAnimationFrame(step);
    }
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return shown.length === target.length ? shown : target;
}

type Props = {
  readonly scene: OrdinationScene;
  readonly stage: RefObject<HTMLDivElement | null>;
  readonly size: Size;
  readonly view: View;
  readonly frame: Frame;
  readonly projection: Projection;
  readonly tool: Tool;
  readonly tokens: Tokens;
  readonly label: string;
  readonly area: AreaRecipe | null;
  readonly cardOf: (index: number) => Card;
  readonly onView: (view: View) => void;
  readonly onFit: () => void;
  readonly onArea: (kind: OpenOutline['kind'], outline: readonly Corner[], combine: Combine) => void;
  readonly onPoint: (index: number, combine: Combine) => void;
  readonly onClear: () => void;
};

const REACH = 10;

/** Axes, points, outlines and card, one over the other, with everything a hand or a keyboard does to them. */
export function OrdinationStage(props: Props) {
  const { scene, stage, size, view, frame, projection, tool, tokens, area } = props;
  const host = useRef<HTMLDivElement>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const pixelRatio = usePixelRatio();
  const positions = useMovingPoints(scene.positions);
  const moving = positions !== scene.positions;
  const points = useMemo(() => ({ ...scene.points, positions }), [scene.points, positions]);
  const screen = useMemo(() => projectAll(projection, frame, scene.positions), [projection, frame, scene.positions]);
  const { count, selection } = scene;
  // On the plane the order stands while the view moves: the card need not be given 100,000 places with every frame.
  const planar = useMemo(() => planarOrder(count, selection), [count, selection]);
  const camera = useMemo((): PointCamera => {
    const order = view.mode === '2d' ? planar : orderOf(scene, view.mode, projection, frame);
    return { projection, frame, pixel_ratio: pixelRatio, order, spatial: view.mode === '3d' };
  }, [scene, planar, view.mode, projection, frame, pixelRatio]);
  usePointLayer(host, points, camera);
  const near = useCallback((at: Corner) => nearestPoint(screen, at, REACH), [screen]);
  const gestures = {
    tool,
    size,
    onDrag: (dx: number, dy: number) => props.onView(dragView(view, frame, dx, dy)),
    onZoom: (factor: number, at: Corner) => props.onView(zoomView(view, frame, factor, at)),
    onArea: props.onArea,
    onClick: (at: Corner, combine: Combine) => {
      const point = near(at);
      if (point !== null) props.onPoint(point, combine);
    },
    onHover: (at: Corner | null) => setHovered(at && !moving ? near(at) : null),
    onFit: props.onFit,
    onClear: props.onClear,
  };
  const hand = useGestures(stage, gestures);
  const keys = usePlotKeys(gestures);
  const furniture = useMemo(
    () => toSceneMarks(scene, { view, frame, projection, tokens }),
    [scene, view, frame, projection, tokens],
  );
  const open = hand.open ?? keys.open;
  const outline = open?.corners ?? areaOutline(area, view, frame, projection);
  const over = [...(moving ? [] : furniture.over), ...outlineMarks(outline, tokens), ...crossMarks(keys.cross, tokens)];
  const place = hovered === null ? null : ([screen[hovered * 3] ?? 0, screen[hovered * 3 + 1] ?? 0] as const);
  const ring = place ? ringMarks(place, scene.points.radius, tokens) : [];
  const card = hovered === null || hovered >= scene.count ? null : props.cardOf(hovered);
  const chosen = scene.selection.size
    ? `${formatCount(scene.selection.size)} of ${formatCount(scene.count)} selected`
    : '';
  return (
    <div
      ref={stage}
      className={`ord-stage ord-tool-${tool}`}
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the plot takes arrow keys
      tabIndex={0}
      aria-roledescription="plot"
      aria-label={props.label}
      {...hand.handlers}
      {...keys.handlers}
    >
      <MarksLayer className="ord-layer" marks={furniture.under} />
      <div ref={host} className="ord-layer" />
      <MarksLayer className="ord-layer" marks={[...over, ...ring]} />
      {card && place && !open ? <HoverCard card={card} at={place} within={size} /> : null}
      <p className="plot-sr" aria-live="polite">
        {card ? cardText(card) : chosen}
      </p>
    </div>
  );
}

/** The outline of the last selection, as long as it can be drawn truly from this view. */
function areaOutline(area: AreaRecipe | null, view: View, frame: Frame, projection: Projection): readonly Corner[] {
  if (area?.mode === '2d' && view.mode === '2d') return area.polygon.map((corner) => toStagePoint(view, frame, corner));
  if (area?.mode !== '3d' || view.mode !== '3d') return [];
  return area.camera.projection.every((value, i) => value === projection[i]) ? area.polygon : [];
}

function outlineMarks(outline: readonly Corner[], tokens: Tokens): Mark[] {
  if (outline.length < 2) return [];
  const d = `M${outline.map((corner) => corner.join(' ')).join('L')}Z`;
  return [
    { kind: 'path', d, fill: tokens.accent, fill_opacity: 0.08, stroke: tokens.accent, width: 1.6, dash: [5, 3] },
  ];
}

function crossMarks(cross: Corner | null, tokens: Tokens): Mark[] {
  if (!cross) return [];
  const d = `M${cross[0] - 9} ${cross[1]}h18M${cross[0]} ${cross[1] - 9}v18`;
  return [
    { kind: 'path', d, stroke: tokens.surface, width: 4 },
    { kind: 'path', d, stroke: tokens.accent, width: 1.6 },
  ];
}

function ringMarks([x, y]: Corner, radius: number, tokens: Tokens): Mark[] {
  const r = radius + 3;
  return [
    {
      kind: 'path',
      d: `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`,
      stroke: tokens.text,
      width: 1.4,
    },
  ];
}
