import type { Rank, SelectionRecipe } from '@cohortium/contract';
import type { SelectionRecipe as PlotRecipe } from '#plots/ordination';

/** `axes` are counted from 0, as the plot counts them; a recipe counts from 1, as people do. */
type OrdinationAxes = { rank: Rank; metric: string; axes: readonly number[]; mode: '2d' | '3d' };

const MAX_CORNERS = 5000;

/** Every k-th corner of an outline that has too many. */
function thinOutline(polygon: readonly (readonly [number, number])[]): [number, number][] {
  const every = Math.ceil(polygon.length / MAX_CORNERS);
  return polygon.filter((_, at) => at % every === 0).map(([x, y]) => [x, y]);
}

/**
 * How a selection on the plot was made, as a cohort keeps it. Only a selection made in one stroke can be made again from
 * its outline: one that was added to or taken from is a list.
 */
export function toSelectionRecipe(recipe: PlotRecipe, { rank, metric, axes, mode }: OrdinationAxes): SelectionRecipe {
  const about = { plot: mode === '2d' ? 'pcoa_2d' : 'pcoa_3d', metric, rank, axes: axes.slice(0, 3) } as const;
  const base = { ...about, axes: about.axes.map((axis) => axis + 1) };
  if (recipe.kind === 'none' || recipe.kind === 'point' || recipe.combine !== 'replace')
    return { kind: 'list', ...base };
  if (recipe.kind === 'group') {
    const names = recipe.values.map((value) => value ?? 'not recorded').join(', ');
    return { kind: 'group', ...base, group: `${recipe.field}: ${names}` };
  }
  const outline = { kind: recipe.kind, ...base, polygon: thinOutline(recipe.polygon) };
  if (recipe.mode === '2d') return outline;
  const { turn, tilt, zoom, width, height, projection } = recipe.camera;
  return { ...outline, camera: [turn, tilt, zoom, width, height, ...projection] };
}
