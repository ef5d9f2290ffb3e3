// What thread tasks use. #ingestion would load the whole portal.
export { ImportTableError } from '../import/reading/import-table-error.ts';
export { newickOfArtifact } from '../import/reading/unpack-artifact.ts';
export { isMangledGene } from '../sheet/check-ids.ts';
export { isDate } from '../sheet/read-date.ts';
