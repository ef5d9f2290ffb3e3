import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { internalName } from '../src/index.ts';
import { cwltool } from './run-workflow.ts';

const room = join(import.meta.dirname, '..');

/** The content of a file, or the absolute path of one that exists. */
type Given = string | Buffer;

export interface BuiltReference {
  /** Where the files of the finished reference lie. */
  folder: string;
  report: { problems: string[]; summary: Record<string, string | number>; caution: string | null };
}

/** Builds a kind of reference from these files, by name, in a folder that stays. */
export async function buildReference(kind: string, files: Record<string, Given>): Promise<BuiltReference> {
  const folder = await mkdtemp(join(tmpdir(), 'cohortium-reference-'));
  const placed = await Promise.all(Object.entries(files).map(([name, given]) => place(folder, name, given)));
  const workflow = join(room, 'references', kind, 'build.cwl');
  const { report } = await cwltool(folder, { workflow, order: { files: placed.map(fileAt) } });
  return { folder: join(folder, 'out'), report: JSON.parse(await readFile(report?.path ?? 'no report', 'utf8')) };
}

export interface DocumentRun {
  /** The id of a pipeline whose samples are in one or two files. */
  pipeline: string;
  samples: { forward: Given; reverse?: Given }[];
  /** By the input that takes it: folders end with /. */
  references: Record<string, string>;
  params?: Record<string, string | number | boolean>;
  /** A folder that stays: a later run there with the same samples computes nothing that ended well. */
  folder?: string;
  /** Where programs are looked for. */
  path?: string;
}

/** Runs a pipeline whose outputs are files: the content of each, by the id of the output. */
export async function runDocument(given: DocumentRun): Promise<Record<string, string>> {
  const folder = given.folder ?? (await mkdtemp(join(tmpdir(), 'cohortium-run-')));
  try {
    const samples = given.samples.map(async ({ forward, reverse }, index) => ({
      sample_id: internalName(index),
      forward: fileAt(await place(folder, `${index} "a" $(b).1`, forward)),
      reverse: reverse === undefined ? null : fileAt(await place(folder, `${index} "a" $(b).2`, reverse)),
    }));
    const references = Object.entries(given.references).map(([input, path]) => [
      input,
      path.endsWith('/') ? { class: 'Directory', location: pathToFileURL(path).href } : fileAt(path),
    ]);
    const outputs = await cwltool(folder, {
      workflow: join(room, given.pipeline, `${given.pipeline}.cwl`),
      order: { ...given.params, ...Object.fromEntries(references), samples: await Promise.all(samples) },
      keeps: given.folder !== undefined,
      path: given.path,
    });
    const read = async ([id, { path }]: [string, { path: string }]) => [id, await readFile(path, 'utf8')] as const;
    return Object.fromEntries(await Promise.all(Object.entries(outputs).map(read)));
  } finally {
    if (given.folder === undefined) await rm(folder, { recursive: true });
  }
}

const fileAt = (path: string) => ({ class: 'File', location: pathToFileURL(path).href });

async function place(folder: string, name: string, given: Given): Promise<string> {
  if (typeof given === 'string' && given.startsWith('/')) return given;
  const path = join(folder, 'given', name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, given);
  return path;
}

/** The rows of a table with a header, each by the names of its columns. */
export function rowsOf(table: string): Record<string, string>[] {
  const [header = '', ...lines] = table.replace(/\n$/, '').split('\n');
  const names = header.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
  });
}
