import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { IMPORTED_TREE, type ImportedTree } from '@cohortium/contract';
import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { newId } from '#platform/clock';
import { onUniqueViolation, type Page, transact } from '#platform/database';
import { fieldConflict, notFound, validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { formatNumber } from '#platform/text';
import type { TaskAnswer } from './answer-refusal.ts';
import type { BroughtTree, CheckedTree } from './check-tree-task.ts';
import { insertTree, listTrees, removeTree, type TreeRow } from './tree-store.ts';

const pack = promisify(gzip);
const task = new URL('./check-tree-task.ts', import.meta.url);

const treeView = ({ id, name, n_tips, sha256, size_bytes, created_at }: TreeRow): ImportedTree => ({
  ...{ id, name, n_tips, sha256, size_bytes, created_at },
});

const treeAuditEvent = (caller: Caller, action: string) => ({
  person_id: caller.person.id,
  workspace_id: caller.workspace.workspace_id,
  action,
  kind: 'tree',
});

const nameTakenError = (name: string) =>
  onUniqueViolation('imported_trees_workspace_id_lower_idx', () =>
    fieldConflict('name', `This workspace already has a tree named “${name}”. Choose another name.`),
  );

async function readTree({ threads }: Platform, brought: BroughtTree, signal: AbortSignal): Promise<CheckedTree> {
  const field = brought.artifact === undefined ? 'newick' : 'artifact';
  const answered = await threads.run<TaskAnswer<CheckedTree>>(task, brought, { signal });
  if ('refused' in answered) throw validationError([{ field, message: answered.refused }]);
  const { result } = answered;
  if (result.newick.length > IMPORTED_TREE.maximum_characters) {
    throw validationError([{ field, message: 'This tree is too large when decompressed.' }]);
  }
  const most = IMPORTED_TREE.maximum_tips;
  if (result.n_tips <= most) return result;
  const message = `This tree has ${formatNumber(result.n_tips)} tips; the limit is ${formatNumber(most)}.`;
  throw validationError([{ field, message }]);
}

/** Saves an imported tree after it parses without errors. */
export async function importTree(
  platform: Platform,
  caller: Caller,
  { name, signal, ...brought }: BroughtTree & { name: string; signal: AbortSignal },
): Promise<{ data: ImportedTree }> {
  const { newick, n_tips } = await readTree(platform, brought, signal);
  const bytes = Buffer.from(newick);
  const row = {
    ...{ id: newId(), workspace_id: caller.workspace.workspace_id, name, n_tips, created_by: caller.person.id },
    newick: await pack(bytes),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    size_bytes: bytes.length,
  };
  const stored = await transact(platform.db, async (tx) => {
    const inserted = await insertTree(tx, row);
    await recordAuditEvent(tx, {
      ...treeAuditEvent(caller, 'import_tree'),
      object_id: row.id,
      detail: { name, n_tips },
    });
    return inserted;
  }).catch(nameTakenError(name));
  return { data: treeView(stored) };
}

export async function showTrees(platform: Platform, caller: Caller, paging: Page) {
  const { workspace_id } = caller.workspace;
  const { rows, total } = await listTrees(platform.db, { workspace_id, ...paging });
  return { data: rows.map(treeView), paging: { ...paging, total } };
}

export async function deleteTree(platform: Platform, caller: Caller, id: string): Promise<{ data: { id: string } }> {
  await transact(platform.db, async (tx) => {
    const removed = await removeTree(tx, { id, workspace_id: caller.workspace.workspace_id });
    if (!removed) throw notFound('This tree');
    await recordAuditEvent(tx, {
      ...treeAuditEvent(caller, 'delete_tree'),
      object_id: id,
      detail: { name: removed.name },
    });
  });
  return { data: { id } };
}
