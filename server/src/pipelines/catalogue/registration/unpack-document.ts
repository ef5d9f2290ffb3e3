import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { WorkflowProblem } from '#platform/engine';
import { withZip, type Zip, type ZipEntry } from '#platform/files';

/** What a document may be at most; a workflow is text. */
export const DOCUMENT_LIMITS = {
  bytes: 10_000_000,
  files: 300,
  unpacked_bytes: 20_000_000,
  file_bytes: 2 ** 21,
} as const;

const MEBIBYTE = 2 ** 20;
/** Folders and what a Mac adds included; of what is unpacked each entry and their sum are refused by name. */
const ENTRY_LIMITS = { entries: 20 * DOCUMENT_LIMITS.files, bytes: 1e12, ratio: 1100, any_ratio: 1e9 };
const UNIX_FILE_TYPE_MASK = 0o170000;
const UNIX_LINK = 0o120000;

/** An uploaded document on this machine. */
export interface Document {
  path: string;
  /** What the person calls it. */
  name: string;
  size_bytes: number;
}

class UnsupportedDocument extends Error {
  override name = 'UnsupportedDocument';
}

const shorten = (name: string): string => (name.length > 80 ? `${name.slice(0, 80)}…` : name);

async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && (buffer.readUInt32BE() === 0x504b0304 || buffer.readUInt32BE() === 0x504b0506);
  } finally {
    await file.close();
  }
}

const PLAIN_NAME = /^[\p{L}\p{N}_][\p{L}\p{N}\p{M} ._@()+=-]{0,99}$/u;

/** Names that stay below the folder on any machine. */
function requirePlainName(name: string): string[] {
  const segments = name.split('/');
  if (name.length > 300 || segments.length > 12)
    throw new UnsupportedDocument(`“${shorten(name)}” is nested too deep. Use fewer folders and shorter names.`);
  const odd = segments.find((part) => part === '..' || part === '.' || !PLAIN_NAME.test(part));
  if (odd === undefined) return segments;
  throw new UnsupportedDocument(
    odd === '..' || odd === ''
      ? `“${shorten(name)}” points outside the zip’s folder. Pack all files below one folder.`
      : `“${shorten(name)}” is not a plain file name. Use letters, digits, spaces and . _ - in names.`,
  );
}

function requireModest(entry: ZipEntry, sum: { files: number; bytes: number }): void {
  const name = shorten(entry.fileName);
  if (entry.isEncrypted()) throw new UnsupportedDocument(`“${name}” is encrypted. Pack the files without a password.`);
  if (((entry.externalFileAttributes >>> 16) & UNIX_FILE_TYPE_MASK) === UNIX_LINK) {
    throw new UnsupportedDocument(`“${name}” is a link. Pack the file itself.`);
  }
  if (entry.uncompressedSize > DOCUMENT_LIMITS.file_bytes) {
    throw new UnsupportedDocument(
      `“${name}” is ${(entry.uncompressedSize / MEBIBYTE).toFixed(1)} MiB; the limit per file is ${DOCUMENT_LIMITS.file_bytes / MEBIBYTE} MiB. Remove data from the workflow and pass it as an input.`,
    );
  }
  sum.files += 1;
  sum.bytes += entry.uncompressedSize;
  if (sum.files > DOCUMENT_LIMITS.files)
    throw new UnsupportedDocument(
      `The zip contains more than ${DOCUMENT_LIMITS.files} files. Remove files that the workflow doesn’t need.`,
    );
  if (sum.bytes > DOCUMENT_LIMITS.unpacked_bytes) {
    throw new UnsupportedDocument(
      `The zip unpacks to more than ${DOCUMENT_LIMITS.unpacked_bytes / 1e6} MB. Remove data from the zip and pass it as an input.`,
    );
  }
}

async function unpackEntries({ entries, read }: Zip, folder: string): Promise<string[]> {
  const files: string[] = [];
  const taken = new Set<string>();
  const sum = { files: 0, bytes: 0 };
  for (const entry of entries) {
    if (entry.fileName.endsWith('/')) continue;
    const segments = requirePlainName(entry.fileName);
    // What a Mac adds to a zip.
    if (segments[0] === '__MACOSX' || segments.at(-1) === '.DS_Store') continue;
    requireModest(entry, sum);
    const folded = entry.fileName.toLowerCase();
    if (taken.has(folded))
      throw new UnsupportedDocument(`“${shorten(entry.fileName)}” appears twice in the zip. Remove one.`);
    taken.add(folded);
    const target = join(folder, ...segments);
    await mkdir(dirname(target), { recursive: true });
    // The reader counts the bytes: an entry that is larger than it says ends in an error.
    await pipeline(await read(entry), createWriteStream(target, { flags: 'wx', mode: 0o644 }));
    files.push(segments.join('/'));
  }
  if (files.length === 0) throw new UnsupportedDocument('The zip is empty. Pack the workflow and the files it names.');
  return files;
}

/** yauzl names what is wrong with a zip in its own words. */
function describeZipError(error: unknown): string {
  if (error instanceof UnsupportedDocument) return error.message;
  const reason = error instanceof Error ? error.message : String(error);
  const [, name] = /^(?:invalid relative path|absolute path|invalid characters in fileName): (.*)$/s.exec(reason) ?? [];
  return name === undefined
    ? `The zip cannot be read: ${reason}. Pack it again.`
    : `“${shorten(name)}” points outside the zip’s folder. Pack all files below one folder.`;
}

const SINGLE_NAME = /^[\w][\w.+-]{0,99}\.(cwl|json|ya?ml)$/i;

/**
 * Lays the files of a document out in an empty folder: a zip's entries, or the one file. The files' paths below the
 * folder, or what is wrong with the document; then the folder may hold a part of it and has to be thrown away.
 */
export async function unpackDocument(
  document: Document,
  folder: string,
): Promise<{ files: string[] } | { problem: WorkflowProblem }> {
  const { path, name, size_bytes } = document;
  const refuse = (message: string) => ({ problem: { file: name, line: null, message } });
  if (size_bytes > DOCUMENT_LIMITS.bytes) {
    return refuse(
      `This document is ${(size_bytes / 1e6).toFixed(1)} MB; the limit is ${DOCUMENT_LIMITS.bytes / 1e6} MB. Remove data and pass it as an input.`,
    );
  }
  await mkdir(folder, { recursive: true });
  if (!(await isZip(path))) {
    if (size_bytes > DOCUMENT_LIMITS.file_bytes)
      return refuse('This file is larger than 2 MiB, the limit for a workflow file.');
    const file = SINGLE_NAME.test(name) ? name : 'workflow.cwl';
    await copyFile(path, join(folder, file));
    return { files: [file] };
  }
  try {
    return { files: await withZip(path, ENTRY_LIMITS, (zip) => unpackEntries(zip, folder)) };
  } catch (error) {
    return refuse(describeZipError(error));
  }
}
