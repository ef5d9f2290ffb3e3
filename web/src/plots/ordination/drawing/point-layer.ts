import type { Shape } from '#plots/marks';
import type { Projection } from '../view/projection.ts';
import type { Frame } from '../view/view.ts';

/** What the points are: changes with data, colours and selection. */
export type PointScene = {
  readonly positions: Float32Array;
  /** CSS colours, shapes and opacities, one a point. */
  readonly colours: readonly string[];
  readonly shapes: readonly Shape[];
  readonly opacities: Float32Array;
  readonly radius: number;
  /** Times the radius, one a point. */
  readonly scales: Float32Array;
  /** Outline that parts overlapping points; null where they are too small to carry one. */
  readonly edge: string | null;
  /** Height of the floor on which points cast a shadow, and its colour; null on the plane. */
  readonly shadow: { readonly floor: number; readonly colour: string } | null;
};

/** From where they are seen: changes with every drag. */
export type PointCamera = {
  readonly projection: Projection;
  readonly frame: Frame;
  readonly pixel_ratio: number;
  readonly order: Uint32Array;
  /** In space, far points are fainter. */
  readonly spatial: boolean;
};

export type PointLayer = {
  readonly kind: 'webgl' | 'canvas';
  setScene(scene: PointScene): void;
  draw(camera: PointCamera): void;
  dispose(): void;
};

export const SHADOW_OPACITY = 0.045;

/** Opacity left to a point at depth divisor w: full in front, half at the back. */
export function depthFade(w: number): number {
  return 0.5 + 0.5 * Math.min(1, Math.max(0, (1 / w - 0.8) / 0.5));
}
