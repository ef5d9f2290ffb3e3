import { useLayoutEffect, useMemo, useRef } from 'react';
import { type Tokens, useTokens } from '#plots/colours';
import { formatCount, type Size, Swatch, usePixelRatio, useSize } from '#plots/frame';
import { type Mark, paintMarks } from '#plots/marks';
import '../ordination.css';
import { pointMarks } from '../drawing/point-marks.ts';
import type { LegendEntry } from '../group-points.ts';
import { orderOf, paintScene, placePoints, sceneOf, toSceneMarks } from '../picture-scene.ts';
import type { OrdinationData, OrdinationLook } from '../plot-props.ts';
import { axisTitle } from './axis-ticks.ts';
import { projectionOf } from './projection.ts';
import { fitView, frameFor } from './view.ts';

const LOOK: OrdinationLook = { mode: '2d', shown: [0, 1], selection: new Set() };
/** More lines than this would take the place of the points. */
const LINES = 6;
/** Room around points without axes, in CSS pixels. */
const EDGE = 6;

type OrdinationThumbnailProps = {
  readonly data: OrdinationData;
  /** Points alone, for a row of a list: without axes and legend. */
  readonly pointsOnly?: boolean;
};

/** The first two axes as a small picture: nothing in it answers to a pointer, the plot itself is a page away. */
export function OrdinationThumbnail({ data: given, pointsOnly = false }: OrdinationThumbnailProps) {
  // A small picture has no room for what the percentages are of.
  const data = useMemo(() => ({ ...given, axes: given.axes.map(({ name, percent }) => ({ name, percent })) }), [given]);
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSize(box);
  const tokens = useTokens();
  const ratio = usePixelRatio();
  const { marks, legend } = useMemo(
    () => drawThumbnail(data, { size, tokens, pointsOnly }),
    [data, size, tokens, pointsOnly],
  );
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!canvas.current || !context) return;
    canvas.current.width = Math.round(size.width * ratio);
    canvas.current.height = Math.round(size.height * ratio);
    context.scale(ratio, ratio);
    paintMarks(context, marks, tokens.font);
  }, [marks, size, ratio, tokens]);
  const axes = data.axes
    .slice(0, 2)
    .map((axis) => axisTitle(axis))
    .join(' by ');
  const shown = legend?.entries.slice(0, LINES) ?? [];
  const n_more = (legend?.entries.length ?? 0) - shown.length;
  return (
    <figure className="ord-thumbnail">
      <div
        ref={box}
        className={pointsOnly ? 'ord-thumbnail-picture ord-thumbnail-points' : 'ord-thumbnail-picture'}
        role="img"
        aria-label={`${data.title}, n = ${formatCount(data.ids.length)}, ${axes}`}
      >
        <canvas ref={canvas} style={{ width: size.width, height: size.height }} />
      </div>
      {legend && !pointsOnly && (
        <figcaption className="ord-thumbnail-legend">
          <span className="ord-thumbnail-title">{legend.title}</span>
          {shown.map((entry) => (
            <Entry key={entry.label} entry={entry} />
          ))}
          {n_more > 0 && <span>and {formatCount(n_more)} more</span>}
        </figcaption>
      )}
    </figure>
  );
}

function Entry({ entry: { label, count, colour } }: { readonly entry: LegendEntry }) {
  return (
    <span className="ord-thumbnail-entry">
      <Swatch colour={colour ?? 'currentColor'} /> {label}{' '}
      <span className="ord-legend-count">{formatCount(count)}</span>
    </span>
  );
}

type Drawing = { readonly size: Size; readonly tokens: Tokens; readonly pointsOnly: boolean };

function drawThumbnail(data: OrdinationData, { size: { width, height }, tokens, pointsOnly }: Drawing) {
  const placed = placePoints(data, LOOK);
  const paint = paintScene(data, tokens);
  const scene = sceneOf(data, placed, { look: LOOK, tokens, width, shapes: [], ...paint });
  const legend = scene.legend.find(({ role }) => role === 'colour') ?? null;
  if (width === 0 || height === 0) return { marks: [], legend };
  const frame = pointsOnly
    ? { width, height, left: EDGE, right: EDGE, top: EDGE, bottom: EDGE }
    : frameFor(width, height, '2d');
  const view = fitView('2d', placed.extents);
  const projection = projectionOf(view, frame, placed.extents);
  const order = orderOf(scene, '2d', projection, frame);
  const points = pointMarks(scene.points, { projection, frame, pixel_ratio: 1, order, spatial: false });
  if (pointsOnly) return { marks: points, legend };
  const { under, over } = toSceneMarks(scene, { view, frame, projection, tokens });
  const marks: Mark[] = [...under, ...points, ...over];
  return { marks, legend };
}
