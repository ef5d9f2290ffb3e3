import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { refuse, refuseLarge, type SourceLocation, shorten } from './node.ts';

const MAX_FILE_BYTES = 2 ** 21;
/** Of all documents together. */
const MAX_TOTAL_BYTES = 4 * 2 ** 20;
const MAX_FILES = 300;

/** The files that a workflow was sent with: plain ones below a folder that holds nothing else. */
export interface Bundle {
  /** The file that a reference in another file names, below the folder; refuses what leads out of it. */
  resolvePath(at: SourceLocation, reference: string): string;
  /** The text of a file, which has to be UTF-8. */
  textOf(at: { file: string; line: number | null }, file: string): string;
  /** A file itself, or all files of a folder. */
  filesAt(at: SourceLocation, place: string, kind: 'File' | 'Directory'): string[];
}

/** Reads as it is asked: for its own thread, where waiting for the disk holds up nobody. */
export function openBundle(folder: string): Bundle {
  const texts = new Map<string, string>();
  const requested = new Set<string>();
  let bytes = 0;
  return {
    resolvePath,
    textOf(at, file) {
      const known = texts.get(file);
      if (known !== undefined) return known;
      requested.add(file);
      if (requested.size > MAX_FILES) refuseLarge(at, `The workflow has more than ${MAX_FILES} files. Split it.`);
      if (requirePlain(folder, at, file) !== 'File') refuse(at, `${shorten(file)} is a folder. Name a file in it.`);
      const content = readFileSync(join(folder, file));
      bytes += content.length;
      if (bytes > MAX_TOTAL_BYTES)
        refuseLarge(at, `The documents of this workflow are larger than ${MAX_TOTAL_BYTES / 2 ** 20} MiB. Split it.`);
      const text = decode(content) ?? refuse({ file, line: null }, 'This file is not UTF-8 text. Save it as UTF-8.');
      texts.set(file, text);
      return text;
    },
    filesAt(at, place, kind) {
      if (requirePlain(folder, at, place) !== kind) refuse(at, `${shorten(place)} is not a ${kind}.`);
      if (kind === 'File') return [place];
      const found = readdirSync(join(folder, place), { recursive: true, withFileTypes: true });
      const names = found.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
      if (names.length > MAX_FILES)
        refuseLarge(at, `${shorten(place)} holds more than ${MAX_FILES} files. Remove some.`);
      return names.map((name) => {
        const file = name.slice(folder.length + 1);
        requirePlain(folder, at, file);
        return file;
      });
    },
  };
}

function decode(content: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return null;
  }
}

/** Refuses what is not there, a link, no plain file, or too large. */
function requirePlain(folder: string, at: { file: string; line: number | null }, file: string): 'File' | 'Directory' {
  const parts = file.split('/');
  for (let depth = 1; depth <= parts.length; depth += 1) {
    const found = lstatSync(join(folder, ...parts.slice(0, depth)), { throwIfNoEntry: false });
    if (!found) refuse(at, `The file ${shorten(file)} is not in the workflow’s folder. Add it, or correct its name.`);
    if (found.isSymbolicLink()) refuse(at, `${shorten(file)} is a link. Put the file itself there.`);
    if (depth < parts.length) continue;
    if (found.isDirectory()) return 'Directory';
    if (!found.isFile()) refuse(at, `${shorten(file)} is not a plain file.`);
    if (found.size > MAX_FILE_BYTES) refuse(at, `${shorten(file)} is larger than 2 MiB, the limit per workflow file.`);
  }
  return 'File';
}

function resolvePath(at: SourceLocation, reference: string): string {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(reference)?.[1]?.toLowerCase();
  if (scheme !== undefined) {
    refuse(at, `${shorten(reference)} is a URL (${scheme}:). Put the file into the workflow’s folder and name it.`);
  }
  const plain = decodePath(reference);
  if (plain === null || /[\0\\:?#]|^$/.test(plain)) refuse(at, `${shorten(reference)} is not a valid path.`);
  if (plain.startsWith('/')) {
    refuse(at, `${shorten(reference)} is an absolute path. Put the file into the workflow’s folder and name it there.`);
  }
  const file = posix.join(posix.dirname(at.file), plain);
  if (file === '..' || file.startsWith('../')) {
    refuse(at, `${shorten(reference)} is outside the workflow’s folder. Put the file into it.`);
  }
  return file.replace(/\/$/, '');
}

function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
