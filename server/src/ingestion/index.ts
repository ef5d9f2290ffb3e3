export { demandClean } from './check/scan-upload.ts';
export { forgetBrought, forgetBroughtTo } from './deletion/forget-store.ts';
export { newickOfArtifact } from './import/reading/bytes/unpack-artifact.ts';
export { readTables } from './import/reading/read-tables.ts';
export { TableRefused } from './import/reading/table-refused.ts';
export { migrations } from './ingestion-tables.ts';
export { registerIngestionRoutes } from './routes.ts';
export { readDeclared } from './sheet/checks/check-declared.ts';
export { isMissing, kindOf } from './sheet/columns.ts';
export { openSheet } from './sheet/open-sheet.ts';
export { isDate } from './sheet/read-date.ts';
export { submitSamples } from './submit-samples.ts';
export { noRoom, roomIn, submittedUsage } from './uploads/find-room.ts';
export { endUploads, sweepUploads } from './uploads/forget-uploads.ts';
export { keyOf, openIngestionUploads } from './uploads/receive-files.ts';
export {
  claimUploads,
  forgetUploads,
  insertUploads,
  lockQuota,
  markSize,
  markStored,
  takeUnclaimed,
  type UploadRow,
  uploadsByIds,
} from './uploads/uploads-store.ts';
