import { lstat, readFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { isMap, isScalar, LineCounter, type ParsedNode, parseDocument } from 'yaml';

/** What is wrong with a workflow's files, in words for whoever registers it. */
export interface WorkflowProblem {
  /** Path below the workflow's folder. */
  file: string;
  line: number | null;
  /** What is wrong, and what to do instead. */
  message: string;
}

export interface WorkflowDocument {
  /** Path below the folder, with `/`. */
  file: string;
  content: ParsedNode | null;
  size_bytes: number;
  lineOf(node: ParsedNode): number | null;
}

const LARGEST_BYTES = 2 ** 21;

/** A file of the folder as YAML (JSON is YAML), or why it cannot be taken. */
export async function readDocument(folder: string, file: string): Promise<WorkflowDocument | WorkflowProblem> {
  const refuse = (message: string, line: number | null = null): WorkflowProblem => ({ file, line, message });
  const why = await whyNotPlain(folder, file);
  if (why !== null) return refuse(why);
  const lines = new LineCounter();
  const text = await readFile(join(folder, file), 'utf8');
  const document = parse(text, lines);
  if (!document) return refuse('This document is nested too deeply to be read.');
  const [error] = document.errors;
  if (error) return refuse(`This is not valid YAML: ${error.message}`, lines.linePos(error.pos[0]).line);
  const size_bytes = Buffer.byteLength(text);
  return { file, size_bytes, content: document.contents, lineOf: (node) => lines.linePos(node.range[0]).line };
}

function parse(text: string, lineCounter: LineCounter) {
  try {
    return parseDocument(text, { lineCounter, prettyErrors: false });
  } catch (error) {
    // The parser goes down with every bracket, until the stack is full.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Why a file may not be read: it is elsewhere, not there, a link, or too large. */
export async function whyNotPlain(folder: string, file: string): Promise<string | null> {
  const parts = file.split(sep);
  for (let depth = 1; depth <= parts.length; depth += 1) {
    const found = await lstat(join(folder, ...parts.slice(0, depth))).catch(() => null);
    if (!found) return `There is no file ${file} in the workflow’s folder. Add it, or correct its name.`;
    if (found.isSymbolicLink()) return `${file} is a link; put the file itself there.`;
    if (depth < parts.length) continue;
    if (found.isDirectory()) return null;
    if (!found.isFile()) return `${file} is not a plain file.`;
    if (found.size > LARGEST_BYTES) return `${file} is larger than 2 MiB, which no workflow document needs to be.`;
  }
  return null;
}

/**
 * The file that a reference in `from` names, below the folder; or what is wrong with the reference. A fragment (`#id`)
 * is left away.
 */
export function placeOf(folder: string, from: string, reference: string): { file: string } | { wrong: string } {
  const [path = ''] = reference.split('#');
  if (path === '') return { file: from };
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(path)?.[1]?.toLowerCase();
  if (scheme) {
    return { wrong: `${reference} is an address (${scheme}:). Put the file into the workflow’s folder and name it.` };
  }
  const plain = decode(path);
  if (plain === null || plain.includes('\0') || plain.includes('\\')) {
    return { wrong: `${reference} is not a path that can be read.` };
  }
  if (plain.startsWith('/')) {
    return { wrong: `${reference} is an absolute path. Put the file into the workflow’s folder and name it there.` };
  }
  const file = relative(folder, join(folder, dirname(from), plain));
  if (file === '..' || file.startsWith(`..${sep}`)) {
    return { wrong: `${reference} lies outside the workflow’s folder. Put the file into it.` };
  }
  return { file: file === '' ? basename(from) : file };
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** A map's value under a key, when it is text. */
export function textAt(node: ParsedNode | null, key: string): string | null {
  const value = valueAt(node, key);
  return isScalar(value) && typeof value.value === 'string' ? value.value : null;
}

export function valueAt(node: ParsedNode | null, key: string): ParsedNode | null {
  if (!isMap(node)) return null;
  const pair = node.items.find((item) => isScalar(item.key) && item.key.value === key);
  return pair?.value ?? null;
}
