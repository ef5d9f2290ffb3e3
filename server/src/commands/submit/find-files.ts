import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileFormatOf, type Mapping, mappingSchema, SHEET } from '@cohortium/contract';
import { ArgumentError, readJson } from '../command-line.ts';
import { type LocalFile, readLocalFile, requireOwnNames } from '../portal-client/portal-command.ts';

/** How a sheet's columns and words are meant, from a JSON file. */
export const readMapping = (path: string): Promise<Mapping> =>
  readJson(
    path,
    mappingSchema,
    'is not a mapping. Write {"columns": {"Gender": "sex"}, "values": {"sex": {"m": "male"}}}.',
  );

export interface LocalSheet {
  name: string;
  content_base64: string;
}

/** The files of samples of a folder and all below it, by name; two of one name, and empty ones, are refused. */
export async function resolveFiles(folder: string): Promise<LocalFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => {
    throw new ArgumentError(
      `${folder} cannot be read. --files must name the folder with the FASTQ, FASTA or IDAT files.`,
    );
  });
  const reads = entries.filter((entry) => !entry.isDirectory() && fileFormatOf(entry.name) !== null);
  const files = await Promise.all(reads.map(({ parentPath, name }) => readLocalFile(join(parentPath, name), name)));
  if (files.length === 0) throw new ArgumentError(`No .fastq, .fasta or .idat files, or these with .gz, in ${folder}.`);
  return requireOwnNames(files).sort((a, b) => a.name.localeCompare(b.name, 'en'));
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
