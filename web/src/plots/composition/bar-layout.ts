import type { BarGroup } from './composition-data.ts';

export type BarFacet = {
  readonly label: string;
  readonly samples: readonly number[];
  /** Left edge, and the full width that the header may take. */
  readonly x: number;
  readonly width: number;
  /** Left edge of the mean bar, or null without one. */
  readonly mean_x: number | null;
  /** Left edge of the first sample's bar. */
  readonly bars_x: number;
};
export type BarLayout = {
  readonly facets: readonly BarFacet[];
  readonly bar_width: number;
  readonly mean_width: number;
  readonly width: number;
};

type BarLayoutInput = {
  readonly groups: readonly BarGroup[];
  /** Room to fill, in CSS pixels. */
  readonly room: number;
  /** 1: all bars fit the room; 2: twice as wide; and so on. */
  readonly zoom: number;
  readonly means: boolean;
};

const GAP = 18;
const MEAN_WIDTH = 24;
const MEAN_GAP = 6;
/** A header needs this much to be read. */
const MIN_FACET_WIDTH = 58;
const MAX_BAR_WIDTH = 56;
const MIN_VISIBLE_BAR = 6;
const MAX_SCROLL_WIDTH = 2400;

/** Where each facet and its bars lie. Bars of all facets are equally wide; a facet is never narrower than its header. */
export function layoutBars({ groups, room, zoom, means }: BarLayoutInput): BarLayout {
  const meanWidth = means ? MEAN_WIDTH : 0;
  const before = means ? MEAN_WIDTH + MEAN_GAP : 0;
  const bar = barWidthFor(groups, room - GAP * Math.max(0, groups.length - 1), before) * zoom;
  const facets: BarFacet[] = [];
  let x = 0;
  for (const { label, samples } of groups) {
    const width = facetWidth(samples.length, bar, before);
    facets.push({ label, samples, x, width, mean_x: means ? x : null, bars_x: x + before });
    x += width + GAP;
  }
  return { facets, bar_width: bar, mean_width: meanWidth, width: Math.max(0, x - GAP) };
}

const facetWidth = (count: number, bar: number, before: number) => Math.max(MIN_FACET_WIDTH, before + count * bar);

/** The bars scroll anyway where not even the headers fit: then each is wide enough to be seen. */
function scrollingBar(groups: readonly BarGroup[]): number {
  const count = groups.reduce((sum, group) => sum + group.samples.length, 0);
  return Math.min(MIN_VISIBLE_BAR, MAX_SCROLL_WIDTH / count);
}

/** The widest bar with which all facets, small ones held open by their headers, still fit. */
function barWidthFor(groups: readonly BarGroup[], room: number, before: number): number {
  let open = groups;
  let left = room;
  for (;;) {
    const count = open.reduce((sum, group) => sum + group.samples.length, 0);
    if (count === 0) return MAX_BAR_WIDTH;
    const bar = Math.min(MAX_BAR_WIDTH, Math.max(0.05, (left - before * open.length) / count));
    const narrow = open.filter((group) => before + group.samples.length * bar < MIN_FACET_WIDTH);
    if (narrow.length === 0) return bar;
    if (narrow.length === open.length) return Math.max(bar, scrollingBar(groups));
    left -= narrow.length * MIN_FACET_WIDTH;
    open = open.filter((group) => !narrow.includes(group));
  }
}

/** Below this many pixels a bar is hard to hit: a pointer so far beside the bars still reads the nearest one. */
const EASY = 3;

/** The bar at x: a sample, or the mean of a facet; null between them. */
export function barAt(layout: BarLayout, x: number): { facet: BarFacet; sample: number | null } | null {
  const slack = layout.bar_width < EASY ? EASY : 0;
  const facet = layout.facets.find((candidate) => x >= candidate.x && x < candidate.x + candidate.width + slack);
  if (!facet) return null;
  if (facet.mean_x !== null && x < facet.mean_x + layout.mean_width) return { facet, sample: null };
  const end = facet.bars_x + facet.samples.length * layout.bar_width;
  if (x < facet.bars_x - slack || x >= end + slack) return null;
  const place = Math.floor((x - facet.bars_x) / layout.bar_width);
  const sample = facet.samples[Math.min(facet.samples.length - 1, Math.max(0, place))];
  return sample === undefined ? null : { facet, sample };
}

/** Left edge of a sample's bar, or null if it has none. */
export function barOf(layout: BarLayout, sample: number): number | null {
  for (const facet of layout.facets) {
    const place = facet.samples.indexOf(sample);
    if (place >= 0) return facet.bars_x + place * layout.bar_width;
  }
  return null;
}

/** The taxon whose segment lies at `percent` above the base line, or null in the gap above the bar. */
export function taxonAt(profile: ArrayLike<number>, percent: number): number | null {
  let sum = 0;
  for (let t = 0; t < profile.length; t++) {
    sum += profile[t] ?? 0;
    if (percent < sum) return t;
  }
  return null;
}
