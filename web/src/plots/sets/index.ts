export { drawUpset } from './draw-upset.ts';
export { drawVenn, fitsVenn } from './draw-venn.ts';
export { type Overlap, overlapWords, type Sets } from './overlaps.ts';
