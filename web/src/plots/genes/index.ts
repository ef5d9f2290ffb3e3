export { type Barcode, type BarcodeGene, drawBarcode, enrichmentAlong } from './draw-barcode.ts';
export { drawGenes, type GenePoint, type GeneScatter } from './draw-genes.ts';
export { drawRegion, type Region, type RegionGroup, type RegionSite } from './draw-region.ts';
export { drawSetDots, type SetDot, type SetDots } from './draw-set-dots.ts';
