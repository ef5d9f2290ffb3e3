export { drawHeatMap, type HeatMap, type HeatStrip } from './draw-heat-map.ts';
export { drawSilhouettes } from './draw-silhouettes.ts';
