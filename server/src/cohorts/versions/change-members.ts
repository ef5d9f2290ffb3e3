import type { Cohort, CohortRecipe, cohortRoutes, RouteInput, SampleFilter, VersionChange } from '@cohortium/contract';
import type { Platform } from '#platform';
import { validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { formatCount } from '#platform/text';
import type { ResultAndSubject } from '#samples';
import { requireOwn } from '#sharing';
import type { CohortVersion } from '../cohorts-store.ts';
import { chooseByFilter, requireRoom, visibleResults } from '../create-cohort.ts';
import { getVisibleCohort, membersClause } from '../members/find-members.ts';
import { withMinReads } from '../members/measure-reads.ts';
import { oneOmicType } from '../members/omic-types.ts';
import { findOverlayFields } from '../overlay/overlaid-fields.ts';
import { requireChangeable, saveVersion } from './save-version.ts';
import { membersOf } from './versions-store.ts';

type SubsetBody = RouteInput<(typeof cohortRoutes)['subset']>['body'];
type ListBody = RouteInput<(typeof cohortRoutes)['remove']>['body'];
type AddBody = RouteInput<(typeof cohortRoutes)['addResult']>['body'];

const refuse = (field: string, message: string) => validationError([{ field, message }]);

/** The recipe with one step more; no filter alone finds these members any more. */
const further = (
  { recipe }: CohortVersion,
  description: string,
  members: readonly ResultAndSubject[],
): CohortRecipe => ({
  ...recipe,
  filter: null,
  steps: [...recipe.steps, { description, n_samples: members.length }],
});

/** A change of the list with its description. */
function listChange(kind: VersionChange['kind'], description: string, n_changed: number): VersionChange {
  return { kind, description, detail: { n_changed } };
}

async function subsetByFilter(platform: Platform, caller: Caller, body: SubsetBody & { filter: SampleFilter }) {
  const found = await requireChangeable(platform, caller, body);
  // Rules would find a shared cohort's members by what its readers may not look through on their own.
  requireOwn(found.access);
  const { cohort } = found;
  const shown = await getVisibleCohort(platform, caller, { cohort_id: cohort.id, version: cohort.version });
  const { filter } = body;
  const [within, overlaid] = await Promise.all([
    membersClause(platform, cohort),
    findOverlayFields(platform, [shown], filter),
  ]);
  const chosen = await chooseByFilter(platform, caller, { filter, within, overlayFields: overlaid });
  const [, ...added] = chosen.recipe.steps;
  const recipe = { ...cohort.recipe, filter: null, steps: [...cohort.recipe.steps, ...added] };
  const description = `Kept ${formatCount(chosen.members.length, 'sample')} of ${formatCount(cohort.n_samples, 'sample')} by a filter`;
  const change = listChange('filtered', description, cohort.n_samples - chosen.members.length);
  return saveVersion(platform, caller, found, { change, recipe, members: chosen.members });
}

/** Keeps part of a cohort's members as its next version. Refuses with 404, 409 and 422. */
export async function subsetCohort(platform: Platform, caller: Caller, body: SubsetBody): Promise<{ data: Cohort }> {
  const { filter, result_ids } = body;
  if (filter && result_ids) throw refuse('result_ids', 'Give a filter or a list of samples, not both.');
  if (filter) return subsetByFilter(platform, caller, { ...body, filter });
  if (!result_ids) throw refuse('filter', 'Choose the samples to keep by a filter or by a list.');
  const found = await requireChangeable(platform, caller, body);
  const { cohort } = found;
  const requested = new Set(result_ids);
  const members = (await membersOf(platform.db, cohort)).filter(({ result_id }) => requested.has(result_id));
  requireAllWithin(requested.size, members.length, cohort);
  const description = `Kept ${formatCount(members.length, 'sample')} of ${formatCount(cohort.n_samples, 'sample')}`;
  const change = listChange('subset', description, cohort.n_samples - members.length);
  return saveVersion(platform, caller, found, { change, members, recipe: further(cohort, description, members) });
}

function requireAllWithin(requested: number, found: number, { name }: CohortVersion): void {
  if (found === requested) return;
  throw refuse(
    'result_ids',
    `${formatCount(requested - found, 'sample')} of these samples are not in the cohort “${name}”.`,
  );
}

/** Leaves members out of a cohort's next version; who is hidden meanwhile stays in the list. */
export async function removeMembers(platform: Platform, caller: Caller, body: ListBody): Promise<{ data: Cohort }> {
  const found = await requireChangeable(platform, caller, body);
  const { cohort } = found;
  const out = new Set(body.result_ids);
  const members = (await membersOf(platform.db, cohort)).filter(({ result_id }) => !out.has(result_id));
  requireAllWithin(out.size, cohort.n_samples - members.length, cohort);
  if (members.length === 0) {
    throw refuse('result_ids', 'A cohort needs at least one sample. To remove all samples, delete the cohort.');
  }
  const description = `Removed ${formatCount(out.size, 'sample')}`;
  const change = listChange('removed', description, out.size);
  return saveVersion(platform, caller, found, { change, members, recipe: further(cohort, description, members) });
}

/** Adds results that the caller sees, as creating a cohort does. Anyone it is shared with cannot share more of it on. */
export async function addResults(platform: Platform, caller: Caller, body: AddBody): Promise<{ data: Cohort }> {
  const found = await requireChangeable(platform, caller, body);
  requireOwn(found.access);
  const { cohort } = found;
  const [before, given] = await Promise.all([
    membersOf(platform.db, cohort),
    visibleResults(platform, caller, new Set(body.result_ids)),
  ]);
  oneOmicType([cohort.omic_type, given.omic_type], 'result_ids');
  const { min_reads } = body;
  const deep = await withMinReads(platform, caller, { members: given.members, steps: [], min_reads });
  const there = new Set(before.map(({ result_id }) => result_id));
  const fresh = deep.members.filter(({ result_id }) => !there.has(result_id));
  if (fresh.length === 0)
    throw refuse('result_ids', `All of these samples are already in the cohort “${cohort.name}”.`);
  const members = [...before, ...fresh];
  requireRoom(members.length, 'result_ids');
  const minimum = min_reads === undefined ? '' : ` with at least ${formatCount(min_reads, 'read')}`;
  const description = `Added ${formatCount(fresh.length, 'sample')}${minimum}`;
  const change = listChange('added', description, fresh.length);
  return saveVersion(platform, caller, found, { change, members, recipe: further(cohort, description, members) });
}
