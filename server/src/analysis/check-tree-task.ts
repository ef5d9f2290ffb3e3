import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseNewick } from '@cohortium/stats';
import { ImportTableError, newickOfArtifact } from '#ingestion/in-threads';
import { type TaskAnswer, toRefusalAnswer } from './answer-refusal.ts';

/** A tree as it is brought: Newick, or a QIIME 2 artifact in Base64. */
export interface BroughtTree {
  newick?: string | undefined;
  artifact?: string | undefined;
}

export interface CheckedTree {
  newick: string;
  n_tips: number;
}

async function unpack(artifact: string): Promise<TaskAnswer<string>> {
  const folder = await mkdtemp(join(tmpdir(), 'cohortium-tree-'));
  try {
    const path = join(folder, 'tree.qza');
    await writeFile(path, Buffer.from(artifact, 'base64'));
    return { result: (await newickOfArtifact(path)).trim() };
  } catch (error) {
    if (error instanceof ImportTableError) return { refused: `${error.message} ${error.remedy}` };
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Thread task: reads a tree and counts its tips. */
export async function run({ newick = '', artifact }: BroughtTree): Promise<TaskAnswer<CheckedTree>> {
  const text = artifact === undefined ? { result: newick } : await unpack(artifact);
  if ('refused' in text) return text;
  return toRefusalAnswer(() => ({ newick: text.result, n_tips: parseNewick(text.result).tips.length }));
}
