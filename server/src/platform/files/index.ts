export { diskOf, freeBytes } from './durable-file.ts';
export { type ByteRange, FileMissing, type FileStore, FileStoreFull, type StoredFile } from './file-store.ts';
export { openLocalFiles } from './open-local-files.ts';
export {
  type ErrorAnswer,
  type FinishedUpload,
  type OpenUploads,
  openUploads,
  type UploadRequest,
  type Uploads,
} from './open-uploads.ts';
export type { Upload } from './upload-folder.ts';
