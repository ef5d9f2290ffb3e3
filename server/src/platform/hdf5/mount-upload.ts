import { readSync } from 'node:fs';

interface Stream {
  node: { usedBytes: number };
  position: number;
}
interface Node {
  stream_ops: Record<string, unknown>;
}
/** What is used of Emscripten's file system in memory. */
export interface MemoryFiles {
  writeFile(path: string, data: string): void;
  lookupPath(path: string): { node: Node };
  open(path: string, flags?: number | string, mode?: number): unknown;
  ErrnoError: new (code: number) => Error;
}

export const UPLOAD = '/upload.h5';
const [NO_SUCH_FILE, READ_ONLY] = [44, 69];
/** What libhdf5 itself looks into: where it writes down an error, and where it would find filters. */
const LIBHDF5_PATHS = /^\/tmp\/tmpfile_\w+$|^\/usr\/local\/hdf5\/lib\/plugin/;

/**
 * Puts one open file into the file system that libhdf5 sees, which holds nothing else: the file is read through its
 * descriptor, piece by piece. Whatever else libhdf5 would open for the file's sake (an external link, external storage, a
 * virtual data set, a family of files) is not there, and is reported by `outside`.
 */
export function mountUpload(files: MemoryFiles, { fd, size }: { fd: number; size: number }): () => string | null {
  files.writeFile(UPLOAD, '');
  const { node } = files.lookupPath(UPLOAD);
  const { ErrnoError } = files;
  Object.defineProperty(node, 'usedBytes', { get: () => size, set: () => undefined });
  node.stream_ops = {
    ...node.stream_ops,
    read: (_: Stream, into: Int8Array, at: number, length: number, from: number): number =>
      from >= size ? 0 : readSync(fd, into, at, Math.min(length, size - from), from),
    write: () => {
      throw new ErrnoError(READ_ONLY);
    },
    mmap: () => {
      throw new ErrnoError(READ_ONLY);
    },
  };
  let outside: string | null = null;
  const open = files.open.bind(files);
  files.open = (path, flags, mode) => {
    if (path === UPLOAD) return open(path, flags, mode);
    if (!LIBHDF5_PATHS.test(path)) outside ??= String(path);
    if (/^\/tmp\/tmpfile_/.test(path)) return open(path, flags, mode);
    throw new ErrnoError(NO_SUCH_FILE);
  };
  return () => outside;
}
