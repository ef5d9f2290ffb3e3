import type { Tokens } from '#plots/colours';
import { truncateText } from '#plots/figure';
import { formatCount, writeCsv } from '#plots/frame';
import {
  fitLegendBeside,
  type Legend,
  type LegendRow,
  type Mark,
  type Picture,
  titledPicture,
  withLegend,
} from '#plots/marks';
import { type BarLayout, layoutBars } from './bar-layout.ts';
import { barMarks, percentMarks, VEIL } from './bar-marks.ts';
import { layoutBarNames, nameMarks } from './bar-names.ts';
import {
  type CompositionData,
  compositionRows,
  countSamples,
  countShallow,
  groupSamples,
  SHALLOW,
  taxonPaint,
} from './composition-data.ts';
import { stripMarks, stripRows, stripsHeight, stripTitles } from './strip-marks.ts';

export type CompositionFigure = {
  readonly data: CompositionData;
  readonly tokens: Tokens;
  readonly means?: boolean;
  /** Of the bars, in CSS pixels; all of them fit in it. */
  readonly width?: number;
  readonly height?: number;
  /** Width of the paper in CSS pixels: where it is too narrow for both, the legend comes below. */
  readonly paper?: number;
  readonly method?: string;
};

const LEFT = 52;
const RIGHT = 12;
/** Of the names and sizes of groups, above the bars. */
const TOP = 40;
const COLUMN = 230;
const ROW = 20;

type TextStyle = { readonly text: string; readonly size: number; readonly fill: string; readonly weight?: number };

const textMark = (at: readonly [number, number], written: TextStyle): Mark => ({ kind: 'text', at, ...written });

function headerMarks(layout: BarLayout, bars: CompositionData['samples'], tokens: Tokens): Mark[] {
  return layout.facets.flatMap(({ label, samples, x, width: room }): Mark[] => [
    textMark([LEFT + x, 10], { text: truncateText(label, room), size: 12, fill: tokens.text, weight: 600 }),
    textMark([LEFT + x, 25], { text: `n = ${formatCount(countSamples(bars, samples))}`, size: 11, fill: tokens.label }),
    { kind: 'line', from: [LEFT + x, 32.5], to: [LEFT + x + room, 32.5], stroke: tokens.axis },
  ]);
}

/** The whole figure: every bar in it, with headers and legend. */
export function compositionPicture(figure: CompositionFigure): Picture {
  const { data, tokens, means = true, width = 900, height = 420, paper = Number.POSITIVE_INFINITY, method } = figure;
  const legend = legendOf(data, tokens);
  const { room, isBeside } = fitLegendBeside(legend, Math.min(paper, LEFT + width + RIGHT + COLUMN));
  const layout = layoutBars({ groups: groupSamples(data), room: room - LEFT - RIGHT, zoom: 1, means });
  const right = LEFT + Math.max(room - LEFT - RIGHT, layout.width);
  const description =
    method ?? `n = ${formatCount(countSamples(data.samples, [...data.samples.keys()]))}, relative abundance`;
  // A printer has more dots than a screen: bars are averaged only below a quarter of a pixel.
  const whole = { layout, tokens, from: 0, to: layout.width, left: LEFT };
  const { strips = [] } = data;
  const top = TOP + stripsHeight(data);
  const bars = barMarks({ ...whole, data, top, height, pixel_ratio: 4 });
  const { look, foot } = layoutBarNames(layout, data.samples, height);
  const names = nameMarks({ ...whole, samples: data.samples, look, base: top + height });
  const marks = [
    ...percentMarks(tokens, { left: LEFT, right, top, height }),
    ...headerMarks(layout, data.samples, tokens),
    ...stripTitles(strips, { top: TOP, right: LEFT - 4, tokens }),
    ...stripMarks({ ...whole, strips, top: TOP }),
    ...bars,
    ...names,
  ];
  const plot = { width: right + RIGHT, height: top + height + foot + 6, marks };
  return titledPicture({ title: data.title, description, ...withLegend(plot, legend, isBeside), tokens });
}

/** What pale bars mean. */
function paleRow(tokens: Tokens): LegendRow {
  const text = `Pale: fewer than ${formatCount(SHALLOW)} reads`;
  const pale = { fill: tokens.surface, fill_opacity: VEIL };
  return {
    height: ROW,
    marks: [
      { kind: 'rect', x: 0, y: 2, width: 11, height: 11, fill: tokens.cat[0] ?? tokens.other },
      { kind: 'path', d: 'M0 2L11 2L11 13L0 13Z', ...pale },
      { kind: 'text', at: [18, 12], text, size: 12, fill: tokens.text },
    ],
  };
}

function legendOf({ taxa, colourOfTaxon, samples, strips = [] }: CompositionData, tokens: Tokens): Legend {
  const isPale = countShallow(samples) > 0;
  const rows = taxa.map((taxon): LegendRow => {
    const text = truncateText(taxon.name, COLUMN - 40);
    return {
      height: ROW,
      marks: [
        { kind: 'rect', x: 0, y: 2, width: 11, height: 11, ...taxonPaint(taxon, colourOfTaxon, tokens) },
        { kind: 'text', at: [18, 12], text, size: 12, fill: tokens.text, italic: taxon.italic },
      ],
    };
  });
  const taxonRows = isPale ? [...rows, paleRow(tokens)] : rows;
  const fieldRows = stripRows(strips, tokens, ROW);
  return { parts: [{ rows: taxonRows }, ...(fieldRows.length > 0 ? [{ rows: fieldRows }] : [])], column: COLUMN };
}

/** One line a sample: sample_id, group, then the percentage of each taxon. */
export function compositionCsv(data: CompositionData): string {
  const header = ['sample_id', 'group', ...data.taxa.map((taxon) => taxon.name)];
  return writeCsv(
    header,
    compositionRows(data).map((row) => [row.sample_id, row.group, ...row.percents]),
  );
}
