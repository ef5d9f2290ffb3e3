import type { Readable } from 'node:stream';

export interface StoredFile {
  key: string;
  /** Of the whole content, lower-case hexadecimal. */
  sha256: string;
  size_bytes: number;
}

/** Bytes `start` to `end`, both included, counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Contents by key. A key is folders and a name of letters, digits, `.`, `_` and `-`, such as `runs/0199…/table.parquet`.
 * A content is there completely or not at all, whatever stops the process.
 */
export interface FileStore {
  /** Writes a content, replacing one of the same key. On disk when it resolves. */
  put(key: string, content: Readable | AsyncIterable<Uint8Array> | Uint8Array): Promise<StoredFile>;
  /**
   * Takes over a file of this machine, which is gone from `path` afterwards. May be called again after an
   * interruption: when `path` is gone and `key` is there, that is the answer.
   */
  moveInWithDigest(key: string, path: string): Promise<StoredFile>;
  /** As `adopt`, but for a content that is read for its checksum later anyway: it is moved, and not read now. */
  moveIn(key: string, path: string): Promise<Omit<StoredFile, 'sha256'>>;
  /** Throws `FileMissing`. */
  open(key: string, range?: ByteRange): Promise<Readable>;
  stat(key: string): Promise<{ size_bytes: number } | null>;
  /** Nothing happens when there is no such key. */
  delete(key: string): Promise<void>;
  /** Where a program of this machine can read the content; null when the store is elsewhere. Never write there. */
  pathOf(key: string): string | null;
}

export class FileMissingError extends Error {
  override name = 'FileMissingError';
}

/** The disk of the store has no room left; nothing was kept of the content. */
export class FileStoreFullError extends Error {
  override name = 'FileStoreFullError';
}
