import {
  COHORT,
  type Cohort,
  type CohortRecipe,
  type cohortBodySchema,
  type OmicType,
  type SampleFilter,
  successiveSteps,
  type VersionChange,
} from '@cohortium/contract';
import type { z } from 'zod';
import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { newId } from '#platform/clock';
import { onUniqueViolation, type Tx, transact } from '#platform/database';
import { fieldConflict, validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { formatNumber } from '#platform/text';
import {
  and,
  attritionOf,
  type Clause,
  contentHash,
  FULL_SCOPE,
  findSamples,
  matchingResults,
  type OverlayFields,
  type ResultAndSubject,
  visibleSamples,
} from '#samples';
import { dataTypesAmong } from './cohort-index-store.ts';
import { cohortViews } from './cohort-view.ts';
import {
  type CohortVersion,
  insertCohort,
  insertVersion,
  loadCohort,
  type NewCohort,
  saveMembers,
} from './cohorts-store.ts';
import { describeSelection, describeStart } from './members/describe-recipe.ts';
import { findMembers, listedClause } from './members/find-members.ts';
import { withMinReads, withReadsRule } from './members/measure-reads.ts';
import { omicTypeOf, oneOmicType } from './members/omic-types.ts';
import { memberIds } from './versions/versions-store.ts';

export type CohortOrder = z.output<typeof cohortBodySchema>;
export interface Chosen {
  members: readonly ResultAndSubject[];
  recipe: CohortRecipe;
  omic_type: OmicType;
  /** Overlay of the cohort in which the samples were selected. */
  overlay_id?: string | null;
}

/** Refuses more members than a cohort holds. */
export function requireRoom(n: number, field: string): void {
  if (n <= COHORT.maximum_samples) return;
  throw validationError([
    { field, message: `A cohort can have at most ${formatNumber(COHORT.maximum_samples)} samples.` },
  ]);
}

/** The one omic type of what a clause finds. */
async function omicTypeAmong({ index }: Platform, where: Clause, field: string): Promise<OmicType> {
  const types = await dataTypesAmong(index, where);
  return oneOmicType(types.map(omicTypeOf), field, 'Choose the samples of one omic type.');
}

interface Filtered {
  filter: SampleFilter;
  /** Search scope: the members of a cohort, or all candidates. */
  within?: Clause;
  overlayFields?: OverlayFields | undefined;
}

/** Current matches of a filter, of all visible samples or a subset. */
export async function chooseByFilter(
  platform: Platform,
  caller: Caller,
  { filter, within, overlayFields }: Filtered,
): Promise<Chosen> {
  const { index } = platform;
  const found = await findSamples(platform, caller, { ...filter, overlayFields }, { within });
  const where = await found.toClause();
  const members = await matchingResults(index, where, COHORT.maximum_samples + 1);
  if (members.length === 0) {
    throw validationError([{ field: 'filter', message: 'No samples match this filter. A cohort needs at least one.' }]);
  }
  requireRoom(members.length, 'filter');
  const omic_type = await omicTypeAmong(platform, where, 'filter');
  const { total_unfiltered, steps: parts } = await attritionOf(platform, found);
  const steps = [
    { description: describeStart(filter), n_samples: total_unfiltered },
    ...successiveSteps(filter, parts).map(({ description, n_samples }) => ({ description, n_samples })),
  ];
  return { members, omic_type, recipe: { filter, selection: null, parent: null, parents: [], steps } };
}

async function requireWithin(platform: Platform, parent: CohortVersion, ids: ReadonlySet<string>): Promise<void> {
  const within = new Set(await memberIds(platform.db, parent));
  const outside = [...ids].filter((id) => !within.has(id)).length;
  if (outside === 0) return;
  const message = `${formatNumber(outside)} of these ${formatNumber(ids.size)} samples are not in the cohort “${parent.name}”.`;
  throw validationError([{ field: 'result_ids', message }]);
}

/** Results visible to the caller without a cohort's delegated access. */
export async function visibleAmong(
  platform: Platform,
  caller: Caller,
  ids: readonly string[],
): Promise<{ members: ResultAndSubject[]; where: Clause }> {
  const visible = await visibleSamples(platform, caller, FULL_SCOPE);
  const where = and(visible, await listedClause(platform.index, ids, 'wanted'));
  return { members: await matchingResults(platform.index, where, ids.length), where };
}

/** These results, all of which the caller sees, of one omic type. Refuses with 422 where one is not theirs to see. */
export async function visibleResults(
  platform: Platform,
  caller: Caller,
  ids: ReadonlySet<string>,
): Promise<{ members: ResultAndSubject[]; omic_type: OmicType }> {
  const { members, where } = await visibleAmong(platform, caller, [...ids]);
  const missing = ids.size - members.length;
  if (missing === 0) return { members, omic_type: await omicTypeAmong(platform, where, 'result_ids') };
  const message = `${formatNumber(missing)} of these ${formatNumber(ids.size)} samples were not found, or you don’t have access to them.`;
  throw validationError([{ field: 'result_ids', message }]);
}

async function chooseByIds(platform: Platform, caller: Caller, order: CohortOrder & { result_ids: string[] }) {
  const ids = new Set(order.result_ids);
  const within = order.parent_cohort_id
    ? await findMembers(platform, caller, { cohort_id: order.parent_cohort_id })
    : null;
  const parent = within?.cohort ?? null;
  if (parent) await requireWithin(platform, parent, ids);
  const { members, omic_type } = await visibleResults(platform, caller, ids);
  const selection = order.selection ?? null;
  const from = parent ? { cohort_id: parent.id, version: parent.version, name: parent.name } : null;
  const before = parent
    ? [{ description: `Cohort “${parent.name}”, version ${parent.version}`, n_samples: parent.n_samples }]
    : [];
  const steps = [...before, { description: describeSelection(selection), n_samples: members.length }];
  // Overlays of other workspaces' cohorts are not copied.
  const overlay_id = within?.access.access === 'own' ? within.cohort.overlay_id : null;
  const kept = await withMinReads(platform, caller, { members, steps, min_reads: order.min_reads });
  const recipe: CohortRecipe = { filter: null, selection, parent: from, parents: [], steps: kept.steps };
  return { members: kept.members, recipe, omic_type, overlay_id };
}

/** The samples that an order means at this moment, all of them visible to the caller, and how they were chosen. */
export async function chooseMembers(platform: Platform, caller: Caller, order: CohortOrder): Promise<Chosen> {
  const { filter, result_ids, selection, parent_cohort_id, min_reads, is_live } = order;
  if (filter && result_ids) {
    throw validationError([{ field: 'result_ids', message: 'Give a filter or a list of samples, not both.' }]);
  }
  if (is_live && !filter) {
    throw validationError([{ field: 'is_live', message: 'Only a cohort created from a filter can be live.' }]);
  }
  if (result_ids) return chooseByIds(platform, caller, { ...order, result_ids });
  if (!filter) throw validationError([{ field: 'filter', message: 'Choose samples by a filter or by a list.' }]);
  if (selection || parent_cohort_id) {
    const field = selection ? 'selection' : 'parent_cohort_id';
    throw validationError([
      { field, message: 'Give this only with a list of samples (result_ids), not with a filter.' },
    ]);
  }
  return chooseByFilter(platform, caller, { filter: await withReadsRule(platform, caller, { filter, min_reads }) });
}

export const nameTakenError = (name: string) =>
  onUniqueViolation('cohort_name_once_in_workspace', () =>
    fieldConflict('name', `This workspace already has a cohort named “${name}”. Choose another name.`),
  );

/** A cohort and its first version, before they are written. */
export type FirstVersion = Omit<NewCohort, 'id' | 'version'> & {
  members: readonly ResultAndSubject[];
  recipe: CohortRecipe;
  change: VersionChange;
  /** Laid over the members' metadata from the beginning. */
  overlay_id?: string | null;
  /** Creates the metadata overlay in the same transaction and returns its id. */
  saveOverlay?: (tx: Tx) => Promise<string | null>;
};

/** Writes a cohort with its first frozen version, and answers with its id. Refused with 409 when the name is taken. */
export async function insertFirstVersion(
  tx: Tx,
  { members, recipe, change, overlay_id: given = null, saveOverlay, ...cohort }: FirstVersion,
): Promise<string> {
  const id = newId();
  const overlay_id = saveOverlay ? await saveOverlay(tx) : given;
  const { name, workspace_id, created_by } = cohort;
  const content_hash = contentHash(members.map(({ result_id }) => result_id));
  await insertCohort(tx, { ...cohort, id, version: 1 }).catch(nameTakenError(name));
  const list = await saveMembers(tx, { cohort_id: id, content_hash }, members);
  await insertVersion(tx, { cohort_id: id, version: 1, created_by, recipe, change, overlay_id }, list);
  await recordAuditEvent(tx, {
    ...{ person_id: created_by, workspace_id, action: 'create', kind: 'cohort', object_id: id },
    detail: { name, version: 1, n_samples: members.length, content_hash, parent: recipe.parent },
  });
  return id;
}

/** Creates a cohort in the caller's workspace; `alsoSave` runs in the same transaction. */
export async function saveCohort(
  { db }: Platform,
  caller: Caller,
  first: Omit<FirstVersion, 'workspace_id' | 'created_by'>,
  alsoSave?: (tx: Tx, cohort_id: string) => Promise<void>,
): Promise<Cohort> {
  const whose = { workspace_id: caller.workspace.workspace_id, created_by: caller.person.id };
  const row = await transact(db, async (tx) => {
    const id = await insertFirstVersion(tx, { ...first, ...whose });
    await alsoSave?.(tx, id);
    return loadCohort(tx, id);
  });
  if (!row) throw new Error('A cohort was saved but can’t be read.');
  const [data] = await cohortViews(db, caller, [row]);
  if (!data) throw new Error('A cohort was saved but has no view.');
  return data;
}

/** Freezes what an order means now as version 1 of a new cohort. */
export async function createCohort(platform: Platform, caller: Caller, order: CohortOrder): Promise<{ data: Cohort }> {
  const chosen = await chooseMembers(platform, caller, order);
  const { name, description, is_live = false } = order;
  const change = { kind: 'created', description: 'Created' } as const;
  const first = { name, description, is_live, cohort_type: 'private' as const, ...chosen, change };
  return { data: await saveCohort(platform, caller, first) };
}
