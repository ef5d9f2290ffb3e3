import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileFormatOf, type Mapping, mappingSchema, SHEET } from '@cohortium/contract';
import { ArgumentError } from './parse-arguments.ts';

/** How a sheet's columns and words are meant, from a JSON file. */
export async function readMapping(path: string): Promise<Mapping> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new ArgumentError(`File not found: ${path}.`);
  });
  try {
    return mappingSchema.parse(JSON.parse(text));
  } catch {
    throw new ArgumentError(
      `${path} is not a mapping. Write {"columns": {"Gender": "sex"}, "values": {"sex": {"m": "male"}}}.`,
    );
  }
}

export interface LocalFile {
  path: string;
  name: string;
  size_bytes: number;
  last_modified: number;
}

export interface LocalSheet {
  name: string;
  content_base64: string;
}

/** The files of reads and contigs of a folder and all below it, by name; two of one name, and empty ones, are refused. */
export async function resolveFiles(folder: string): Promise<LocalFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => {
    throw new ArgumentError(`${folder} cannot be read. --files must name the folder with the FASTQ or FASTA files.`);
  });
  const reads = entries.filter((entry) => !entry.isDirectory() && fileFormatOf(entry.name) !== null);
  const byName = new Map<string, LocalFile>();
  for (const { parentPath, name } of reads) {
    const path = join(parentPath, name);
    const { size, mtimeMs } = await stat(path);
    const other = byName.get(name);
    if (other) throw new ArgumentError(`${name} appears twice: ${other.path} and ${path}. Rename or remove one.`);
    if (size === 0) throw new ArgumentError(`${path} is empty. Remove it or download it again.`);
    byName.set(name, { path, name, size_bytes: size, last_modified: Math.trunc(mtimeMs) });
  }
  if (byName.size === 0) throw new ArgumentError(`No .fastq, .fastq.gz, .fasta or .fasta.gz files in ${folder}.`);
  return [...byName.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

export async function readSheetFile(path: string): Promise<LocalSheet> {
  const fileStats = await stat(path).catch(() => {
    throw new ArgumentError(`${path} cannot be read. --sheet must name the sample sheet.`);
  });
  if (fileStats.size > SHEET.maximum_file_bytes) {
    const [size, most] = [fileStats.size, SHEET.maximum_file_bytes].map((bytes) => `${Math.ceil(bytes / 1e6)} MB`);
    throw new ArgumentError(
      `${path} has ${size}. A sample sheet can have at most ${most}. Remove everything that doesn’t describe samples.`,
    );
  }
  return { name: basename(path), content_base64: (await readFile(path)).toString('base64') };
}
