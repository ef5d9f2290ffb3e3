export {
  DISTRIBUTION_LOOKS,
  type Distribution,
  type DistributionLook,
  drawDistribution,
  GROUP_PART,
  type ValueGroup,
} from './draw-distribution.ts';
export { drawScatter, type Scatter } from './draw-scatter.ts';
