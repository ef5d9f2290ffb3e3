import type { Size } from '#plots/frame';
import type { SunburstNode } from './sunburst-tree.ts';

/** A ring that is thinner than this holds no names. */
const THINNEST_RING = 34;
/** An arc that is shorter than this, in pixels, cannot be seen. */
const SHORTEST_ARC = 0.6;
const EDGE = 6;
const LEAST_RINGS = 2;

export type Sector = {
  readonly node: SunburstNode;
  readonly parent: SunburstNode;
  /** 1 for the innermost ring. */
  readonly depth: number;
  /** Turns from the top, clockwise: 0 to 1. */
  readonly from: number;
  readonly to: number;
};

export type SunburstLayout = {
  readonly centre: readonly [number, number];
  /** Of the disc in the middle, which stands for the focus. */
  readonly hole: number;
  readonly ring: number;
  readonly sectors: readonly Sector[];
  /** Whether deeper rings had no room. */
  readonly isCut: boolean;
};

const depthOf = ({ children }: SunburstNode): number => 1 + Math.max(0, ...children.map(depthOf));

/** The rings around a focus: as many as have room for names. */
export function layoutSunburst(focus: SunburstNode, { width, height }: Size): SunburstLayout {
  const radius = Math.max(40, Math.min(width, height) / 2 - EDGE);
  const hole = Math.max(30, radius * 0.2);
  const deepest = depthOf(focus) - 1;
  const fitting = Math.max(LEAST_RINGS, Math.floor((radius - hole) / THINNEST_RING));
  const rings = Math.max(1, Math.min(deepest, fitting));
  const ring = (radius - hole) / rings;
  const sectors: Sector[] = [];
  const place = (parent: SunburstNode, depth: number, from: number, turn: number) => {
    let at = from;
    for (const node of parent.children) {
      const to = at + node.percent * turn;
      const arc = (to - at) * 2 * Math.PI * (hole + ring * depth);
      if (arc >= SHORTEST_ARC) {
        sectors.push({ node, parent, depth, from: at, to });
        if (depth < rings) place(node, depth + 1, at, turn);
      }
      at = to;
    }
  };
  if (focus.percent > 0) place(focus, 1, 0, 1 / focus.percent);
  return { centre: [width / 2, height / 2], hole, ring, sectors, isCut: deepest > rings };
}

/** The sector at a place; 'focus' in the middle, null outside. */
export function sectorAt(layout: SunburstLayout, [x, y]: readonly [number, number]): Sector | 'focus' | null {
  const [dx, dy] = [x - layout.centre[0], y - layout.centre[1]];
  const distance = Math.hypot(dx, dy);
  if (distance < layout.hole) return 'focus';
  const depth = 1 + Math.floor((distance - layout.hole) / layout.ring);
  const turn = (Math.atan2(dx, -dy) / (2 * Math.PI) + 1) % 1;
  return layout.sectors.find((one) => one.depth === depth && turn >= one.from && turn < one.to) ?? null;
}

/** Turns and radius → x and y. */
export function pointAt({ centre }: Pick<SunburstLayout, 'centre'>, turn: number, radius: number): [number, number] {
  const angle = 2 * Math.PI * turn;
  return [centre[0] + radius * Math.sin(angle), centre[1] - radius * Math.cos(angle)];
}

export const middleOf = (layout: SunburstLayout, { from, to, depth }: Sector): [number, number] =>
  pointAt(layout, (from + to) / 2, layout.hole + layout.ring * (depth - 0.5));

const STEPS: Readonly<Record<string, 'next' | 'previous' | 'in' | 'out'>> = {
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  ArrowDown: 'in',
  ArrowUp: 'out',
};

/** Where an arrow key leads: along the ring, to the first part of a taxon, or back to what it belongs to. */
export function stepFrom({ sectors }: SunburstLayout, read: Sector | null, key: string): Sector | null {
  const step = STEPS[key];
  if (!read) return sectors[0] ?? null;
  if (step === 'in') return sectors.find(({ parent }) => parent.id === read.node.id) ?? read;
  if (step === 'out') return sectors.find(({ node }) => node.id === read.parent.id) ?? read;
  const ring = sectors.filter(({ depth }) => depth === read.depth);
  const at = ring.findIndex(({ node }) => node.id === read.node.id);
  return ring.at((at + (step === 'next' ? 1 : -1)) % ring.length) ?? read;
}

export const isStepKey = (key: string): boolean => key in STEPS;
