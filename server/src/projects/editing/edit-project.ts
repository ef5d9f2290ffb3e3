import { type Project, type ProjectEdit, SHEET } from '@cohortium/contract';
import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { type Tx, transact } from '#platform/database';
import { validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { nameTakenError } from '../create-project.ts';
import type { ProjectReads } from '../ports.ts';
import { requireModifiable } from '../project-policy.ts';
import { projectView } from '../project-view.ts';
import { lockProject, type ProjectRow, projectById } from '../projects-store.ts';
import { lockSamples } from '../samples/samples-store.ts';
import { changeCells, refusedCells } from './change-cells.ts';
import { type ProjectDetails, updateProject, updateSamples } from './edit-store.ts';
import { enqueueProjectChange, enqueueSampleChanges, type ProjectChange, waitForIndex } from './enqueue-change.ts';
import { type FieldChange, recordChanges } from './history-store.ts';
import { followOriginalProject, ORIGINAL_PROJECT } from './original-project.ts';
import { conflictingCells, conflictMessage, requireCurrentVersion } from './require-current-version.ts';

/** Details that an edit changes. */
function changedDetails(project: ProjectRow, { name, description, variable_region }: ProjectEdit) {
  const summary = {
    name,
    description,
    variable_region: variable_region === undefined ? undefined : variable_region || null,
  };
  const fields = (['name', 'description', 'variable_region'] as const).filter(
    (field) => summary[field] !== undefined && summary[field] !== project[field],
  );
  const words: Partial<ProjectDetails> = Object.fromEntries(fields.map((field) => [field, summary[field]]));
  const changes = fields.map(
    (field): FieldChange => ({
      sample: null,
      field,
      before: project[field],
      after: summary[field] ?? null,
    }),
  );
  return { words, changes };
}

function refuseStrangers(found: ReadonlyMap<string, unknown>, edits: ProjectEdit['samples']): void {
  const strangers = edits.filter(({ id }) => !found.has(id)).length;
  if (strangers > 0) {
    const message = `${strangers} of these ${edits.length} samples ${strangers === 1 ? 'is' : 'are'} not in this submission, or deleted.`;
    throw validationError([{ field: 'samples', message }]);
  }
}

async function editSamples(tx: Tx, projectId: string, edits: ProjectEdit['samples']): Promise<FieldChange[]> {
  const found = new Map(
    (
      await lockSamples(
        tx,
        projectId,
        edits.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  refuseStrangers(found, edits);
  const refused = refusedCells(found, edits);
  if (refused.length > 0) throw validationError(refused);
  requireCurrentVersion(
    edits.flatMap((edit) => {
      const sample = found.get(edit.id);
      return sample ? conflictingCells(sample, edit) : [];
    }),
  );
  const changes: FieldChange[] = [];
  for (const edit of edits) {
    const before = found.get(edit.id);
    if (!before) continue;
    const changed = changeCells(before, edit);
    const columns = Object.keys(changed.sample.metadata).length;
    if (columns > SHEET.maximum_columns) {
      const message = `${before.sample_id} would have ${columns} columns; the limit is ${SHEET.maximum_columns}.`;
      throw validationError([{ field: 'samples', message }]);
    }
    found.set(edit.id, changed.sample);
    changes.push(...changed.changes);
  }
  const touched = new Set(changes.map(({ sample }) => sample));
  await updateSamples(
    tx,
    [...found.values()].filter(({ id }) => touched.has(id)),
  );
  return changes;
}

/** Changed details reindex all samples; changed cells only their own. */
const announce = (
  platform: Platform,
  tx: Tx,
  projectId: string,
  changes: readonly FieldChange[],
): Promise<ProjectChange> => {
  const samples = new Set(changes.flatMap(({ sample }) => sample ?? []));
  const isAll = changes.some(({ sample }) => sample === null);
  return isAll ? enqueueProjectChange(platform, tx, projectId) : enqueueSampleChanges(platform, tx, [...samples]);
};

/**
 * Changes a submission and cells of its samples. The index follows by a job of the same transaction; the answer comes
 * when it has, or after five seconds.
 */
export async function editProject(
  reads: ProjectReads,
  { caller, request_id }: { caller: Caller; request_id: string },
  edit: ProjectEdit,
): Promise<{ data: Project & { n_changes: number; index: 'current' | 'pending' } }> {
  const { platform } = reads;
  const { project_id } = edit;
  const person_id = caller.person.id;
  const { n_changes, edited_samples } = await transact(platform.db, async (tx) => {
    await lockProject(tx, project_id);
    const project = await requireModifiable(tx, caller, await projectById(tx, project_id));
    requireCurrentVersion(conflictMessage(project, edit));
    const { words, changes } = changedDetails(project, edit);
    await updateProject(tx, project_id, words);
    const all = [...changes, ...(await editSamples(tx, project_id, edit.samples))];
    if (all.length === 0) return { n_changes: 0, edited_samples: null };
    if (all.some(({ field }) => field === ORIGINAL_PROJECT)) await followOriginalProject(tx, project_id);
    await recordChanges(tx, { project_id, person_id, action: 'edited', changes: all });
    const affected = await announce(platform, tx, project_id, all);
    const act = { person_id, workspace_id: project.workspace_id, action: 'edit', kind: 'project' };
    await recordAuditEvent(tx, { ...act, object_id: project_id, detail: { n_changes: all.length }, request_id });
    return { n_changes: all.length, edited_samples: affected };
  }).catch(nameTakenError('name', edit.name));
  const index = edited_samples ? await waitForIndex(platform, edited_samples) : 'current';
  const row = await requireModifiable(platform.db, caller, await projectById(platform.db, project_id));
  return { data: { ...(await projectView(reads, caller, row)), n_changes, index } };
}
