export { ordinationCsv } from './export/ordination-csv.ts';
export { type OrdinationFigure, ordinationPicture } from './export/ordination-picture.ts';
export { OrdinationPlot } from './ordination-plot.tsx';
export type { Arrow, OrdinationData, OrdinationLook, OrdinationProps } from './plot-props.ts';
export type { Categories, Grouping, Numbers } from './points/group-points.ts';
export type { Coordinates } from './points/prepare-points.ts';
export { type AreaRecipe, type Camera, type Combine, pointsOfArea, type SelectionRecipe } from './selection/recipe.ts';
export type { Axis } from './view/axis-ticks.ts';
export type { View } from './view/view.ts';
