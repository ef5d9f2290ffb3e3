export { drawUpset } from './draw-upset.ts';
export { drawVenn, fitsVenn } from './draw-venn.ts';
export { describeOverlap, type Overlap, type Sets } from './overlaps.ts';
