import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file of an archive: what it is called there, and where it lies or what it says. */
export type Packed = { name: string } & ({ path: string } | { text: string });

/** Writes an archive, one file after another, none held in memory whole. The same files give the same bytes. */
export async function packZip(target: string, files: readonly Packed[], made_at: string): Promise<void> {
  const zip = new ZipFile();
  const mtime = new Date(made_at);
  for (const file of files) {
    // Compressed files are stored without compression.
    const compress = !/\.(qza|zip|gz|h5ad|biom)$/.test(file.name);
    if ('path' in file) zip.addFile(file.path, file.name, { mtime, mode: 0o644, compress });
    else zip.addBuffer(Buffer.from(file.text), file.name, { mtime, mode: 0o644, compress });
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(target));
}

async function digest(file: Packed, hash: Hash): Promise<string> {
  if ('text' in file) return hash.update(file.text).digest('hex');
  await pipeline(createReadStream(file.path), hash);
  return hash.digest('hex');
}

export const md5Of = (file: Packed): Promise<string> => digest(file, createHash('md5'));
export const sha256Of = (file: Packed): Promise<string> => digest(file, createHash('sha256'));
export const sizeOf = async (file: Packed): Promise<number> =>
  'text' in file ? Buffer.byteLength(file.text) : (await stat(file.path)).size;
