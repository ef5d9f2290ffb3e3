import type { Shape } from './marks.ts';

/** Shapes given to groups, in order; their place is also the number the point shader knows them by. */
export const GROUP_SHAPES: readonly Shape[] = ['circle', 'diamond', 'square', 'triangle', 'wedge', 'cross'];

/** Width of the outline that parts overlapping points, in CSS pixels. */
export const EDGE_WIDTH = 0.8;

type Corners = readonly (readonly [number, number])[];

/** In radii around the centre; the point shader draws the same figures. */
// biome-ignore format: one figure a line
const CORNERS: Readonly<Record<Exclude<Shape, 'circle' | 'shadow'>, Corners>> = {
  diamond: [[0, -1.25], [1.25, 0], [0, 1.25], [-1.25, 0]],
  square: [[-0.9, -0.9], [0.9, -0.9], [0.9, 0.9], [-0.9, 0.9]],
  triangle: [[0, -1.15], [1.15, 0.85], [-1.15, 0.85]],
  wedge: [[0, 1.15], [1.15, -0.85], [-1.15, -0.85]],
  cross: [[-0.4, -1.1], [0.4, -1.1], [0.4, -0.4], [1.1, -0.4], [1.1, 0.4], [0.4, 0.4], [0.4, 1.1], [-0.4, 1.1], [-0.4, 0.4], [-1.1, 0.4], [-1.1, -0.4], [-0.4, -0.4]],
};

const text = (value: number) => String(Math.round(value * 100) / 100);

function closed(corners: Corners): string {
  return `M${corners.map(([x, y]) => `${text(x)} ${text(y)}`).join('L')}Z`;
}

/** SVG path of a shape of equal visual weight around (x, y); `radius` is that of the circle. */
export function shapePath(shape: Shape, at: readonly [number, number], radius: number): string {
  const [x, y] = at;
  if (shape === 'circle') return ellipsePath(at, radius, radius);
  if (shape === 'shadow') return ellipsePath(at, radius * 1.1, radius * 0.45);
  return closed(CORNERS[shape].map(([dx, dy]) => [x + dx * radius, y + dy * radius]));
}

function ellipsePath([x, y]: readonly [number, number], rx: number, ry: number): string {
  const arc = (dx: number) => `a${text(rx)} ${text(ry)} 0 1 0 ${text(dx)} 0`;
  return `M${text(x - rx)} ${text(y)}${arc(2 * rx)}${arc(-2 * rx)}Z`;
}
