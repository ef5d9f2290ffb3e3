export { forgetUploads } from './gone-uploads-store.ts';
export { claimUploads, insertUploads, markStored, type UploadRow, uploadsByIds } from './ingestion-store.ts';
export { migrations } from './ingestion-tables.ts';
export { openIngestionUploads, sweepUploads } from './receive-files.ts';
export { registerIngestionRoutes } from './routes.ts';
export { submitSamples } from './submit-samples.ts';
