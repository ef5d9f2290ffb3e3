import { assignColours, type ColourMap, colourOf, rampColour, type Tokens } from '#plots/colours';
import { tickText } from '#plots/figure';
import { GROUP_SHAPES, type Shape } from '#plots/marks';

export type Categories = {
  readonly kind: 'categories';
  readonly title: string;
  /** One value a sample; null: not recorded. */
  readonly values: readonly (string | null)[];
  readonly order?: readonly string[];
  /** Colours shared with other plots; values that are not in it get the next free ones. */
  readonly colours?: ColourMap;
  readonly labels?: ReadonlyMap<string, string>;
};
export type Numbers = {
  readonly kind: 'numbers';
  readonly title: string;
  readonly values: readonly (number | null)[];
  readonly unit?: string;
};
export type PointGrouping = Categories | Numbers;

export type LegendEntry = {
  /** The values this line stands for: several in the folded “Other” line. */
  readonly values: readonly (string | null)[];
  readonly label: string;
  readonly count: number;
  readonly colour?: string;
  readonly shape?: Shape;
};
export type LegendSection = {
  readonly title: string;
  readonly role: 'colour' | 'shape';
  readonly entries: readonly LegendEntry[];
  readonly ramp?: {
    readonly low: number;
    readonly high: number;
    readonly unit: string;
    readonly colours: readonly string[];
  };
};
export type Painting = { readonly colours: readonly string[]; readonly legend: LegendSection | null };
export type Shaping = { readonly shapes: readonly Shape[]; readonly legend: LegendSection | null };

const NOT_RECORDED = 'Not recorded';

/** An end of a ramp as page and paper say it: four digits, however small. */
export const rampText = (value: number): string => tickText(Number(value.toPrecision(4)));

function tally(grouping: Categories): { value: string | null; count: number }[] {
  const counts = new Map<string | null, number>((grouping.order ?? []).map((value) => [value, 0]));
  for (const value of grouping.values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const rows = [...counts].map(([value, count]) => ({ value, count }));
  return rows.filter((row) => row.count > 0).sort((a, b) => Number(a.value === null) - Number(b.value === null));
}

const nameOf = (grouping: Categories, value: string | null) =>
  value === null ? NOT_RECORDED : (grouping.labels?.get(value) ?? value);

/** A colour for each of n samples, with the legend that explains them; one blue where nothing groups them. */
export function paintPoints(count: number, grouping: PointGrouping | undefined, tokens: Tokens): Painting {
  if (!grouping) return { colours: new Array<string>(count).fill(tokens.cat[0] ?? tokens.other), legend: null };
  return grouping.kind === 'numbers' ? paintNumbers(grouping, tokens) : paintCategories(grouping, tokens);
}

/** Fewer samples are no group to look at, and are not tested. */
const SMALL_GROUP = 3;

/** Groups of fewer than three samples, where there are several of them beside larger ones. */
function smallGroups(rows: readonly { value: string | null; count: number }[]): string[] {
  const small = rows.flatMap(({ value, count }) => (value !== null && count < SMALL_GROUP ? [value] : []));
  const n_large = rows.filter(({ value, count }) => value !== null && count >= SMALL_GROUP).length;
  return small.length > 1 && n_large > 0 ? small : [];
}

function paintCategories(grouping: Categories, tokens: Tokens): Painting {
  const rows = tally(grouping);
  const small = new Set(smallGroups(rows));
  const named = rows.flatMap((row) => (row.value === null ? [] : [row.value]));
  const map = assignColours([...(grouping.order ?? []), ...named], grouping.colours);
  const folded = named.filter((value) => map.get(value) == null && !small.has(value));
  const entries: LegendEntry[] = rows
    .filter(
      (row) => row.value === null || (!small.has(row.value) && (folded.length < 2 || !folded.includes(row.value))),
    )
    .map(({ value, count }) => ({
      values: [value],
      label: nameOf(grouping, value),
      count,
      colour: colourOf(value, map, tokens),
    }));
  const fold = (values: readonly string[], label: string) => {
    const count = rows.reduce(
      (sum, { value, count: n }) => sum + (value !== null && values.includes(value) ? n : 0),
      0,
    );
    const place = entries.at(-1)?.values[0] === null ? entries.length - 1 : entries.length;
    entries.splice(place, 0, { values, label, count, colour: tokens.other });
  };
  if (folded.length > 1) fold(folded, `Other, ${folded.length} values`);
  if (small.size > 0) fold([...small], `${small.size} small groups`);
  const colours = grouping.values.map((value) =>
    value !== null && small.has(value) ? tokens.other : colourOf(value, map, tokens),
  );
  return { colours, legend: { title: grouping.title, role: 'colour', entries } };
}

function paintNumbers(grouping: Numbers, tokens: Tokens): Painting {
  const finiteValues = grouping.values.filter((value): value is number => value !== null && Number.isFinite(value));
  const low = finiteValues.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const high = finiteValues.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  // The palest stop is paper: a point of that colour could not be seen.
  const ramp = tokens.seq.slice(1);
  const steps = Array.from({ length: 65 }, (_, i) => rampColour(ramp, i / 64));
  const colours = grouping.values.map((value) => {
    if (value === null || !Number.isFinite(value)) return tokens.mute;
    return steps[high > low ? Math.round(((value - low) / (high - low)) * 64) : 32] ?? tokens.mute;
  });
  const missing = grouping.values.length - finiteValues.length;
  const entries: LegendEntry[] = missing
    ? [{ values: [null], label: NOT_RECORDED, count: missing, colour: tokens.mute }]
    : [];
  const section = { title: grouping.title, role: 'colour', entries } as const;
  if (finiteValues.length === 0) return { colours, legend: section };
  return { colours, legend: { ...section, ramp: { low, high, unit: grouping.unit ?? '', colours: ramp } } };
}

/** A shape for each of n samples; beyond six values the rest share the cross, and the legend folds them. */
export function shapePoints(count: number, grouping: Categories | undefined): Shaping {
  if (!grouping) return { shapes: new Array<Shape>(count).fill('circle'), legend: null };
  const rows = tally(grouping);
  const last = GROUP_SHAPES.length - 1;
  const shapeAt = (place: number): Shape =>
    GROUP_SHAPES[rows.length > last + 1 ? Math.min(place, last) : place] ?? 'cross';
  const shapeOf = new Map(rows.map((row, place) => [row.value, shapeAt(place)]));
  const alone = rows.length > last + 1 ? rows.slice(0, last) : rows;
  const rest = rows.slice(alone.length);
  const entries: LegendEntry[] = alone.map(({ value, count: n }, place) => ({
    values: [value],
    label: nameOf(grouping, value),
    count: n,
    shape: shapeAt(place),
  }));
  if (rest.length) {
    const n = rest.reduce((sum, row) => sum + row.count, 0);
    entries.push({
      values: rest.map((row) => row.value),
      label: `Other, ${rest.length} values`,
      count: n,
      shape: 'cross',
    });
  }
  const shapes = grouping.values.map((value) => shapeOf.get(value) ?? 'circle');
  return { shapes, legend: { title: grouping.title, role: 'shape', entries } };
}

/** Indices of the samples a legend line stands for. */
export function membersOf(entry: LegendEntry, values: readonly (string | number | null)[]): number[] {
  const entryValues = new Set<string | number | null>(entry.values);
  return values.flatMap((value, i) =>
    entryValues.has(value) || (entryValues.has(null) && Number.isNaN(value)) ? [i] : [],
  );
}
