import type { Tokens } from '#plots/colours';
import { type Drawing, type Part, truncateText } from '#plots/figure';
import type { CardRow, Size } from '#plots/frame';
import type { Mark } from '#plots/marks';
import { collectPositions, layoutTree, type TreeNode, type TreePosition } from './layout-tree.ts';

export type Clade = TreeNode & {
  readonly name: string;
  readonly italic: boolean;
  /** Of the class that the clade is higher in; null where the classes do not differ. */
  readonly colour: string | null;
  readonly group: string | null;
  /** Mean abundance as a share, for the size of its dot. */
  readonly proportion: number;
  readonly rows: readonly CardRow[];
};

export type Cladogram = { readonly clades: readonly Clade[]; readonly chosen: string | null };

type Paper = { readonly middle: readonly [number, number]; readonly ring: number; readonly tokens: Tokens };

/** Beside the tree, at least and at most: of the width for the latter. */
const SIDE = { least: 120, most: 0.32 } as const;
const LETTER = 6.3;
const KEY_ROW = 18;
const FIRST_RING = 0.35;
/** The maximum number of names that fit around the tree or below it. */
const MAX_NAMES = 40;

/** Clades around their common root; those that differ between the classes are coloured, with their slice. */
export function drawCladogram({ clades, chosen }: Cladogram, { width, height }: Size, tokens: Tokens): Drawing {
  const { roots, depth } = layoutTree(clades);
  const spots = collectPositions(roots);
  const narrow = width < 520;
  const longest = Math.max(0, ...clades.filter(({ colour }) => colour !== null).map(({ name }) => name.length));
  const side = narrow ? 12 : Math.min(width * SIDE.most, Math.max(SIDE.least, longest * LETTER + 26));
  const radius = Math.max(60, Math.min(width / 2 - side, Math.max(height, 320) / 2 - 34));
  const paper: Paper = { middle: [width / 2, radius + 34], ring: radius / (depth + FIRST_RING || 1), tokens };
  const highlighted = spots.filter(({ node }) => node.colour !== null);
  // The deepest clades say most.
  const named = highlighted.toSorted((a, b) => b.depth - a.depth).slice(0, MAX_NAMES);
  const names = nameMarks(narrow ? [] : named, { depth, chosen, paper, side });
  const keys = keyMarks(
    named.filter((spot) => !names.placed.has(spot)),
    { width, top: 2 * radius + 74, longest, paper },
  );
  const marks = [
    ...highlighted.map((spot) => sliceMark(spot, depth, paper)),
    ...spots.flatMap((spot) => branchMarks(spot, paper)),
    ...spots.map((spot) => dotMark(spot, chosen, paper)),
    ...names.marks,
    ...keys.marks,
  ];
  const parts = spots.map((spot): Part => {
    const { name, group, colour, rows } = spot.node;
    const higher = group === null ? [] : [{ label: 'Higher in', value: group, ...(colour ? { colour } : {}) }];
    return { id: spot.node.id, at: placeOf(spot, paper), card: { title: name, rows: [...higher, ...rows] } };
  });
  return { marks, parts, height: 2 * radius + 68 + keys.height };
}

const ringOf = (depth: number, { ring }: Paper) => (depth + FIRST_RING) * ring;

function at(angle: number, far: number, { middle }: Paper): readonly [number, number] {
  return [middle[0] + far * Math.sin(angle), middle[1] - far * Math.cos(angle)];
}

const placeOf = (spot: TreePosition<Clade>, paper: Paper) => at(spot.angle, ringOf(spot.depth, paper), paper);

/** A round line as short straight ones: every program moves and scales these alike. */
function arc(from: number, to: number, far: number, paper: Paper): string {
  const steps = Math.max(1, Math.ceil(Math.abs(to - from) / 0.06));
  const places = Array.from({ length: steps + 1 }, (_, i) =>
    at(from + ((to - from) * i) / steps, far, paper).join(' '),
  );
  return places.join('L');
}

function branchMarks(spot: TreePosition<Clade>, paper: Paper): Mark[] {
  const [first, last] = [spot.children[0], spot.children.at(-1)];
  if (!first || !last) return [];
  const turn = ringOf(spot.depth + 0.5, paper);
  const look = { stroke: paper.tokens.axis, width: 1 } as const;
  const stem = `M${placeOf(spot, paper).join(' ')}L${at(spot.angle, turn, paper).join(' ')}`;
  const bow = first === last ? '' : `M${arc(first.angle, last.angle, turn, paper)}`;
  const twigs = spot.children.map(
    (child) => `M${at(child.angle, turn, paper).join(' ')}L${placeOf(child, paper).join(' ')}`,
  );
  return [{ kind: 'path', d: `${stem}${bow}${twigs.join('')}`, ...look }];
}

function sliceMark({ node, slice, depth: own }: TreePosition<Clade>, depth: number, paper: Paper): Mark {
  const inner = ringOf(Math.max(0, own - 0.5), paper);
  const outer = ringOf(depth, paper) + 10;
  const d = `M${arc(slice[0], slice[1], outer, paper)}L${arc(slice[1], slice[0], inner, paper)}Z`;
  return { kind: 'path', d, fill: node.colour ?? '', fill_opacity: 0.12 };
}

function dotMark(spot: TreePosition<Clade>, chosen: string | null, paper: Paper): Mark {
  const { colour, proportion, id } = spot.node;
  const radius = 2 + 6 * Math.sqrt(Math.min(1, Math.max(0, proportion)));
  const edge = id === chosen ? paper.tokens.text : paper.tokens.surface;
  return {
    kind: 'point',
    at: placeOf(spot, paper),
    radius,
    shape: 'circle',
    fill: colour ?? paper.tokens.mute,
    opacity: 1,
    edge,
  };
}

type Naming = {
  readonly depth: number;
  readonly chosen: string | null;
  readonly paper: Paper;
  /** Room for a name next to the tree. */
  readonly side: number;
};

/** Names whole, where they find room around the tree. */
function nameMarks(named: readonly TreePosition<Clade>[], { depth, chosen, paper, side }: Naming) {
  const far = ringOf(depth, paper) + 16;
  const taken: (readonly [number, number])[] = [];
  const placed = new Set<TreePosition<Clade>>();
  const marks = named.flatMap((spot): Mark[] => {
    const { node, angle } = spot;
    const [x, y] = at(angle, far, paper);
    const isLong = node.name.length * LETTER > side - 16 + (1 - Math.abs(Math.sin(angle))) * ringOf(depth, paper);
    if (isLong || taken.some(([px, py]) => Math.abs(px - x) < 90 && Math.abs(py - y) < 13)) return [];
    taken.push([x, y]);
    placed.add(spot);
    const anchor = Math.sin(angle) < -0.15 ? 'end' : Math.sin(angle) > 0.15 ? 'start' : 'middle';
    const look = { size: 11, fill: paper.tokens.text, italic: node.italic, weight: node.id === chosen ? 600 : 400 };
    return [{ kind: 'text', at: [x, y + 4], text: node.name, anchor, ...look }];
  });
  return { marks, placed };
}

/** a … z, then aa, ab …: what LEfSe's own cladograms have. */
function keyOf(place: number): string {
  const last = String.fromCharCode(97 + (place % 26));
  return place < 26 ? last : keyOf(Math.floor(place / 26) - 1) + last;
}

type Keying = { readonly width: number; readonly top: number; readonly longest: number; readonly paper: Paper };

/** The other names: a letter at the dot, and what it stands for below the tree. */
function keyMarks(spots: readonly TreePosition<Clade>[], { width, top, longest, paper }: Keying) {
  const { tokens } = paper;
  const columns = Math.max(1, Math.floor((width - 16) / (longest * LETTER + 44)));
  const rows = Math.ceil(spots.length / columns);
  const wide = (width - 16) / columns;
  const marks = spots.flatMap(({ node, ...spot }, i): Mark[] => {
    const [x, y] = placeOf({ node, ...spot }, paper);
    const [left, line] = [8 + Math.floor(i / rows) * wide, top + (i % rows) * KEY_ROW];
    const key = keyOf(i);
    return [
      { kind: 'text', at: [x + 6, y - 5], text: key, size: 10, weight: 600, fill: tokens.text },
      {
        kind: 'point',
        at: [left + 4, line - 4],
        radius: 4,
        shape: 'circle',
        fill: node.colour ?? tokens.mute,
        opacity: 1,
        edge: tokens.surface,
      },
      { kind: 'text', at: [left + 14, line], text: key, size: 11, weight: 600, fill: tokens.text },
      {
        kind: 'text',
        at: [left + 34, line],
        text: truncateText(node.name, wide - 40),
        size: 11,
        italic: node.italic,
        fill: tokens.text,
      },
    ];
  });
  return { marks, height: rows * KEY_ROW };
}
