export { drawAreas } from './draw-areas.ts';
