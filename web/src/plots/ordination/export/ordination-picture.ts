import type { Tokens } from '#plots/colours';
import { formatCount } from '#plots/frame';
import { type Mark, type Picture, titledPicture } from '#plots/marks';
import { pointMarks } from '../drawing/point-marks.ts';
import {
  furnitureOf,
  type OrdinationScene,
  orderOf,
  paintScene,
  placePoints,
  sceneOf,
  shapesOf,
  wholeOf,
} from '../picture-scene.ts';
import type { OrdinationData, OrdinationLook } from '../plot-props.ts';
import { type LegendSection, rampText } from '../points/group-points.ts';
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
  const paint = paintScene(data, tokens);
  const shapes = shapesOf(data, look, { placed, ...paint });
  const scene = sceneOf(data, placed, { look, tokens, width, shapes, ...paint });
  const frame = frameFor(width, height, look.mode);
  const seen = view?.mode === look.mode ? view : fitView(look.mode, wholeOf(placed, shapes));
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

type Column = { readonly left: number; readonly tokens: Tokens };

const wordsAt = (at: readonly [number, number], text: string, fill: string, size = 12): Mark => {
  return { kind: 'text', at, text, size, fill };
};

function legendMarks({ legend, notes }: OrdinationScene, left: number, tokens: Tokens): Mark[] {
  const column = { left, tokens };
  let y = 12;
  const marks = legend.flatMap((section) => {
    const found = sectionMarks(section, y, column);
    y = found.bottom + 6;
    return found.marks;
  });
  const said = notes.map((note, at) => wordsAt([left, y + 4 + at * (ROW - 4)], note, tokens.label, 11));
  return [...marks, ...said];
}

function sectionMarks({ title, entries, ramp }: LegendSection, top: number, { left, tokens }: Column) {
  const marks = [wordsAt([left, top + 4], title, tokens.label, 11)];
  let y = top + ROW;
  if (ramp) {
    const step = 120 / ramp.colours.length;
    marks.push(
      ...ramp.colours.map(
        (fill, i): Mark => ({ kind: 'rect', x: left + i * step, y: y - 5, width: step, height: 9, fill }),
      ),
    );
    y += ROW - 4;
    const range = `${rampText(ramp.low)} – ${rampText(ramp.high)} ${ramp.unit}`.trim();
    marks.push(wordsAt([left, y + 4], range, tokens.text));
    y += ROW;
  }
  for (const { label, count, colour, shape } of entries) {
    const look = { shape: shape ?? 'circle', fill: colour ?? tokens.label, opacity: 1 };
    marks.push({ kind: 'point', at: [left + 6, y], radius: 4, ...look });
    marks.push(wordsAt([left + 18, y + 4], `${label} (${formatCount(count)})`, tokens.text));
    y += ROW;
  }
  return { marks, bottom: y };
}
