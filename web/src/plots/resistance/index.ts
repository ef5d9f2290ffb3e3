export { groupsOf, linesOf, placeCells, type ResistanceMap } from './layout-map.ts';
export { mapFigure, paintWindow } from './paint-map.ts';
export { MapLegend, ResistanceMapView } from './resistance-map.tsx';
