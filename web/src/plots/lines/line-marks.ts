import { area, line } from 'd3-shape';
import type { Tokens } from '#plots/colours';
import { embeddedSvg, type Mark, type Picture, picturePng, titledPicture } from '#plots/marks';
import type { LineFigure, LineSeries, Point } from './line-figure.ts';
import { type LineLayout, layoutLines, type Room } from './line-layout.ts';

type Drawing = { readonly figure: LineFigure; readonly layout: LineLayout; readonly tokens: Tokens };

const curve = line<Point>();
const dot = ([x, y]: Point, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** The curves of a figure with axes and words, in the room that the layout was made for. */
export function lineMarks({
  figure,
  layout,
  tokens,
  highlight,
}: Drawing & { readonly highlight?: string | null }): Mark[] {
  const drawing = { figure, layout, tokens };
  const labels = endLabels(drawing);
  const order = (series: LineSeries) => (series.id === highlight ? 2 : series.look === 'one' ? 0 : 1);
  return [
    ...axisMarks(drawing),
    ...bandMarks(drawing),
    ...figure.series
      .toSorted((a, b) => order(a) - order(b))
      .flatMap((series) => seriesMarks(series, { ...drawing, labels }, series.id === highlight)),
  ];
}

function axisMarks({ figure, layout, tokens }: Drawing): Mark[] {
  const { left, right, top, bottom, narrow, x, y } = layout;
  const turned = narrow && figure.x.names !== undefined;
  const words = { fill: tokens.label, size: 11 };
  return [
    ...y.ticks.flatMap(({ at, text }): Mark[] => [
      { kind: 'line', from: [left, at], to: [right, at], stroke: tokens.grid },
      { kind: 'text', at: [left - 8, at + 4], text, anchor: 'end', ...words },
    ]),
    ...x.ticks.flatMap(({ at, text }): Mark[] => [
      { kind: 'line', from: [at, top], to: [at, bottom], stroke: tokens.grid },
      turned
        ? { kind: 'text', at: [at + 3, bottom + 14], text, anchor: 'end', turn: -40, ...words }
        : { kind: 'text', at: [at, bottom + 16], text, anchor: 'middle', ...words },
    ]),
    { kind: 'line', from: [left, bottom], to: [right, bottom], stroke: tokens.axis },
    { kind: 'text', at: [12, (top + bottom) / 2], text: figure.y.label, anchor: 'middle', turn: -90, ...words },
    ...(figure.x.label
      ? ([
          { kind: 'text', at: [(left + right) / 2, bottom + 34], text: figure.x.label, anchor: 'middle', ...words },
        ] satisfies Mark[])
      : []),
  ];
}

function bandMarks({ figure, layout, tokens }: Drawing): Mark[] {
  return (figure.bands ?? []).map(({ lower, upper, strength }): Mark => {
    const low = layout.path(lower);
    const between = area<Point>()
      .x(([x]) => x)
      .y0((_, i) => low[i]?.[1] ?? 0)
      .y1(([, y]) => y);
    return { kind: 'path', d: between([...layout.path(upper)]) ?? '', fill: tokens.mute, fill_opacity: strength };
  });
}

type EndLabel = { readonly at: Point; readonly anchor: 'start' | 'end' };
type Labelled = Drawing & { readonly labels: ReadonlyMap<string, EndLabel> };

function seriesMarks(series: LineSeries, { layout, tokens, labels }: Labelled, highlit: boolean): Mark[] {
  const places = layout.path(series.points);
  const end = places.at(-1);
  if (!end) return [];
  const looks = {
    one: { stroke: tokens.axis, width: 1.1, weight: 400 },
    median: { stroke: tokens.accent, width: 2.5, weight: 600 },
    failed: { stroke: tokens.failed, width: 1.3, weight: 500 },
  };
  const { stroke, width, weight } = looks[series.look];
  const colour = highlit ? tokens.text : (series.colour ?? stroke);
  const d = curve([...places]) ?? '';
  return [
    ...(places.length > 1 ? [{ kind: 'path', d, stroke: colour, width: highlit ? 2.2 : width } satisfies Mark] : []),
    ...(series.look === 'median' && places.length < 20
      ? places.map((at): Mark => ({ kind: 'path', d: dot(at, 3.2), fill: colour, stroke: tokens.surface, width: 1.2 }))
      : []),
    ...(series.look === 'failed' || places.length === 1
      ? [{ kind: 'path', d: dot(end, 3.6), fill: colour } satisfies Mark]
      : []),
    ...(series.end
      ? [
          {
            kind: 'text',
            text: series.end,
            fill: highlit ? tokens.text : series.look === 'one' ? tokens.label : colour,
            size: 11,
            weight,
            ...(labels.get(series.id) ?? endLabelPosition(end, series.end, layout)),
          } satisfies Mark,
        ]
      : []),
  ];
}

const LINE_HEIGHT = 12;
const widthOf = (text: string) => text.length * 6.2;

/** The places of all labels: one that would cover another moves down, or up where there is no room below. */
function endLabels({ figure, layout }: Drawing): Map<string, EndLabel> {
  const requested = figure.series.flatMap(({ id, end, points }) => {
    const last = layout.path(points).at(-1);
    return end && last ? [{ id, text: end, ...endLabelPosition(last, end, layout) }] : [];
  });
  const placed: { from: number; to: number; y: number }[] = [];
  const places = new Map<string, EndLabel>();
  for (const { id, text, at, anchor } of requested.toSorted((a, b) => a.at[1] - b.at[1])) {
    const from = anchor === 'start' ? at[0] : at[0] - widthOf(text);
    const to = from + widthOf(text);
    const isFree = (y: number) =>
      placed.every((other) => other.from > to || other.to < from || Math.abs(other.y - y) >= LINE_HEIGHT);
    const steps = Array.from({ length: placed.length + 1 }, (_, step) => step * LINE_HEIGHT);
    const down = steps.map((step) => at[1] + step).filter((y) => y <= layout.bottom);
    const up = steps.map((step) => at[1] - step).filter((y) => y >= layout.top);
    const y = [...down, ...up].find(isFree) ?? at[1];
    placed.push({ from, to, y });
    places.set(id, { at: [at[0], y], anchor });
  }
  return places;
}

/** Beside the last point; above it, leading to it, where there is no room beside. */
function endLabelPosition(
  [x, y]: Point,
  text: string,
  { width, bottom }: LineLayout,
): { at: Point; anchor: 'start' | 'end' } {
  // On the axis itself the words would be struck through by it.
  const labelY = y > bottom - 6 ? bottom - 6 : y + 4;
  if (x + 8 + text.length * 6.2 <= width) return { at: [x + 8, labelY], anchor: 'start' };
  return { at: [x, y - 9], anchor: 'end' };
}

const PRINT: Room = { width: 760, height: 420 };

/** A figure as a picture of at most so many CSS pixels: with title, n and method above the axes. */
export function linePicture(figure: LineFigure, tokens: Tokens, paper = Number.POSITIVE_INFINITY): Picture {
  const { title, description } = figure;
  const width = Math.min(paper, PRINT.width);
  const room = { width, height: Math.max(300, Math.round((PRINT.height * width) / PRINT.width)) };
  const marks = lineMarks({ figure, layout: layoutLines(figure, room), tokens });
  return titledPicture({ title, description, ...room, marks, tokens });
}

export const lineSvg = (figure: LineFigure, tokens: Tokens): Promise<string> =>
  embeddedSvg(linePicture(figure, tokens));
export const linePng = (figure: LineFigure, tokens: Tokens): Promise<Blob> => picturePng(linePicture(figure, tokens));
