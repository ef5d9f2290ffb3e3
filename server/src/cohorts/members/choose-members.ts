import {
  COHORT,
  type CohortRecipe,
  type cohortBodySchema,
  type OmicType,
  omicTitles,
  type SampleFilter,
  type SelectionRecipe,
  successiveSteps,
} from '@cohortium/contract';
import type { z } from 'zod';
import type { Platform } from '#platform';
import { validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { formatNumber } from '#platform/text';
import {
  and,
  attritionOf,
  type Clause,
  FULL_SCOPE,
  findSamples,
  matchingResults,
  type OverlayFields,
  type ResultAndSubject,
  visibleSamples,
} from '#samples';
import { dataTypesAmong } from '../cohort-index-store.ts';
import type { CohortVersion } from '../cohorts-store.ts';
import { memberIds } from '../versions/versions-store.ts';
import { findMembers, listedClause } from './find-members.ts';
import { withMinReads, withReadsRule } from './measure-reads.ts';
import { omicTypeOf, oneOmicType } from './omic-types.ts';

/** Describes the samples before the first rule. */
function describeStart(filter: SampleFilter): string {
  const leavesOut = (flag: 'exclude_public_data' | 'exclude_workspace_data' | 'exclude_shared_data') =>
    filter[flag] || filter.advance_filters_scope?.[flag] === true;
  const left = [
    leavesOut('exclude_public_data') ? 'public' : null,
    leavesOut('exclude_workspace_data') ? 'the workspace’s own' : null,
    leavesOut('exclude_shared_data') ? 'shared' : null,
  ].filter((part) => part !== null);
  const without = left.length > 0 ? `, without ${left.join(', ')} samples` : '';
  const kind = filter.omic_type ? omicTitles[filter.omic_type] : 'Samples';
  return `${kind} visible at the time${without}`;
}

const ways: Record<SelectionRecipe['kind'], string> = {
  lasso: 'Selected with the lasso',
  box: 'Selected with a box',
  group: 'Selected as a group',
  list: 'Selected one by one',
};
const plots: Record<SelectionRecipe['plot'], string> = {
  pcoa_2d: 'the PCoA plot',
  pcoa_3d: 'the 3D PCoA plot',
  composition: 'the composition plot',
};

/** How a list of samples came about. */
function describeSelection(selection: SelectionRecipe | null): string {
  if (!selection) return 'Listed one by one';
  const { kind, plot, metric, rank, axes, group } = selection;
  const seen = [
    metric?.replaceAll('_', '–'),
    rank ? `${rank} level` : undefined,
    axes && axes.length > 0 ? axes.map((axis) => `PC${axis}`).join(' × ') : undefined,
  ].filter((part) => part !== undefined);
  const where = `${plots[plot]}${seen.length > 0 ? ` (${seen.join(', ')})` : ''}`;
  return `${ways[kind]}${group ? ` “${group}”` : ''} on ${where}`;
}

/** The step that leaves out samples of few reads. */

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
