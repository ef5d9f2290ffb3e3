import type { Tokens } from '#plots/colours';
import { cutTo, type Drawing, type Part } from '#plots/figure';
import type { CardRow, Size } from '#plots/frame';
import type { Mark } from '#plots/marks';
import { layOutTree, type Spot, spotsOf, type TreeNode } from './lay-out-tree.ts';

export type Clade = TreeNode & {
  readonly name: string;
  readonly italic: boolean;
  /** Of the class that the clade is higher in; null where the classes do not differ. */
  readonly colour: string | null;
  readonly group: string | null;
  /** Mean abundance as a share, for the size of its dot. */
  readonly share: number;
  readonly rows: readonly CardRow[];
};

export type Cladogram = { readonly clades: readonly Clade[]; readonly chosen: string | null };

type Paper = { readonly middle: readonly [number, number]; readonly ring: number; readonly tokens: Tokens };

const SIDE = 150;
const FIRST_RING = 0.35;
/** So many names find room around the tree; the bars and the table name them all. */
const MOST_NAMES = 40;

/** Clades around their common root; those that differ between the classes are coloured, with their slice. */
export function drawCladogram({ clades, chosen }: Cladogram, { width, height }: Size, tokens: Tokens): Drawing {
  const { roots, depth } = layOutTree(clades);
  const spots = spotsOf(roots);
  const narrow = width < 520;
  const radius = Math.max(60, Math.min(width / 2 - (narrow ? 12 : SIDE), Math.max(height, 320) / 2 - 34));
  const paper: Paper = { middle: [width / 2, radius + 34], ring: radius / (depth + FIRST_RING || 1), tokens };
  const told = spots.filter(({ node }) => node.colour !== null);
  const marks = [
    ...told.map((spot) => sliceMark(spot, depth, paper)),
    ...spots.flatMap((spot) => branchMarks(spot, paper)),
    ...spots.map((spot) => dotMark(spot, chosen, paper)),
    ...(narrow ? [] : nameMarks(told, { depth, chosen, paper })),
  ];
  const parts = spots.map((spot): Part => {
    const { name, group, colour, rows } = spot.node;
    const higher = group === null ? [] : [{ label: 'Higher in', value: group, ...(colour ? { colour } : {}) }];
    return { id: spot.node.id, at: placeOf(spot, paper), card: { title: name, rows: [...higher, ...rows] } };
  });
  return { marks, parts, height: 2 * radius + 68 };
}

const ringOf = (depth: number, { ring }: Paper) => (depth + FIRST_RING) * ring;

function at(angle: number, far: number, { middle }: Paper): readonly [number, number] {
  return [middle[0] + far * Math.sin(angle), middle[1] - far * Math.cos(angle)];
}

const placeOf = (spot: Spot<Clade>, paper: Paper) => at(spot.angle, ringOf(spot.depth, paper), paper);

/** A round line as short straight ones: every program moves and scales these alike. */
function arc(from: number, to: number, far: number, paper: Paper): string {
  const steps = Math.max(1, Math.ceil(Math.abs(to - from) / 0.06));
  const places = Array.from({ length: steps + 1 }, (_, i) =>
    at(from + ((to - from) * i) / steps, far, paper).join(' '),
  );
  return places.join('L');
}

function branchMarks(spot: Spot<Clade>, paper: Paper): Mark[] {
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

function sliceMark({ node, slice, depth: own }: Spot<Clade>, depth: number, paper: Paper): Mark {
  const inner = ringOf(Math.max(0, own - 0.5), paper);
  const outer = ringOf(depth, paper) + 10;
  const d = `M${arc(slice[0], slice[1], outer, paper)}L${arc(slice[1], slice[0], inner, paper)}Z`;
  return { kind: 'path', d, fill: node.colour ?? '', fill_opacity: 0.12 };
}

function dotMark(spot: Spot<Clade>, chosen: string | null, paper: Paper): Mark {
  const { colour, share, id } = spot.node;
  const radius = 2 + 6 * Math.sqrt(Math.min(1, Math.max(0, share)));
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

type Naming = { readonly depth: number; readonly chosen: string | null; readonly paper: Paper };

function nameMarks(told: readonly Spot<Clade>[], { depth, chosen, paper }: Naming): Mark[] {
  const far = ringOf(depth, paper) + 16;
  // The deepest clades say most; names of the others stand in their cards.
  const named = told.toSorted((a, b) => b.depth - a.depth).slice(0, MOST_NAMES);
  const taken: (readonly [number, number])[] = [];
  return named.flatMap(({ node, angle }): Mark[] => {
    const [x, y] = at(angle, far, paper);
    if (node.id !== chosen && taken.some(([px, py]) => Math.abs(px - x) < 90 && Math.abs(py - y) < 13)) return [];
    taken.push([x, y]);
    const anchor = Math.sin(angle) < -0.15 ? 'end' : Math.sin(angle) > 0.15 ? 'start' : 'middle';
    const look = { size: 11, fill: paper.tokens.text, italic: node.italic, weight: node.id === chosen ? 600 : 400 };
    return [{ kind: 'text', at: [x, y + 4], text: cutTo(node.name, SIDE - 24), anchor, ...look }];
  });
}
