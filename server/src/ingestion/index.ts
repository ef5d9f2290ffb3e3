export { ImportTableError } from './import/reading/import-table-error.ts';
export { readTables } from './import/reading/read-tables.ts';
export { newickOfArtifact } from './import/reading/unpack-artifact.ts';
export { migrations } from './ingestion-tables.ts';
export { purgeImports, purgeImportsInto } from './purge-store.ts';
export { registerIngestionRoutes } from './routes.ts';
export { readDeclared } from './sheet/check-declared.ts';
export { isMissing, kindOf } from './sheet/columns.ts';
export { openSheet } from './sheet/open-sheet.ts';

export { submitSamples } from './submit-samples.ts';
export { endUploads, sweepUploads } from './uploads/purge-uploads.ts';
export { openIngestionUploads, storageKey } from './uploads/receive-files.ts';
export { noRoom, roomIn, submittedUsage } from './uploads/reserve-uploads.ts';
export { requireClean } from './uploads/scan-upload.ts';
export {
  assignUploads,
  deleteUnclaimed,
  insertUploads,
  lockQuota,
  markSize,
  markStored,
  purgeUploads,
  type UploadRow,
  uploadsByIds,
} from './uploads/uploads-store.ts';
