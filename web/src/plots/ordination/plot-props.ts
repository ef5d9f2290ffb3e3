import type { Card } from '#plots/frame';
import type { GroupOutline } from './group-outlines.ts';
import type { Categories, Numbers, PointGrouping } from './group-points.ts';
import type { Coordinates } from './prepare-points.ts';
import type { Axis } from './view/axis-ticks.ts';
import type { SelectionRecipe } from './view/recipe.ts';
import type { View } from './view/view.ts';

export type Arrow = {
  readonly name: string;
  readonly italic: boolean;
  /** One value an axis, on a scale of their own. */
  readonly values: readonly number[];
};

/** What an ordination shows; the same record makes the page, the SVG, the PNG and the CSV. */
export type OrdinationData = {
  /** n × axes; see Coordinates. */
  readonly coordinates: Coordinates;
  readonly ids: readonly string[];
  readonly axes: readonly Axis[];
  readonly colourBy?: PointGrouping | undefined;
  readonly shapeBy?: Categories | undefined;
  readonly sizeBy?: Numbers | undefined;
  /** What else a point's card says: whose sample it is, values of fields. */
  readonly facts?: readonly { readonly label: string; readonly values: readonly (string | null)[] }[] | undefined;
  /** Taxa as arrows on the plane. */
  readonly arrows?: readonly Arrow[] | undefined;
  /** What stands over the figure: “Principal coordinates of Bray–Curtis distance”. */
  readonly title: string;
};

export type OrdinationLook = {
  readonly mode: View['mode'];
  /** Axes shown (0-based): two on the plane, three in space. */
  readonly shown: readonly number[];
  readonly selection: ReadonlySet<number>;
  /** Drawn round the coloured groups, on the plane. */
  readonly around?: GroupOutline | null | undefined;
  /** Of a point, 0 to 1; by default as light or dark pages need it. */
  readonly opacity?: number | undefined;
  /** Radius of a point in CSS pixels; by default it shrinks with many points and on a phone. */
  readonly radius?: number | undefined;
};

export type OrdinationProps = OrdinationData &
  OrdinationLook & {
    /** The whole selection after a gesture, ascending, and how it came about. */
    readonly onSelect: (indices: readonly number[], recipe: SelectionRecipe) => void;
    /** The card of a point; by default its id and its groups. */
    readonly pointLabel?: ((index: number) => Card) | undefined;
    readonly onView?: ((view: View) => void) | undefined;
    readonly initialView?: View | undefined;
  };

export function pointRadius(count: number, width: number): number {
  const byCount = count > 30_000 ? 1.4 : count > 8_000 ? 2 : count > 2_500 ? 2.8 : 3.6;
  return width < 520 ? Math.max(1.2, byCount * 0.78) : byCount;
}
