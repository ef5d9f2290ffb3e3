import { findMembers, overlaidValues, sourceFieldsOf, type VisibleCohort } from '#cohorts';
import { findAgreement } from '#merging';
import type { Platform } from '#platform';
import { validationError } from '#platform/errors';
import { and, commonField, contentHash, idSetClause, materializeIdSet, tagsFromPlots, titleOf } from '#samples';
import { addedAfterPlot } from './added-after-plot.ts';
import { type Members, type Reading, type RequestedField, requireSizeWithin, type Scope } from './members.ts';
import { type MemberFact, memberFacts } from './members-index-store.ts';
import { readCohorts } from './read-cohorts.ts';

interface Grouped {
  /** The field that groups the samples, if one does. */
  field: string | null;
  groups?: readonly unknown[] | undefined;
  groups_selected?: 'on_plot' | 'in_advance' | undefined;
  result_ids: readonly string[];
}

const UNTOLD = 'a plot of these data';

/**
 * What somebody looked at when the groups were chosen, in words; null for groups that do not come from the data that they are
 * compared on. Groups given as lists say it themselves; tags were marked when they were set on a plot's or a cluster's
 * samples, and columns that a cohort makes of such tags are no better.
 */
async function findSelectionPlot(platform: Platform, found: VisibleCohort, grouped: Grouped): Promise<string | null> {
  const { field, groups, groups_selected, result_ids } = grouped;
  if (groups !== undefined) return groups_selected === 'in_advance' ? null : UNTOLD;
  if (field === null) return null;
  const sources = await sourceFieldsOf(platform, found, field);
  if (!sources.some((source) => commonField(source)?.kind === 'tags')) return null;
  const seen = await tagsFromPlots(platform.db, result_ids);
  if (seen.length === 0) return null;
  // The plot is disclosed only to the cohort's workspace.
  return found.access.access === 'own' ? seen.join('; ') : UNTOLD;
}

const GROUPS = 'groups';

/** A field that a question names, if it does. */
export const requestedField = (parameter: string, field: string | undefined): RequestedField => ({
  parameter,
  field: field ?? null,
  required: true,
});

/** The grouping of a request: a field, or lists of samples. */
export function grouping({ groups }: Scope, parameter: string, field: string | undefined): RequestedField {
  if (groups === undefined) return requestedField(parameter, field);
  const pairs = groups.flatMap(({ name, result_ids }) => result_ids.map((id) => [id, name] as const));
  return { parameter: GROUPS, field: null, required: true, given: new Map(pairs) };
}

interface MemberSubset {
  ids: ReadonlySet<string>;
  field: string;
}

/** The requested subset of the cohort; null for all members. */
function subsetOf({ groups, result_ids }: Scope): MemberSubset | null {
  if (groups) return { ids: new Set(groups.flatMap((group) => group.result_ids)), field: GROUPS };
  return result_ids ? { ids: new Set(result_ids), field: 'result_ids' } : null;
}

function requireMembers({ ids: requested, field }: MemberSubset, members: readonly string[], name: string): void {
  const known = new Set(members);
  const unknown = [...requested].filter((id) => !known.has(id)).length;
  if (unknown === 0) return;
  const message = `${unknown} of these ${requested.size} samples are not in the cohort “${name}”.`;
  throw validationError([{ field, message }]);
}

function requireValues(facts: readonly MemberFact[], fields: readonly RequestedField[]): void {
  if (facts.length === 0) return;
  const absent = fields.flatMap(({ parameter, field, required }, at) => {
    if (field === null || !required || facts.some(({ values }) => values[at] !== null)) return [];
    return [{ field: parameter, message: `None of these samples has a value of “${titleOf(field)}”.` }];
  });
  if (absent.length > 0) throw validationError(absent);
}

function withRequestedValues(fact: MemberFact, fields: readonly RequestedField[]): MemberFact {
  if (!fields.some(({ given }) => given)) return fact;
  const values = fact.values.map((value, at) => fields[at]?.given?.get(fact.result_id) ?? value);
  return { ...fact, values, group: values[0] ?? null };
}

/** A fact with what the cohort overlays on its sample's metadata. */
function withOverlay(
  fact: MemberFact,
  fields: readonly (string | null)[],
  overlaid: ReadonlyMap<string, ReadonlyMap<string, string | null>>,
): MemberFact {
  if (overlaid.size === 0) return fact;
  const values = fact.values.map((value, at) => {
    const own = overlaid.get(fields[at] ?? '');
    return own ? (own.get(fact.result_id) ?? null) : value;
  });
  return { ...fact, values, group: values[0] ?? null };
}

/** How and when the groups were chosen, as far as it is known. */
async function originOf(
  platform: Platform,
  found: VisibleCohort,
  grouped: Parameters<typeof findSelectionPlot>[2],
): Promise<Pick<Members, 'chosen_at' | 'added_after'>> {
  const chosen_at = await findSelectionPlot(platform, found, grouped);
  return { chosen_at, added_after: chosen_at === null ? await addedAfterPlot(platform, found, grouped.field) : null };
}

/** The visible members of a cohort, or of the requested subset. Throws 404 and 422. */
export async function readMembers(
  { platform, caller, at_most, fields }: Reading,
  scope: Scope,
  signal: AbortSignal,
): Promise<Members> {
  if (scope.compare_with) return readCohorts({ platform, caller, at_most, fields }, scope, signal);
  const found = await findMembers(platform, caller, scope);
  const { cohort, member_ids, where } = found;
  const requested = subsetOf(scope);
  if (requested) requireMembers(requested, member_ids, cohort.name);
  const ids = requested ? [...requested.ids] : member_ids;
  requireSizeWithin(ids.length, at_most);
  const part = await materializeIdSet(platform.index, ids);
  const listed = { sql: idSetClause('result_id', 'part'), params: { part } };
  const of = { where: requested ? and(where, listed) : where, fields: fields.map(({ field }) => field) };
  const named = of.fields.filter((field) => field !== null);
  const overlaid = await overlaidValues(platform, found, named, { signal });
  const facts = (await memberFacts(platform.index, of, { signal })).map((fact) =>
    withRequestedValues(withOverlay(fact, of.fields, overlaid), fields),
  );
  requireValues(facts, fields);
  const members_hash = contentHash(facts.map(({ result_id }) => result_id));
  const isMixed = new Set(facts.map(({ pipeline_data_id }) => pipeline_data_id)).size > 1;
  const agreement = isMixed ? await findAgreement(platform.db, cohort) : null;
  const result_ids = facts.map(({ result_id }) => result_id);
  const { groups, groups_selected } = scope;
  const grouped = { field: of.fields[0] ?? null, groups, groups_selected, result_ids };
  return {
    facts,
    members_hash,
    excluded: [],
    is_own: found.access.access === 'own',
    ...(await originOf(platform, found, grouped)),
    where: of.where,
    n_unavailable: ids.length - facts.length,
    agreement,
  };
}
