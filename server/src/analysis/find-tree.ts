import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type Rank, rankTitles } from '@cohortium/contract';
import { treeFileOf } from '#cohorts';
import type { Platform } from '#platform';
import { validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import type { TreeInput } from './prepare-table.ts';
import { newickOf, treeById } from './tree-store.ts';

const unpack = promisify(gunzip);

/** The tree of an analysis: imported, or the cohort's own. */
export interface TreeRequest {
  tree_id: string | null;
  rank: Rank;
}

/** A tree that is there; plain data, which a job can keep. */
export interface FoundTree {
  /** Description of the tree. */
  description: string;
  sha256: string;
  /** Location: in the file store, or in the table of imported trees. */
  source: { file_key: string } | { tree_id: string };
}

const refuse = (field: string, message: string) => validationError([{ field, message }]);
/** Worded for the page; the description of `tree_id` lists the API calls. */
const IMPORT = 'import a Newick tree and choose it under “More”';

async function importedTree({ db }: Platform, caller: Caller, tree_id: string): Promise<FoundTree> {
  const row = caller.shareLink
    ? undefined
    : await treeById(db, { id: tree_id, workspace_id: caller.workspace.workspace_id });
  if (!row) throw refuse('tree_id', 'This workspace does not have this tree.');
  return { description: `the imported “${row.name}”`, sha256: row.sha256, source: { tree_id } };
}

/** The tree that a question needs. Refuses with 422 where there is none, and says how to get one. */
export async function findTree(
  platform: Platform,
  caller: Caller,
  { tree_id, rank, cohort_id }: TreeRequest & { cohort_id: string },
): Promise<FoundTree> {
  if (tree_id !== null) return importedTree(platform, caller, tree_id);
  if (rank !== 'feature') {
    throw refuse(
      'rank',
      `The tips of a cohort’s own tree are its variants. Choose the rank “${rankTitles.feature}”, or ${IMPORT}.`,
    );
  }
  const { file, tree } = await treeFileOf(platform, caller, cohort_id);
  if (file) {
    const { file_key, sha256 } = file;
    return { description: 'the cohort’s own (MAFFT, FastTree)', sha256, source: { file_key } };
  }
  if (tree.state === 'queued' || tree.state === 'running') {
    throw refuse('tree_id', 'The tree of this cohort is still being built. Try again when it is ready.');
  }
  const why = tree.reason ? `${tree.reason} ` : '';
  const build = tree.can_build ? 'Press “Build the tree”, or ' : 'Instead, ';
  throw refuse('tree_id', `This analysis needs a tree, and the cohort has none yet. ${why}${build}${IMPORT}.`);
}

async function readNewick({ db, files }: Platform, { source, description }: FoundTree): Promise<string> {
  if ('file_key' in source) return text(await files.open(source.file_key));
  const packed = await newickOf(db, source.tree_id);
  if (!packed) throw refuse('tree_id', `The tree no longer exists: ${description} was deleted.`);
  return (await unpack(packed)).toString('utf8');
}

/** The tree for a thread. */
export async function treeInput(
  platform: Platform,
  tree: FoundTree | null,
  missing_tips: TreeInput['missing_tips'],
): Promise<TreeInput | null> {
  return tree && { newick: await readNewick(platform, tree), missing_tips };
}
