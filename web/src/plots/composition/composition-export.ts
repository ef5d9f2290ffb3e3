import type { Tokens } from '#plots/colours';
import { cutTo } from '#plots/figure';
import { formatCount, writeCsv } from '#plots/frame';
import type { Mark, Picture } from '#plots/marks';
import { type BarLayout, layoutBars } from './bar-layout.ts';
import { barMarks, percentMarks } from './bar-marks.ts';
import { nameLook, nameMarks } from './bar-names.ts';
import { type CompositionData, compositionRows, countSamples, groupSamples, taxonPaint } from './composition-data.ts';

export type CompositionFigure = {
  readonly data: CompositionData;
  readonly tokens: Tokens;
  readonly means?: boolean;
  /** Of the bars, in CSS pixels; all of them fit in it. */
  readonly width?: number;
  readonly height?: number;
  readonly method?: string;
};

const LEFT = 52;
const TOP = 92;
const LEGEND = 230;

type Words = { readonly text: string; readonly size: number; readonly fill: string; readonly weight?: number };

const words = (at: readonly [number, number], written: Words): Mark => ({ kind: 'text', at, ...written });

function headerMarks(layout: BarLayout, bars: CompositionData['samples'], tokens: Tokens): Mark[] {
  return layout.facets.flatMap(({ label, samples, x, width: room }): Mark[] => [
    words([LEFT + x, 62], { text: cutTo(label, room), size: 12, fill: tokens.text, weight: 600 }),
    words([LEFT + x, 77], { text: `n = ${formatCount(countSamples(bars, samples))}`, size: 11, fill: tokens.label }),
    { kind: 'line', from: [LEFT + x, 84.5], to: [LEFT + x + room, 84.5], stroke: tokens.axis },
  ]);
}

/** The whole figure: every bar in it, with headers and legend. */
export function compositionPicture({
  data,
  tokens,
  means = true,
  width = 900,
  height = 420,
  method,
}: CompositionFigure): Picture {
  const layout = layoutBars({ groups: groupSamples(data), room: width, zoom: 1, means });
  const right = LEFT + Math.max(width, layout.width);
  const description =
    method ?? `n = ${formatCount(countSamples(data.samples, [...data.samples.keys()]))}, relative abundance`;
  // A printer has more dots than a screen: bars are averaged only below a quarter of a pixel.
  const whole = { layout, tokens, from: 0, to: layout.width, left: LEFT };
  const bars = barMarks({ ...whole, data, top: TOP, height, pixel_ratio: 4 });
  const { look, foot } = nameLook(layout, data.samples, height);
  const names = nameMarks({ ...whole, samples: data.samples, look, base: TOP + height });
  return {
    width: right + 24 + LEGEND,
    height: Math.max(TOP + height + foot + 6, TOP + 20 * data.taxa.length + 12),
    background: tokens.surface,
    font: tokens.font,
    title: data.title,
    description,
    marks: [
      words([14, 22], { text: data.title, size: 14, fill: tokens.text, weight: 600 }),
      words([14, 38], { text: description, size: 11, fill: tokens.label }),
      ...percentMarks(tokens, { left: LEFT, right, top: TOP, height }),
      ...headerMarks(layout, data.samples, tokens),
      ...bars,
      ...names,
      ...legendMarks(data, tokens, right + 24),
    ],
  };
}

function legendMarks({ taxa, colourOfTaxon }: CompositionData, tokens: Tokens, x: number): Mark[] {
  return taxa.flatMap((taxon, i): Mark[] => {
    const y = TOP + 20 * i;
    const paint = taxonPaint(taxon, colourOfTaxon, tokens);
    return [
      { kind: 'rect', x, y, width: 11, height: 11, ...paint },
      {
        kind: 'text',
        at: [x + 18, y + 10],
        text: taxon.name,
        size: 12,
        fill: tokens.text,
        italic: taxon.italic,
      },
    ];
  });
}

/** One line a sample: sample_id, group, then the percentage of each taxon. */
export function compositionCsv(data: CompositionData): string {
  const header = ['sample_id', 'group', ...data.taxa.map((taxon) => taxon.name)];
  return writeCsv(
    header,
    compositionRows(data).map((row) => [row.sample_id, row.group, ...row.percents]),
  );
}
