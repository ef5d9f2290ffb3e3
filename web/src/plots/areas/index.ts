export { drawAreas } from './draw-areas.ts';
export { drawMeans } from './draw-means.ts';
