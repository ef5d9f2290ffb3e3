import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { ArgumentError } from '../command-line.ts';

/** The content of a file, unpacked when it is gzipped. */
export async function readBytes(path: string): Promise<Buffer> {
  const bytes = await readFile(path).catch((error: unknown) => {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new ArgumentError(isAbsent ? `File not found: ${path}.` : `${path} cannot be read.`);
  });
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return isPacked ? unpackGzip(bytes, path) : bytes;
}

export function decodeText(bytes: Buffer, path: string): string {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (text.trim() === '') throw new ArgumentError(`${basename(path)} is empty.`);
  return text;
}

/** The text of a file, unpacked when it is gzipped. */
export const readText = async (path: string): Promise<string> => decodeText(await readBytes(path), path);

function unpackGzip(bytes: Buffer, path: string): Buffer {
  try {
    return gunzipSync(bytes);
  } catch {
    throw new ArgumentError(`${basename(path)} looks gzipped but can't be unpacked.`);
  }
}

/** Cells of a tab-separated text by line, each with the number of its line; empty lines are left out. */
export function readCells(text: string): { line: number; cells: string[] }[] {
  return text.split(/\r?\n|\r/).flatMap((lineText, index) => {
    if (lineText.trim() === '') return [];
    return [{ line: index + 1, cells: lineText.split('\t').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')) }];
  });
}
