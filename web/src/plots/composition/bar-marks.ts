import type { Tokens } from '#plots/colours';
import type { Mark, RectMark } from '#plots/marks';
import type { BarFacet, BarLayout } from './bar-layout.ts';
import { type CompositionData, meanProfile, SHALLOW, taxonPaint } from './composition-data.ts';

type Paper = {
  readonly data: CompositionData;
  readonly layout: BarLayout;
  readonly tokens: Tokens;
  readonly top: number;
  readonly height: number;
  /** The stretch of the layout that is drawn, and where its left edge comes to lie. */
  readonly from: number;
  readonly to: number;
  readonly left: number;
  readonly pixel_ratio: number;
};

/** The bars between `from` and `to` as rectangles on whole device pixels. */
export function barMarks(paper: Paper): Mark[] {
  return paper.layout.facets.flatMap((facet) => {
    if (facet.x > paper.to || facet.x + facet.width < paper.from) return [];
    return [...meanMarks(paper, facet), ...sampleMarks(paper, facet)];
  });
}

function meanMarks(paper: Paper, facet: BarFacet): Mark[] {
  if (facet.mean_x === null) return [];
  const { data, layout, left, from } = paper;
  const profile = meanProfile(data.percents, facet.samples, data.taxa.length);
  const x = left + facet.mean_x - from;
  const stack = stackMarks(paper, profile, x, x + layout.mean_width);
  const seams = stack.map((rect): Mark => {
    const y = rect.y + 0.5;
    return { kind: 'line', from: [rect.x, y], to: [rect.x + rect.width, y], stroke: paper.tokens.surface };
  });
  const y = paper.top + paper.height + 16;
  const label: Mark = { kind: 'text', at: [x, y], text: 'mean', size: 11, fill: paper.tokens.label };
  return [...stack, ...seams, label];
}

function sampleMarks(paper: Paper, facet: BarFacet): Mark[] {
  const { layout, left, from, to, pixel_ratio: ratio, data } = paper;
  const marks: Mark[] = [];
  const snap = (x: number) => Math.round(x * ratio) / ratio;
  // Bars thinner than a device pixel share one: it shows their mean.
  const together = Math.max(1, Math.ceil(1 / ratio / layout.bar_width - 1e-6));
  const gap = layout.bar_width > 3 ? Math.min(1, layout.bar_width * 0.12) : 0;
  for (let place = 0; place < facet.samples.length; place += together) {
    const x = facet.bars_x + place * layout.bar_width;
    const members = facet.samples.slice(place, place + together);
    const end = x + members.length * layout.bar_width;
    if (x > to || end < from) continue;
    const only = members.length === 1 ? data.percents[members[0] ?? 0] : undefined;
    const profile = only ?? meanProfile(data.percents, members, data.taxa.length);
    const [start, stop] = [snap(left + x - from), snap(left + end - from) - gap];
    marks.push(...stackMarks(paper, profile, start, stop));
    if (members.every((member) => (data.samples[member]?.reads ?? SHALLOW) < SHALLOW))
      marks.push(veilMark(paper, start, stop));
  }
  return marks;
}

/** How much of a bar of few reads is veiled. */
export const VEIL = 0.6;

/** Makes a bar pale. */
function veilMark({ top, height, tokens }: Paper, x: number, end: number): Mark {
  const d = `M${x} ${top}L${end} ${top}L${end} ${top + height}L${x} ${top + height}Z`;
  return { kind: 'path', d, fill: tokens.surface, fill_opacity: VEIL };
}

function stackMarks(paper: Paper, profile: ArrayLike<number>, x: number, end: number): RectMark[] {
  const { data, tokens, top, height } = paper;
  const marks: RectMark[] = [];
  let below = 0;
  data.taxa.forEach((taxon, t) => {
    const percent = profile[t] ?? 0;
    if (percent <= 0) return;
    const y = top + height * (1 - Math.min(100, below + percent) / 100);
    const bottom = top + height * (1 - Math.min(100, below) / 100);
    below += percent;
    marks.push({
      kind: 'rect',
      x,
      y,
      width: Math.max(0.1, end - x),
      height: bottom - y,
      ...taxonPaint(taxon, data.colourOfTaxon, tokens),
    });
  });
  return marks;
}

/** 0–100 % with its grid. */
export function percentMarks(
  tokens: Tokens,
  { left, right, top, height }: { left: number; right: number; top: number; height: number },
): Mark[] {
  return [0, 25, 50, 75, 100].flatMap((value): Mark[] => {
    const y = Math.round(top + height * (1 - value / 100)) + 0.5;
    return [
      { kind: 'line', from: [left - 4, y], to: [right, y], stroke: tokens.grid },
      {
        kind: 'text',
        at: [left - 8, y + 4],
        text: value === 100 ? '100 %' : String(value),
        size: 11,
        anchor: 'end',
        fill: tokens.label,
      },
    ];
  });
}
