export { drawGenes, type GenePoint, type GeneScatter } from './draw-genes.ts';
