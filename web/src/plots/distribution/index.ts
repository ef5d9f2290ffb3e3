export { type AbundanceBin, AbundanceHistogram, percentText } from './abundance-histogram.tsx';
export { type Curve, type Curves, drawCurves } from './draw-curves.ts';
export {
  DISTRIBUTION_TYPES,
  type Distribution,
  type DistributionType,
  drawDistribution,
  GROUP_PART_PREFIX,
  type ValueGroup,
} from './draw-distribution.ts';
export { drawScatter, type Scatter } from './draw-scatter.ts';
export { type ReadsBin, ReadsHistogram } from './reads-histogram.tsx';
