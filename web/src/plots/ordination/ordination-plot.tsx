import { useMemo, useRef, useState } from 'react';
import { type Tokens, useTokens } from '#plots/colours';
import { type Card, formatCount, formatFixed, type Size, useSize } from '#plots/frame';
import './ordination.css';
import { type LegendEntry, type LegendSection, membersOf } from './group-points.ts';
import { OrdinationLegend } from './ordination-legend.tsx';
import { OrdinationStage } from './ordination-stage.tsx';
import { OrdinationToolbar } from './ordination-toolbar.tsx';
import {
  initialExtent,
  type OrdinationScene,
  paintScene,
  placePoints,
  sceneOf,
  shapesOf,
  toSceneMarks,
} from './picture-scene.ts';
import type { OrdinationProps } from './plot-props.ts';
import type { OpenOutline, Tool } from './use-gestures.ts';
import { axisTitle } from './view/axis-ticks.ts';
import type { Corner } from './view/lasso.ts';
import { legendSize, placeLegend } from './view/place-legend.ts';
import { projectAll, projectionOf } from './view/projection.ts';
import {
  type AreaRecipe,
  areaRecipe,
  type Combine,
  combineFor,
  combineSelection,
  pointsOfArea,
} from './view/recipe.ts';
import { fitView, frameFor, sideView, type View, zoomView } from './view/view.ts';

const KEYS =
  'Use the arrow keys to move, Enter to set a selection corner, plus and minus to zoom, 0 to show all, Escape to clear.';

/** Samples as points along two or three axes: look closer, read one, select many. */
export function OrdinationPlot(props: OrdinationProps) {
  const { coordinates, ids, axes, mode, selection } = props;
  const stage = useRef<HTMLDivElement>(null);
  const size = useSize(stage);
  const tokens = useTokens();
  const [tool, setTool] = useTool(mode);
  const [missed, setMissed] = useState(false);
  const [area, setArea] = useState<AreaRecipe | null>(null);
  const shownKey = props.shown.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shown axes are compared by value
  const placed = useMemo(() => placePoints(props, props), [coordinates, ids, axes, mode, shownKey]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts of `props` that matter here
  const paint = useMemo(() => paintScene(props, tokens), [ids, tokens, props.colourBy, props.shapeBy, props.sizeBy]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts of `props` that matter here
  const shapes = useMemo(() => shapesOf(props, props, { placed, ...paint }), [placed, paint, props.around, mode]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts of `props` that matter here
  const scene = useMemo(
    () => sceneOf(props, placed, { look: props, tokens, width: size.width, shapes, ...paint }),
    [placed, paint, shapes, tokens, size.width, selection, props.opacity, props.radius, props.arrows],
  );
  const frame = useMemo(() => frameFor(size.width, size.height, mode), [size, mode]);
  const fitted = useMemo(() => fitView(mode, initialExtent(placed, shapes)), [placed, shapes, mode]);
  const [view, setView] = useView(fitted, fitView(mode, placed.extents), props);
  const projection = useMemo(() => projectionOf(view, frame, placed.extents), [view, frame, placed]);
  const names = scene.axes.map((axis) => axis.name);
  const onArea = (kind: OpenOutline['kind'], outline: readonly Corner[], combine: Combine) => {
    const recipe = areaRecipe({ kind, combine, axes: names, outline, view, frame, projection });
    const caught = pointsOfArea(recipe, placed.positions);
    setMissed(caught.length === 0);
    setArea(recipe);
    props.onSelect(combineSelection(selection, caught, combine), recipe);
  };
  const onPick = (section: LegendSection, entry: LegendEntry, keys: { shiftKey: boolean; altKey: boolean }) => {
    const grouping = section.role === 'colour' ? props.colourBy : props.shapeBy;
    if (!grouping) return;
    const combine = combineFor(keys);
    setArea(null);
    const recipe = { kind: 'group', combine, axes: names, field: section.title, values: entry.values } as const;
    props.onSelect(combineSelection(selection, membersOf(entry, grouping.values), combine), recipe);
  };
  const onPoint = (index: number, combine: Combine) => {
    setArea(null);
    const recipe = { kind: 'point', combine, axes: names, id: ids[index] ?? '' } as const;
    props.onSelect(combineSelection(selection, [index], combine), recipe);
  };
  const about = [...scene.notes, ...scene.legend.map(({ title }) => title)].join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: all of the scene that tells the legend's size and what it must not cover
  const corner = useMemo(() => legendCorner(scene, { view: fitted, tokens }, size), [fitted, paint, about, size]);
  const place = corner ?? (size.width < NARROW_PX ? 'below' : 'above');
  const legend = <OrdinationLegend sections={scene.legend} notes={scene.notes} place={place} onPick={onPick} />;
  return (
    <div className="ord">
      <div className="ord-head">
        <OrdinationToolbar
          tool={tool}
          spatial={mode === '3d'}
          axes={names}
          onTool={(next) => {
            setMissed(false);
            setTool(next);
          }}
          onZoom={(factor) => setView(zoomView(view, frame, factor))}
          onFit={() => setView(null)}
          onSide={(side) => setView(sideView(side))}
        />
        {place === 'above' && legend}
        <p className="ord-missed" role="status">
          {missed && 'No samples inside this outline. Draw it around points.'}
        </p>
      </div>
      <div className="ord-body">
        <OrdinationStage
          {...{ scene, stage, size, view, frame, projection, tool, tokens, onArea, onPoint }}
          area={selection.size ? area : null}
          label={`${props.title}, n = ${formatCount(scene.count)}, ${scene.axes.map((axis) => axisTitle(axis)).join(' by ')}. ${KEYS}`}
          cardOf={props.pointLabel ?? ((index) => toCustomCard(props, scene, index))}
          onView={setView}
          onFit={() => setView(null)}
          onClear={() => props.onSelect([], { kind: 'none' })}
        />
        {corner ? legend : null}
      </div>
      {place === 'below' && legend}
    </div>
  );
}

/** The tool in hand: in space the view is turned first, on the plane samples are picked, unless a finger does it. */
function useTool(mode: View['mode']): [Tool, (tool: Tool) => void] {
  const [taken, setTaken] = useState<{ mode: View['mode']; tool: Tool } | null>(null);
  const usual = () => (mode === '3d' || matchMedia('(pointer: coarse)').matches ? 'pan' : 'lasso');
  return [taken?.mode === mode ? taken.tool : usual(), (tool) => setTaken({ mode, tool })];
}

/**
 * The view as the reader moved it, until other axes or other samples are shown, which `points` tells; null goes back to
 * the whole.
 */
function useView(
  fitted: View,
  points: View,
  { initialView, onView }: OrdinationProps,
): [View, (view: View | null) => void] {
  const base = JSON.stringify(points);
  const [moved, setMoved] = useState(() => (initialView?.mode === fitted.mode ? { base, view: initialView } : null));
  const view = moved?.base === base ? moved.view : fitted;
  const set = (next: View | null) => {
    setMoved(next && { base, view: next });
    onView?.(next ?? fitted);
  };
  return [view, set];
}

/** Narrower plots have their legend below: above, it would push the points off a phone's first screen. */
const NARROW_PX = 520;

/** Half of a title of the box, whichever way it is turned. */
const HALF_TITLE = 36;

/** Where the words of the box stand: in space they lie in the plot, on the plane beside it. */
function boxTextPositions(scene: OrdinationScene, seen: Parameters<typeof toSceneMarks>[1]): number[] {
  if (seen.view.mode === '2d') return [];
  return toSceneMarks(scene, seen).under.flatMap((mark) => {
    if (mark.kind !== 'text') return [];
    const [x, y] = mark.at;
    const reach = mark.weight ? HALF_TITLE : 0;
    return [x, y, 0, x - reach, y, 0, x + reach, y, 0, x, y - reach, 0, x, y + reach, 0];
  });
}

/** Where the legend covers neither points nor what is drawn and written round them. */
function legendCorner(scene: OrdinationScene, look: { view: View; tokens: Tokens }, size: Size) {
  const { width, height } = size;
  if (width < NARROW_PX || height < 200) return null;
  const frame = frameFor(width, height, look.view.mode);
  const projection = projectionOf(look.view, frame, scene.extents);
  const outlines = scene.shapes.flatMap(({ outline }) => outline.flatMap(([x, y]) => [x, y, 0]));
  const screens = [scene.positions, Float32Array.from(outlines)].map((each) => projectAll(projection, frame, each));
  const taken = [...screens, Float32Array.from(boxTextPositions(scene, { ...look, frame, projection }))];
  return placeLegend(taken, frame, legendSize(scene.legend, scene.notes));
}

function toCustomCard(
  { ids, colourBy, shapeBy, facts = [], axes, shown }: OrdinationProps,
  scene: OrdinationScene,
  index: number,
): Card {
  const rows = [colourBy, shapeBy].flatMap((grouping, i) => {
    if (!grouping || (i === 1 && grouping.title === colourBy?.title)) return [];
    const value = grouping.values[index];
    const label = grouping.kind === 'categories' ? (grouping.labels?.get(String(value)) ?? value) : value;
    return [{ label: grouping.title, value: label == null ? 'not recorded' : String(label) }];
  });
  const places = scene.axes.map((axis, i) => ({
    label: axis.name,
    value: formatFixed(scene.positions[index * 3 + i] ?? 0, 3),
  }));
  const colour = scene.points.colours[index];
  const [first, ...rest] = rows;
  return {
    title: ids[index] ?? '',
    rows: [
      ...(first ? [{ ...first, ...(colour ? { colour } : {}) }] : []),
      ...rest,
      ...facts.map(({ label, values }) => ({ label, value: values[index] ?? 'not recorded' })),
      ...(axes.length && shown.length ? places : []),
    ],
  };
}
