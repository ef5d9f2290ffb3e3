import type { Tokens } from '#plots/colours';
import {
  type Drawing,
  domainOf,
  type Frame,
  leftAxis,
  type Part,
  scaleOver,
  tickText,
  truncateText,
} from '#plots/figure';
import { type Card, formatCount, type Size } from '#plots/frame';
import type { Mark } from '#plots/marks';
import { densityOf, jitterOffset, summariseValues } from './summarise-values.ts';

/** The minimum number of values for a box or violin; below it only points are drawn. */
const MIN_VALUES = 3;

type Shape = {
  readonly group: { readonly colour: string };
  readonly values: readonly number[];
  readonly middle: number;
  readonly half: number;
  readonly place: (value: number) => number;
  readonly tokens: Tokens;
};

/** Quartiles as a box, the median across it, whiskers to the farthest value that is not far out. */
function boxMarks({ group, values, middle, half, place, tokens }: Shape): Mark[] {
  const summary = summariseValues(values);
  if (summary === null || values.length < MIN_VALUES) return [];
  const { lower, upper, median, whiskers } = summary;
  const [left, right] = [middle - half, middle + half];
  const box = `M${left} ${place(upper)}L${right} ${place(upper)}L${right} ${place(lower)}L${left} ${place(lower)}Z`;
  const whisker = (from: number, to: number): Mark[] => [
    { kind: 'line', from: [middle, place(from)], to: [middle, place(to)], stroke: group.colour, width: 1.3 },
    {
      kind: 'line',
      from: [middle - half / 3, place(to)],
      to: [middle + half / 3, place(to)],
      stroke: group.colour,
      width: 1.3,
    },
  ];
  return [
    ...whisker(upper, whiskers[1]),
    ...whisker(lower, whiskers[0]),
    { kind: 'path', d: box, fill: group.colour, fill_opacity: 0.14, stroke: group.colour, width: 1.3 },
    { kind: 'line', from: [left, place(median)], to: [right, place(median)], stroke: tokens.text, width: 2 },
  ];
}

/** How the values lie as a shape, with the quartiles inside it. */
function violinMarks(shape: Shape): Mark[] {
  const { group, values, middle, half, place, tokens } = shape;
  const density = densityOf(values);
  const summary = summariseValues(values);
  // Too few samples have no shape; a box says what there is.
  if (density.length === 0 || summary === null) return boxMarks(shape);
  const side = (sign: 1 | -1) =>
    density.map(({ value, fraction }) => `${middle + sign * half * fraction} ${place(value)}`);
  const d = `M${[...side(1), ...side(-1).reverse()].join('L')}Z`;
  const { lower, upper, median } = summary;
  return [
    { kind: 'path', d, fill: group.colour, fill_opacity: 0.16, stroke: group.colour, width: 1.3 },
    { kind: 'line', from: [middle, place(lower)], to: [middle, place(upper)], stroke: tokens.text, width: 3 },
    {
      kind: 'line',
      from: [middle - half / 3, place(median)],
      to: [middle + half / 3, place(median)],
      stroke: tokens.text,
      width: 2,
    },
  ];
}

export const DISTRIBUTION_TYPES = ['box', 'violin', 'points'] as const;
export type DistributionType = (typeof DISTRIBUTION_TYPES)[number];

export type ValueGroup = {
  readonly name: string;
  readonly colour: string;
  readonly samples: readonly {
    readonly id: string;
    readonly name: string;
    readonly value: number;
    /** Where the column mixes several. */
    readonly group?: string;
  }[];
  /** Several groups in one column: their samples are drawn, but no quartiles of the mixture. */
  readonly is_mixed?: boolean;
};

export type Distribution = {
  /** What is measured, with its unit: “Shannon diversity, bits”. */
  readonly measure: string;
  readonly groups: readonly ValueGroup[];
  readonly look: DistributionType;
  /** Ids; where some are selected, the others are dimmed. */
  readonly selection: ReadonlySet<string>;
};

/** Ids of parts that are groups begin with this; those of samples are the samples' own. */
export const GROUP_PART_PREFIX = 'group ';

const MIN_LETTERS = 7;
const DIM = 0.22;
const MAX_WIDTH = 130;
/** What the foot holds of a name that is turned. */
const TURNED_NAME = 126;
/** Of turned names, against the clock; and about what their count takes of them. */
const TURN = 40;
const COUNT_ROOM = 30;

type Column = { readonly group: ValueGroup; readonly middle: number; readonly half: number };

/** Values by group: a box or a violin with every sample beside it; n counts the samples that have a value. */
export function drawDistribution(given: Distribution, { width, height }: Size, tokens: Tokens): Drawing {
  const { measure } = given;
  const groups = given.groups.map(
    (group): ValueGroup => ({ ...group, samples: group.samples.filter(({ value }) => Number.isFinite(value)) }),
  );
  const room = (width - 76) / Math.max(1, groups.length);
  const turned = groups.some(({ name }) => name.length * MIN_LETTERS > room);
  const frame: Frame = { left: 62, right: width - 14, top: 12, bottom: height - (turned ? 104 : 52) };
  const domain = domainOf(groups.flatMap(({ samples }) => samples.map(({ value }) => value)));
  const y = scaleOver(domain, [frame.bottom, frame.top]);
  const columns = groups.map((group, i): Column => {
    return { group, middle: frame.left + room * (i + 0.5), half: Math.min(MAX_WIDTH, room * 0.7) / 2 };
  });
  const parts: Part[] = [];
  const marks: Mark[] = [
    ...leftAxis({ scale: y, label: measure, frame, tokens }),
    { kind: 'line', from: [frame.left, frame.bottom], to: [frame.right, frame.bottom], stroke: tokens.axis },
  ];
  for (const column of columns) {
    const place = (value: number) => y(value);
    const shape = { ...column, values: column.group.samples.map(({ value }) => value), place, tokens };
    if (!column.group.is_mixed && given.look !== 'points')
      marks.push(...(given.look === 'violin' ? violinMarks(shape) : boxMarks(shape)));
    const dots = dotsOf(column, given, { place, tokens });
    marks.push(...dots.marks, ...nameMarks(column, { turned, room, bottom: frame.bottom, tokens }));
    parts.push(groupPart(column, frame, place), ...dots.parts);
  }
  return { marks, parts, height };
}

type Placing = { readonly place: (value: number) => number; readonly tokens: Tokens };

function dotsOf(
  { group, middle, half }: Column,
  { look, selection, measure }: Distribution,
  { place, tokens }: Placing,
) {
  const radius = group.samples.length > 400 ? 1.6 : group.samples.length > 120 ? 2.2 : 3;
  const spread = look === 'points' ? half * 0.8 : half * 0.42;
  const marks: Mark[] = [];
  const parts: Part[] = [];
  group.samples.forEach(({ id, name, value, group: own = group.name }, i) => {
    const at = [middle + jitterOffset(i) * spread, place(value)] as const;
    const dimmed = selection.size > 0 && !selection.has(id);
    const opacity = dimmed ? DIM : look === 'points' || selection.size > 0 ? 0.9 : 0.62;
    marks.push({ kind: 'point', at, radius, shape: 'circle', fill: group.colour, opacity, edge: tokens.surface });
    const rows = [{ label: measure, value: tickText(value), colour: group.colour }];
    parts.push({ id, at, card: { title: name, aside: own, rows } });
  });
  return { marks, parts };
}

function groupPart({ group, middle, half }: Column, frame: Frame, place: (value: number) => number): Part {
  const summary = group.is_mixed ? null : summariseValues(group.samples.map(({ value }) => value));
  const rows: Card['rows'] = summary
    ? [
        { label: 'Median', value: tickText(Number(summary.median.toPrecision(4))) },
        {
          label: 'Quartiles',
          value: [summary.lower, summary.upper].map((each) => tickText(Number(each.toPrecision(4)))).join(' – '),
        },
      ]
    : [];
  return {
    id: `${GROUP_PART_PREFIX}${group.name}`,
    at: [middle, summary ? place(summary.median) : frame.bottom],
    box: { x: middle - half, y: frame.top, width: 2 * half, height: frame.bottom - frame.top + 40 },
    card: { title: group.name, aside: `n = ${formatCount(group.samples.length)}`, rows },
  };
}

type Naming = { readonly turned: boolean; readonly room: number; readonly bottom: number; readonly tokens: Tokens };

function nameMarks({ group, middle }: Column, { turned, room, bottom, tokens }: Naming): Mark[] {
  const n = `n = ${formatCount(group.samples.length)}`;
  if (turned) {
    // The first names begin left of the axis: they end where the picture does.
    const left = middle / Math.cos((TURN * Math.PI) / 180) - COUNT_ROOM;
    const text = `${truncateText(group.name, Math.min(TURNED_NAME, left))} (${group.samples.length})`;
    return [
      { kind: 'text', at: [middle + 4, bottom + 14], text, anchor: 'end', turn: -TURN, size: 11, fill: tokens.text },
    ];
  }
  return [
    {
      kind: 'text',
      at: [middle, bottom + 18],
      text: truncateText(group.name, room),
      anchor: 'middle',
      size: 12,
      fill: tokens.text,
    },
    { kind: 'text', at: [middle, bottom + 34], text: n, anchor: 'middle', size: 11, fill: tokens.label },
  ];
}
