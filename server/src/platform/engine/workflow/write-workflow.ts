import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FILES_FOLDER, type Json, type WorkflowDocument } from './model.ts';

export interface WrittenFile {
  /** Below the folder of files, as in the folder that was sent. */
  path: string;
  sha256: string;
  size_bytes: number;
  /** In base64. */
  content: string;
}

/** A workflow with all that belongs to it: what an administrator reads and approves, and what a run starts from. */
export interface WrittenWorkflow {
  document: WorkflowDocument;
  files: WrittenFile[];
}

/** The name of the document in the folder that `writeWorkflow` lays out. */
export const WRITTEN_NAME = 'workflow.json';

/** JSON with keys in their order: the same value gives the same text. */
export function canonicalJson(value: Json, indent = 0): string {
  const sorted = (part: Json): Json => {
    if (Array.isArray(part)) return part.map(sorted);
    if (part === null || typeof part !== 'object') return part;
    const entries = Object.entries(part).filter(([, inner]) => inner !== undefined);
    return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, sorted(inner)]));
  };
  return JSON.stringify(sorted(value), null, indent);
}

export const documentText = ({ document }: WrittenWorkflow): string =>
  `${canonicalJson(document as unknown as Json, 1)}\n`;

const digest = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

export function writtenFile(path: string, content: Uint8Array): WrittenFile {
  const bytes = Buffer.from(content);
  return { path, sha256: digest(bytes), size_bytes: bytes.length, content: bytes.toString('base64') };
}

/** One SHA-256 for the document and the content of every file that belongs to it. */
export function digestOf({ document, files }: WrittenWorkflow): string {
  const contents = files.map(({ path, content }) => ({ path, sha256: digest(Buffer.from(content, 'base64')) }));
  return digest(canonicalJson({ document: document as unknown as Json, files: contents }));
}

/** Lays a workflow out in an empty folder, document and files; the path of the document. */
export async function writeWorkflow(folder: string, workflow: WrittenWorkflow): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const { path, content } of workflow.files) {
    const target = join(folder, FILES_FOLDER, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, Buffer.from(content, 'base64'));
  }
  const document = join(folder, WRITTEN_NAME);
  await writeFile(document, documentText(workflow));
  return document;
}
