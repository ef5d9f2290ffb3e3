import type { Tokens } from '#plots/colours';
import { truncateText } from '#plots/figure';
import { formatCount } from '#plots/frame';
import {
  fitLegendBeside,
  type Legend,
  type LegendPart,
  type LegendRow,
  type Mark,
  type Picture,
  TEXT_SIZE,
  titledPicture,
  withLegend,
  wrapText,
} from '#plots/marks';
import { pointMarks } from '../drawing/point-marks.ts';
import { type LegendSection, rampText } from '../group-points.ts';
import {
  initialExtent,
  type OrdinationScene,
  orderOf,
  paintScene,
  placePoints,
  sceneOf,
  shapesOf,
  toSceneMarks,
} from '../picture-scene.ts';
import type { OrdinationData, OrdinationLook } from '../plot-props.ts';
import { projectionOf } from './projection.ts';
import { fitView, frameFor, type View } from './view.ts';

export type OrdinationFigure = {
  readonly data: OrdinationData;
  readonly look: OrdinationLook;
  readonly tokens: Tokens;
  /** As the reader moved it; by default everything is in view. */
  readonly view?: View | undefined;
  /** Size of the plot in CSS pixels; title and legend come on top and to the right. */
  readonly width?: number;
  readonly height?: number;
  /** Width of the paper in CSS pixels: where it is too narrow for both, the legend comes below. */
  readonly paper?: number;
  /** What stands next to the title: n, rank, transformation, method. */
  readonly method?: string;
};

const COLUMN = 200;
const ROW = 20;
/** The minimum height of the plot. */
const MIN_HEIGHT = 380;

/** The figure as marks: axes, legend, one circle (or shape) a sample. */
export function ordinationPicture({
  data,
  look,
  tokens,
  view,
  width: requestedWidth = 860,
  height: wanted_height = 620,
  paper = Number.POSITIVE_INFINITY,
  method,
}: OrdinationFigure): Picture {
  const placed = placePoints(data, look);
  const paint = paintScene(data, tokens);
  const shapes = shapesOf(data, look, { placed, ...paint });
  const scene = sceneOf(data, placed, { look, tokens, width: requestedWidth, shapes, ...paint });
  const legend = legendOf(scene, tokens);
  const { room: width, isBeside } = fitLegendBeside(
    legend,
    Math.min(paper, requestedWidth + (legend.parts.length > 0 ? COLUMN : 0)),
  );
  const height = Math.max(Math.min(MIN_HEIGHT, wanted_height), Math.round((wanted_height * width) / requestedWidth));
  const frame = frameFor(width, height, look.mode);
  const seen = view?.mode === look.mode ? view : fitView(look.mode, initialExtent(placed, shapes));
  const projection = projectionOf(seen, frame, placed.extents);
  const order = orderOf(scene, look.mode, projection, frame);
  const points = pointMarks(scene.points, { projection, frame, pixel_ratio: 1, order, spatial: look.mode === '3d' });
  const { under, over } = toSceneMarks(scene, { view: seen, frame, projection, tokens });
  const description = method ?? `n = ${formatCount(scene.count)}`;
  const plot = { width, height, marks: [...under, ...points, ...over] };
  return titledPicture({ title: data.title, description, ...withLegend(plot, legend, isBeside), tokens });
}

const textAt = (at: readonly [number, number], text: string, fill: string, size = 12): Mark => {
  return { kind: 'text', at, text, size, fill };
};

function legendOf({ legend, notes }: OrdinationScene, tokens: Tokens): Legend {
  const messages = notes.map((note) => {
    const lines = wrapText(note, COLUMN - 16, TEXT_SIZE);
    const marks = lines.map((line, at) => textAt([0, 12 + at * TEXT_SIZE.line], line, tokens.label, TEXT_SIZE.size));
    return { head: { height: ROW - 4 + (lines.length - 1) * TEXT_SIZE.line, marks }, rows: [] };
  });
  return { parts: [...legend.map((section) => partOf(section, tokens)), ...messages], column: COLUMN };
}

function partOf({ title, entries, ramp }: LegendSection, tokens: Tokens): LegendPart {
  return {
    head: { height: ROW, marks: [textAt([0, 12], title, tokens.label, 11)] },
    rows: [
      ...(ramp ? [rampRow(ramp, tokens)] : []),
      ...entries.map(({ label, count, colour, shape }): LegendRow => {
        const look = { shape: shape ?? 'circle', fill: colour ?? tokens.label, opacity: 1 };
        const counted = ` (${formatCount(count)})`;
        const text = truncateText(label, COLUMN - 34 - counted.length * 6.2) + counted;
        return {
          height: ROW,
          marks: [{ kind: 'point', at: [6, 8], radius: 4, ...look }, textAt([18, 12], text, tokens.text)],
        };
      }),
    ],
  };
}

function rampRow({ low, high, unit, colours }: NonNullable<LegendSection['ramp']>, tokens: Tokens): LegendRow {
  const step = 120 / colours.length;
  const range = `${rampText(low)} – ${rampText(high)} ${unit}`.trim();
  return {
    height: 2 * ROW - 4,
    marks: [
      ...colours.map((fill, i): Mark => ({ kind: 'rect', x: i * step, y: 3, width: step, height: 9, fill })),
      textAt([0, 28], range, tokens.text),
    ],
  };
}
