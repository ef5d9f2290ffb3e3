import type { Tokens } from '#plots/colours';
import { formatCount } from '#plots/frame';
import { type Mark, type Picture, titledPicture } from '#plots/marks';
import { pointMarks } from '../drawing/point-marks.ts';
import { furnitureOf, type OrdinationScene, orderOf, paintScene, placePoints, sceneOf } from '../picture-scene.ts';
import type { OrdinationData, OrdinationLook } from '../plot-props.ts';
import { projectionOf } from '../view/projection.ts';
import { fitView, frameFor, type View } from '../view/view.ts';

export type OrdinationFigure = {
  readonly data: OrdinationData;
  readonly look: OrdinationLook;
  readonly tokens: Tokens;
  /** As the reader moved it; by default everything is in view. */
  readonly view?: View | undefined;
  /** Size of the plot in CSS pixels; title and legend come on top and to the right. */
  readonly width?: number;
  readonly height?: number;
  /** What stands beside the title: n, rank, transformation, method. */
  readonly method?: string;
};

const LEGEND = 200;
const ROW = 20;

/** The figure as marks: axes, legend, one circle (or shape) a sample. */
export function ordinationPicture({
  data,
  look,
  tokens,
  view,
  width = 860,
  height = 620,
  method,
}: OrdinationFigure): Picture {
  const placed = placePoints(data, look);
  const scene = sceneOf(data, placed, { look, tokens, width, ...paintScene(data, tokens) });
  const frame = frameFor(width, height, look.mode);
  const seen = view?.mode === look.mode ? view : fitView(look.mode, placed.extents);
  const projection = projectionOf(seen, frame, placed.extents);
  const order = orderOf(scene, look.mode, projection, frame);
  const points = pointMarks(scene.points, { projection, frame, pixel_ratio: 1, order, spatial: look.mode === '3d' });
  const { under, over } = furnitureOf(scene, { view: seen, frame, projection, tokens });
  const description = method ?? `n = ${formatCount(scene.count)}`;
  const legend = legendMarks(scene, width, tokens);
  return titledPicture({
    title: data.title,
    description,
    width: width + (scene.legend.length + scene.notes.length > 0 ? LEGEND : 0),
    height,
    marks: [...under, ...points, ...over, ...legend],
    tokens,
  });
}

function legendMarks(scene: OrdinationScene, left: number, tokens: Tokens): Mark[] {
  const marks: Mark[] = [];
  let y = 12;
  const words = (x: number, text: string, fill: string, size = 12): Mark => ({
    kind: 'text',
    at: [x, y + 4],
    text,
    size,
    fill,
  });
  for (const { title, entries, ramp } of scene.legend) {
    marks.push(words(left, title, tokens.label, 11));
    y += ROW;
    if (ramp) {
      const step = 120 / ramp.colours.length;
      ramp.colours.forEach((fill, i) => {
        marks.push({ kind: 'rect', x: left + i * step, y: y - 5, width: step, height: 9, fill });
      });
      y += ROW - 4;
      marks.push(words(left, `${ramp.low} – ${ramp.high} ${ramp.unit}`.replaceAll('-', '−').trim(), tokens.text));
      y += ROW;
    }
    for (const { label, count, colour, shape } of entries) {
      marks.push({
        kind: 'point',
        at: [left + 6, y],
        radius: 4,
        shape: shape ?? 'circle',
        fill: colour ?? tokens.label,
        opacity: 1,
      });
      marks.push(words(left + 18, `${label} (${formatCount(count)})`, tokens.text));
      y += ROW;
    }
    y += 6;
  }
  for (const note of scene.notes) {
    marks.push(words(left, note, tokens.label, 11));
    y += ROW - 4;
  }
  return marks;
}
