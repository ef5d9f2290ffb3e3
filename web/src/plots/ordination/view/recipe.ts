import { type Corner, pointsInside } from './lasso.ts';
import { type Projection, projectAll } from './projection.ts';
import { type Frame, toDataPoint, type View } from './view.ts';

export type Combine = 'replace' | 'add' | 'subtract';

/** How a selection was made, enough to make it again on the same coordinates. */
export type SelectionRecipe =
  | {
      readonly kind: 'lasso' | 'box';
      readonly mode: '2d';
      readonly combine: Combine;
      readonly axes: readonly string[];
      readonly polygon: readonly Corner[];
    }
  | {
      readonly kind: 'lasso' | 'box';
      readonly mode: '3d';
      readonly combine: Combine;
      readonly axes: readonly string[];
      /** Stage pixels. */
      readonly polygon: readonly Corner[];
      readonly camera: Camera;
    }
  | {
      readonly kind: 'group';
      readonly combine: Combine;
      readonly axes: readonly string[];
      readonly field: string;
      readonly values: readonly (string | null)[];
    }
  | { readonly kind: 'point'; readonly combine: Combine; readonly axes: readonly string[]; readonly id: string }
  | { readonly kind: 'none' };

export type Camera = {
  readonly turn: number;
  readonly tilt: number;
  readonly zoom: number;
  readonly width: number;
  readonly height: number;
  readonly projection: Projection;
};

export type AreaRecipe = Extract<SelectionRecipe, { polygon: unknown }>;

type Drawn = {
  readonly kind: 'lasso' | 'box';
  readonly combine: Combine;
  readonly axes: readonly string[];
  readonly outline: readonly Corner[];
  readonly view: View;
  readonly frame: Frame;
  readonly projection: Projection;
};

/** The recipe of an outline drawn on the stage: data coordinates on the plane, pixels and camera in space. */
export function areaRecipe({ kind, combine, axes, outline, view, frame, projection }: Drawn): AreaRecipe {
  if (view.mode === '2d') {
    return { kind, mode: '2d', combine, axes, polygon: outline.map((corner) => toDataPoint(view, frame, corner)) };
  }
  const { turn, tilt, zoom } = view;
  const camera = { turn, tilt, zoom, width: frame.width, height: frame.height, projection };
  return { kind, mode: '3d', combine, axes, polygon: outline, camera };
}

/** Indices of the points (n × 3, along the recipe's axes) that the recipe's outline holds. */
export function pointsOfArea(recipe: AreaRecipe, positions: Float32Array): number[] {
  if (recipe.mode === '2d') return pointsInside(positions, recipe.polygon);
  const { width, height, projection } = recipe.camera;
  const stage = { width, height, left: 0, right: 0, top: 0, bottom: 0 };
  return pointsInside(projectAll(projection, stage, positions), recipe.polygon);
}

/** The selection after a gesture, in ascending order; `picked` ascends. */
export function combineSelection(
  before: ReadonlySet<number>,
  picked: readonly number[],
  combine: Combine,
): readonly number[] {
  if (combine === 'replace') return picked;
  const result = new Set(before);
  for (const i of picked) {
    if (combine === 'subtract') result.delete(i);
    else result.add(i);
  }
  return [...result].sort((a, b) => a - b);
}

/** Shift adds to the selection, Alt takes away. */
export function combineFor(keys: { readonly shiftKey: boolean; readonly altKey: boolean }): Combine {
  if (keys.altKey) return 'subtract';
  return keys.shiftKey ? 'add' : 'replace';
}
