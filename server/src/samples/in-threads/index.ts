// What thread tasks use. #samples would load the whole portal: a second and a half of processor before the first answer.
export type { AbundanceTable, Feature } from '../abundance/abundance-table.ts';
export { type Taxon, taxaAt } from '../abundance/name-taxa.ts';
export { readAbundances } from '../abundance/parquet-table.ts';
export { contentHash } from '../projection/materialize-id-set.ts';
export { joinByName } from '../taxa/join-by-name.ts';
