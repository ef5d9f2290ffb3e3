import { basename } from 'node:path';
import { AnalysisError } from './analysis-error.ts';
import { decodeText, readBytes } from './read-file.ts';

/** Newick from a file: text, may be gzipped, or a QIIME 2 artifact of a phylogeny. */
export async function readTree(path: string): Promise<string> {
  const bytes = await readBytes(path);
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') return decodeText(bytes, path);
  const { newickOfArtifact, ImportTableError } = await import('#ingestion');
  return newickOfArtifact(path).catch((error: unknown) => {
    if (error instanceof ImportTableError)
      throw new AnalysisError(`${basename(path)}: ${error.message} ${error.remedy}`);
    throw error;
  });
}
