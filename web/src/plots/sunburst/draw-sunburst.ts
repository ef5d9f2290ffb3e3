import { parseColour, rampColour, type Tokens } from '#plots/colours';
import { type Drawing, truncateText } from '#plots/figure';
import { type Card, formatFixed, type Size } from '#plots/frame';
import type { Mark } from '#plots/marks';
import { layoutSunburst, middleOf, pointAt, type Sector, type SunburstLayout } from './layout-sunburst.ts';
import type { SunburstNode } from './sunburst-tree.ts';

/** How much lighter a taxon without a colour of its own is than what it belongs to. */
const TINT = 0.45;
/** Pixels between the lines of a hatch. */
const HATCH = 5;
/** A name needs an arc of this length, and this much of a ring. */
const [NAME_ARC, NAME_ROOM] = [12, 26];

export type SectorPaint = { readonly fill: string; readonly hatch?: string };

/** The paint of every node by id: its own colour, else a lighter shade of its parent's. */
export function paintNodes(root: SunburstNode, tokens: Tokens): ReadonlyMap<string, SectorPaint> {
  const paints = new Map<string, SectorPaint>();
  const paint = (node: SunburstNode, above: string) => {
    const own = paintOf(node, above, tokens);
    paints.set(node.id, own);
    for (const child of node.children) paint(child, own.fill);
  };
  paint(root, tokens.other);
  return paints;
}

function paintOf({ kind, colour }: SunburstNode, above: string, tokens: Tokens): SectorPaint {
  if (kind === 'unassigned') return { fill: tokens.unassigned, hatch: tokens.other };
  if (kind === 'other') return { fill: tokens.other };
  const own = colour === null ? undefined : tokens.cat[colour - 1];
  return { fill: own ?? rampColour([above, tokens.surface], TINT) };
}

/** What a taxon says when it is looked at. */
export function nodeCard({ node, focus }: { node: SunburstNode; focus: SunburstNode }): Card {
  const share = (part: number) => `${formatFixed(part, part < 10 ? 2 : 1)} %`;
  return {
    title: node.name,
    ...(node.rank ? { aside: node.rank } : {}),
    rows: [
      { label: 'Of the whole', value: share(node.percent) },
      ...(focus.percent < 99.995 && node.id !== focus.id
        ? [{ label: `Of ${focus.name}`, value: share((100 * node.percent) / focus.percent) }]
        : []),
    ],
  };
}

type Drawn = {
  readonly root: SunburstNode;
  readonly focus: SunburstNode;
  readonly room: Size;
  readonly tokens: Tokens;
};

/** Rings of taxa around a focus: page, SVG and PNG are drawn of the same marks. */
export function drawSunburst({ root, focus, room, tokens }: Drawn): Drawing & { readonly layout: SunburstLayout } {
  const layout = layoutSunburst(focus, room);
  const paints = paintNodes(root, tokens);
  const marks = layout.sectors.flatMap((sector) => sectorMarks(layout, sector, { paints, tokens }));
  const parts = layout.sectors.map((sector) => ({
    id: sector.node.id,
    at: middleOf(layout, sector),
    card: nodeCard({ node: sector.node, focus }),
  }));
  return { marks: [...marks, ...centreMarks(layout, focus, tokens)], parts, height: room.height, layout };
}

type Paints = { readonly paints: ReadonlyMap<string, SectorPaint>; readonly tokens: Tokens };

function sectorMarks(layout: SunburstLayout, sector: Sector, { paints, tokens }: Paints): Mark[] {
  const paint = paints.get(sector.node.id) ?? { fill: tokens.other };
  const d = sectorPath(layout, sector);
  return [
    { kind: 'path', d, fill: paint.fill, stroke: tokens.surface, width: 1 },
    ...(paint.hatch ? hatchMarks(layout, sector, paint.hatch) : []),
    ...nameMarks(layout, sector, inkOn(paint.fill, tokens)),
  ];
}

const place = (point: readonly number[]): string => point.map((value) => value.toFixed(2)).join(' ');

/** The outline of a sector; a whole ring is two halves, since an arc cannot end where it starts. */
export function sectorPath(layout: SunburstLayout, { from, to, depth }: Pick<Sector, 'from' | 'to' | 'depth'>): string {
  const inner = layout.hole + layout.ring * (depth - 1);
  const outer = inner + layout.ring;
  const middle = (from + to) / 2;
  const arc = (radius: number, turns: readonly number[], sweep: 0 | 1) =>
    turns.map(
      (turn) => `A${radius.toFixed(2)} ${radius.toFixed(2)} 0 0 ${sweep} ${place(pointAt(layout, turn, radius))}`,
    );
  return [
    `M${place(pointAt(layout, from, outer))}`,
    ...arc(outer, [middle, to], 1),
    `L${place(pointAt(layout, to, inner))}`,
    ...arc(inner, [middle, from], 0),
    'Z',
  ].join('');
}

/** Slanted lines over a sector: what could not be named. */
function hatchMarks(layout: SunburstLayout, { from, to, depth }: Sector, stroke: string): Mark[] {
  const inner = layout.hole + layout.ring * (depth - 1);
  const outer = inner + layout.ring;
  const step = HATCH / (2 * Math.PI * ((inner + outer) / 2));
  const slant = Math.min(step * 2, to - from);
  const n = Math.floor((to - from - slant) / step);
  return Array.from({ length: Math.max(0, n + 1) }, (_, at): Mark => {
    const turn = from + at * step;
    return {
      kind: 'line',
      from: pointAt(layout, turn, inner),
      to: pointAt(layout, turn + slant, outer),
      stroke,
      width: 1,
    };
  });
}

function nameMarks(layout: SunburstLayout, { node, from, to, depth }: Sector, fill: string): Mark[] {
  const radius = layout.hole + layout.ring * (depth - 0.5);
  const arc = (to - from) * 2 * Math.PI * radius;
  const room = layout.ring - 8;
  if (arc < NAME_ARC || room < NAME_ROOM) return [];
  const turn = (from + to) / 2;
  const degrees = turn * 360 - 90;
  const isLeft = turn > 0.5;
  // A name along the radius is read from the centre on the right, and towards it on the left; 4 px lower its middle meets the radius.
  const shift = (isLeft ? -4 : 4) / (2 * Math.PI * radius);
  return [
    {
      kind: 'text',
      at: pointAt(layout, turn + shift, radius),
      text: truncateText(node.name, room),
      size: 11,
      fill,
      anchor: 'middle',
      turn: isLeft ? degrees + 180 : degrees,
      italic: node.italic,
    },
  ];
}

function centreMarks({ centre: [x, y], hole }: SunburstLayout, focus: SunburstNode, tokens: Tokens): Mark[] {
  return [
    {
      kind: 'text',
      at: [x, y],
      text: truncateText(focus.name, hole * 2 - 12),
      size: 12,
      weight: 600,
      fill: tokens.text,
      anchor: 'middle',
      italic: focus.italic,
    },
    {
      kind: 'text',
      at: [x, y + 15],
      text: `${formatFixed(focus.percent, 1)} %`,
      size: 11,
      fill: tokens.label,
      anchor: 'middle',
    },
  ];
}

/** Relative luminance, WCAG 2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = parseColour(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Of text and page colour, the one that stands out more from a fill. */
function inkOn(fill: string, { text, surface }: Tokens): string {
  const contrast = (ink: string) => {
    const [one, other] = [luminance(fill), luminance(ink)];
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  };
  return contrast(text) >= contrast(surface) ? text : surface;
}
