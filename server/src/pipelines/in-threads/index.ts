// What thread tasks use. #pipelines would load the whole portal.
export { type GeneSets, readGeneSets } from '../references/read-gene-sets.ts';
