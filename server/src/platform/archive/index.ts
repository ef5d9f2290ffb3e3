export { limitUnpacked, UnpackError, type UnpackLimits } from './limit-unpacked.ts';
export { withZip, type Zip, type ZipEntry, type ZipLimits } from './with-zip.ts';
