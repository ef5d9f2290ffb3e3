import type { ChosenReference, Reference, ReferenceEntry } from '@cohortium/contract';
import type { PipelineReference } from '@cohortium/workflows';
import { namesOfPeople } from '#identity';
import type { Platform } from '#platform';
import type { Caller } from '#platform/http';
import { isAdministrator } from '../catalogue/pipeline-policy.ts';
import { nameOf } from '../catalogue/pipeline-view.ts';
import { findKind } from './reference-kinds.ts';
import { countSetsOfReferences, type ReferenceRow, referenceById, referencesFor } from './references-store.ts';

export function referenceView(row: ReferenceRow): Reference {
  const { id, kind, name, version, sha256, summary, terms_of_use, caution } = row;
  return { id, kind, name, version, sha256, summary, terms_of_use, caution };
}

/** The references of a parameter set in the order of the pipeline's inputs; an input that no longer exists comes last. */
export function chosenReferences(
  inputs: readonly PipelineReference[],
  chosen: Readonly<Record<string, string>>,
  rows: readonly ReferenceRow[],
): ChosenReference[] {
  const names = [...new Set([...inputs.map(({ input }) => input), ...Object.keys(chosen)])];
  return names.flatMap((input): ChosenReference[] => {
    const row = rows.find(({ id }) => id === chosen[input]);
    const title = inputs.find((one) => one.input === input)?.title ?? input;
    return row ? [{ ...referenceView(row), input, input_title: title }] : [];
  });
}

/** References with who added them, and how many parameter sets of the workspace name them. */
async function referenceEntries(
  { db }: Platform,
  caller: Caller,
  rows: readonly ReferenceRow[],
): Promise<ReferenceEntry[]> {
  const names = await namesOfPeople(
    db,
    rows.flatMap((row) => row.created_by ?? []),
  );
  const counts = await countSetsOfReferences(db, caller.workspace.workspace_id);
  const administers = isAdministrator(caller.person);
  return rows.map((row) => ({
    ...referenceView(row),
    kind_title: findKind(row.kind)?.title ?? row.kind,
    state: row.state,
    problems: row.problems,
    files: row.files.map(({ file_key: _, ...file }) => file),
    is_public: row.workspace_id === null,
    is_demonstration: row.is_built_in && row.caution !== null,
    size_bytes: row.files.reduce((sum, { size_bytes }) => sum + size_bytes, 0),
    created_by: nameOf(names, row.created_by),
    created_at: row.created_at,
    withdrawn_at: row.withdrawn_at,
    withdrawn_reason: row.withdrawn_reason,
    n_param_sets: counts.get(row.id) ?? 0,
    can_edit: row.workspace_id === null ? administers : caller.workspace.permissions.has('workspace:param_set:modify'),
  }));
}

export async function listReferences(
  platform: Platform,
  caller: Caller,
  { show_withdrawn, kind }: { show_withdrawn: boolean; kind?: string | undefined },
): Promise<ReferenceEntry[]> {
  const rows = await referencesFor(platform.db, caller.workspace.workspace_id);
  return referenceEntries(
    platform,
    caller,
    rows.filter((row) => (show_withdrawn || row.withdrawn_at === null) && (kind ?? row.kind) === row.kind),
  );
}

/** A reference that the caller has just written. */
export async function getReferenceEntry(platform: Platform, caller: Caller, id: string): Promise<ReferenceEntry> {
  const row = await referenceById(platform.db, id);
  const [entry] = row ? await referenceEntries(platform, caller, [row]) : [];
  if (!entry) throw new Error('A reference that was written cannot be read.');
  return entry;
}
