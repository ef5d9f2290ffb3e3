export { drawGenes, type GenePoint, type GeneScatter } from './draw-genes.ts';
export { drawRegion, type Region, type RegionGroup, type RegionSite } from './draw-region.ts';
