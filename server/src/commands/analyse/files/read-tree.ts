import { basename } from 'node:path';
import { AnalysisRefused } from './analysis-refused.ts';
import { readBytes, textOf } from './read-file.ts';

/** Newick from a file: text, may be gzipped, or a QIIME 2 artifact of a phylogeny. */
export async function readTree(path: string): Promise<string> {
  const bytes = await readBytes(path);
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') return textOf(bytes, path);
  const { newickOfArtifact, TableRefused } = await import('#ingestion');
  return newickOfArtifact(path).catch((error: unknown) => {
    if (error instanceof TableRefused) throw new AnalysisRefused(`${basename(path)}: ${error.message} ${error.remedy}`);
    throw error;
  });
}
