import { type Project, type ProjectEdit, type projectRoutes, type RouteInput, SHEET } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { type Tx, transact } from '#platform/database';
import { AppError, validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { changeCells, refusedCells } from './change-cells.ts';
import { followOriginalProject, nameTakenError, ORIGINAL_PROJECT } from './create-project.ts';
import {
  type FieldChange,
  listChanges,
  type ProjectDetails,
  recordChanges,
  updateProject,
  updateSamples,
} from './edit-store.ts';
import { enqueueProjectChange, enqueueSampleChanges, type ProjectChange, waitForIndex } from './enqueue-change.ts';
import type { ProjectReads } from './ports.ts';
import { requireModifiable, requireWhole } from './project-policy.ts';
import { projectView } from './project-view.ts';
import { lockProject, type ProjectRow, projectById } from './projects-store.ts';
import { lockSamples, type SampleRow } from './samples/samples-store.ts';

type SampleEdit = ProjectEdit['samples'][number];

/** Different from what was read, and from what is wanted: two people who write the same do not disagree. */
const conflict = (read: unknown, now: unknown, expected: unknown): boolean =>
  read !== undefined && read !== now && expected !== now;

/** Details that someone else has changed meanwhile and this edit would overwrite. */
function conflictMessage(project: ProjectRow, { read = {}, ...edit }: ProjectEdit): string[] {
  const titles = { name: 'the name', description: 'the description', variable_region: 'the region' };
  return (['name', 'description', 'variable_region'] as const)
    .filter((field) => edit[field] !== undefined && conflict(read[field], project[field], edit[field] ?? null))
    .map((field) => `${titles[field]} is now “${project[field] ?? 'empty'}”`);
}

/** Conflicting cells of one sample. */
function conflictingCells(sample: SampleRow, { read = {}, metadata = {}, subject_id }: SampleEdit): string[] {
  const cells = Object.entries(metadata).map(([field, expected]) => ({
    field,
    expected: expected,
    now: Object.hasOwn(sample.metadata, field) ? (sample.metadata[field] ?? null) : null,
    before: read.metadata && Object.hasOwn(read.metadata, field) ? read.metadata[field] : undefined,
  }));
  const subject = {
    field: 'subject_id',
    expected: subject_id || null,
    now: sample.subject_id,
    before: read.subject_id,
  };
  return [...cells, ...(subject_id === undefined ? [] : [subject])]
    .filter(({ before, now, expected }) => conflict(before, now, expected))
    .map(({ field, now }) => `${field} of ${sample.sample_id} is now “${now ?? 'empty'}”`);
}

const MAX_SHOWN = 5;

/** Throws a conflict if someone else has changed any part of the edit. */
function requireCurrentVersion(places: readonly string[]): void {
  if (places.length === 0) return;
  const rest = places.length > MAX_SHOWN ? `, and ${places.length - MAX_SHOWN} more` : '';
  const message = places.slice(0, MAX_SHOWN).join(', ') + rest;
  throw new AppError(
    'conflict',
    `Someone else has changed this submission: ${message}. Your changes were not saved. Reload and try again.`,
  );
}

type HistoryQuery = RouteInput<(typeof projectRoutes)['history']>['query'];

/** History of a submission, latest first. */
export async function listHistory({ platform: { db } }: ProjectReads, caller: Caller, query: HistoryQuery) {
  await requireWhole(db, caller, await projectById(db, query.project_id));
  const { rows, total } = await listChanges(db, query);
  const names = await namesOfPeople(
    db,
    rows.map(({ person_id }) => person_id),
  );
  const data = rows.map(({ person_id, ...row }) => ({ ...row, by: names.get(person_id) ?? 'a former member' }));
  return { data, paging: { page: query.page, page_size: query.page_size, total } };
}

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
  caller: Caller,
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
    await recordAuditEvent(tx, { ...act, object_id: project_id, detail: { n_changes: all.length } });
    return { n_changes: all.length, edited_samples: affected };
  }).catch(nameTakenError('name', edit.name));
  const index = edited_samples ? await waitForIndex(platform, edited_samples) : 'current';
  const row = await requireModifiable(platform.db, caller, await projectById(platform.db, project_id));
  return { data: { ...(await projectView(reads, caller, row)), n_changes, index } };
}
