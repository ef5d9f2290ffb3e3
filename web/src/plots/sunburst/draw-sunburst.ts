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
/** A name is this high, and a shorter one than this says nothing. */
const [NAME_HEIGHT, NAME_ROOM] = [13, 26];
/** From the middle of the letters down to the line that they stand on. */
const BASELINE = 4;

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

/** The longest piece of a circle that one Bézier curve draws without an error that can be seen, in turns. */
const LONGEST_CURVE = 1 / 8;

/** A piece of a circle as Bézier curves: pictures are moved by their points, which arcs of SVG are not made of. */
function arcPath(layout: SunburstLayout, radius: number, [from, to]: readonly [number, number]): string {
  const n = Math.max(1, Math.ceil(Math.abs(to - from) / LONGEST_CURVE));
  const turn = (to - from) / n;
  const pull = (4 / 3) * Math.tan((Math.PI * turn) / 2) * radius;
  return Array.from({ length: n }, (_, at) => {
    const [start, end] = [from + at * turn, from + (at + 1) * turn];
    const along = (place: number, by: number): [number, number] => {
      const [x, y] = pointAt(layout, place, radius);
      const angle = 2 * Math.PI * place;
      return [x + by * Math.cos(angle), y + by * Math.sin(angle)];
    };
    return `C${[along(start, pull), along(end, -pull), pointAt(layout, end, radius)].map(place).join(' ')}`;
  }).join('');
}

/** The outline of a sector. */
export function sectorPath(layout: SunburstLayout, { from, to, depth }: Pick<Sector, 'from' | 'to' | 'depth'>): string {
  const inner = layout.hole + layout.ring * (depth - 1);
  const outer = inner + layout.ring;
  return [
    `M${place(pointAt(layout, from, outer))}`,
    arcPath(layout, outer, [from, to]),
    `L${place(pointAt(layout, to, inner))}`,
    arcPath(layout, inner, [to, from]),
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

/** The longest straight name that stays within a ring which bends away from it. */
function roomAlong(ring: number, radius: number, arc: number): number {
  const sagitta = Math.max(0, ring / 2 - NAME_HEIGHT / 2);
  return Math.min(arc - 8, 2 * radius * Math.acos(Math.max(0, 1 - sagitta / radius)));
}

/** A name stands along its ring or along the radius, where there is more room for it. */
function nameMarks(layout: SunburstLayout, { node, from, to, depth }: Sector, fill: string): Mark[] {
  const radius = layout.hole + layout.ring * (depth - 0.5);
  const turn = (from + to) / 2;
  const arc = (to - from) * 2 * Math.PI * radius;
  const along = roomAlong(layout.ring, radius, arc);
  const across = arc < NAME_HEIGHT ? 0 : layout.ring - 8;
  const room = Math.max(along, across);
  if (room < NAME_ROOM) return [];
  const base = { kind: 'text', text: truncateText(node.name, room), size: 11, fill, anchor: 'middle' } as const;
  if (along >= across) {
    const isBelow = turn > 0.25 && turn < 0.75;
    const at = pointAt(layout, turn, radius + (isBelow ? BASELINE : -BASELINE));
    return [{ ...base, at, turn: turn * 360 + (isBelow ? 180 : 0), italic: node.italic }];
  }
  const isLeft = turn > 0.5;
  const shift = (isLeft ? -BASELINE : BASELINE) / (2 * Math.PI * radius);
  return [
    { ...base, at: pointAt(layout, turn + shift, radius), turn: turn * 360 + (isLeft ? 90 : -90), italic: node.italic },
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
