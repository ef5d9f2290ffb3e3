export { diskSpace, freeBytes } from './durable-file.ts';
export { type ByteRange, FileMissingError, type FileStore, FileStoreFullError, type StoredFile } from './file-store.ts';
export { openLocalFiles } from './open-local-files.ts';
export { openScanner, ScanError, type Scanner } from './open-scanner.ts';
export {
  type ErrorAnswer,
  type FinishedUpload,
  openUploads,
  type UploadRequest,
  type Uploads,
  type UploadsOptions,
} from './open-uploads.ts';
export type { StoredUploadInfo } from './upload-folder.ts';
export {
  limitUnpacked,
  UnpackError,
  type UnpackLimits,
  withZip,
  type Zip,
  type ZipEntry,
  type ZipLimits,
} from './with-zip.ts';
