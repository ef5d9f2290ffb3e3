export { drawUpset } from './draw-upset.ts';
export { drawVenn, fitsVenn } from './draw-venn.ts';
export { describeOverlap, type SetOverlap, type Sets } from './overlaps.ts';
