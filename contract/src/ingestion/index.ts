import { harmoniseRoutes } from './harmonise.ts';
import { importRoutes } from './import.ts';
import { sheetRoutes } from './sheet.ts';
import { submissionRoutes } from './submission.ts';
import { uploadRoutes } from './uploads.ts';

export * from './harmonise.ts';
export * from './import.ts';
export * from './pair-reads.ts';
export * from './sheet.ts';
export * from './submission.ts';
export * from './templates.ts';
export * from './terms/index.ts';
export { type UploadRoute, uploadRoute } from './upload-route.ts';
export * from './uploads.ts';
export { isDirective, writeSheet } from './write-sheet.ts';

export const ingestionRoutes = {
  ...uploadRoutes,
  ...sheetRoutes,
  ...submissionRoutes,
  ...harmoniseRoutes,
  ...importRoutes,
} as const;
