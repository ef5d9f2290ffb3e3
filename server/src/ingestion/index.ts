export { migrations } from './ingestion-tables.ts';
export { registerIngestionRoutes } from './routes.ts';
export { submitSamples } from './submit-samples.ts';
export { sweepUploads } from './uploads/forget-uploads.ts';
export { openIngestionUploads } from './uploads/receive-files.ts';
export {
  claimUploads,
  forgetUploads,
  insertUploads,
  markStored,
  type UploadRow,
  uploadsByIds,
} from './uploads/uploads-store.ts';
