import { filterTree, leavesOf, ranks } from '@cohortium/contract';
import { getVisibleCohorts, placesOfMembers, type VisibleCohortRef, visibleThroughCohort } from '#cohorts';
import { type Agreement, findAgreement } from '#merging';
import type { Platform } from '#platform';
import { commonField, contentHash, tagsFromPlots } from '#samples';
import { type Members, type Reading, requireSizeWithin, type Scope } from './members.ts';
import { type MemberFact, memberFacts } from './members-index-store.ts';

/** A name a cohort; of several of one name the later ones have a number. */
function groupNames(cohorts: readonly VisibleCohortRef[]): string[] {
  const met = new Map<string, number>();
  return cohorts.map(({ cohort: { name } }) => {
    const nth = (met.get(name) ?? 0) + 1;
    met.set(name, nth);
    return nth === 1 ? name : `${name} (${nth})`;
  });
}

/** Names of the cohorts that contain a sample. */
const holders = (inside: string, names: readonly string[]): string[] => names.filter((_, at) => inside[at] === '1');

/** Plots on which some of the cohorts were selected; null if none. */
async function selectedAt({ db }: Platform, cohorts: readonly VisibleCohortRef[]): Promise<string | null> {
  const seen: string[] = [];
  for (const { cohort, access, member_ids } of cohorts) {
    const { selection, filter } = cohort.recipe;
    const requested = filter === null ? [] : leavesOf(filterTree(filter));
    const isByTag = requested.some(
      ({ criterion }) => criterion.kind === 'rule' && commonField(criterion.rule.field)?.kind === 'tags',
    );
    const isByLooking = selection !== null || (isByTag && (await tagsFromPlots(db, member_ids)).length > 0);
    // How another's cohort was made is its makers' to tell.
    if (isByLooking && access.access === 'own') seen.push(`the plot that “${cohort.name}” was selected on`);
    else if (isByLooking) seen.push('a plot of these data');
  }
  return seen.length === 0 ? null : [...new Set(seen)].join(' and ');
}

/** Merge agreement: the highest rank applies to all. */
async function agreementOf({ db }: Platform, cohorts: readonly VisibleCohortRef[]): Promise<Agreement | null> {
  const found = await Promise.all(cohorts.map(({ cohort }) => findAgreement(db, cohort)));
  const agreed = found.filter((agreement) => agreement !== null);
  return agreed.toSorted((a, b) => ranks.indexOf(a.rank) - ranks.indexOf(b.rank))[0] ?? null;
}

/** The members of several cohorts, each cohort a group; those of several take no part. Refuses with 404 and 422. */
export async function readCohorts(
  { platform, caller, at_most, fields }: Reading,
  { cohort_id, version, compare_with = [] }: Scope,
  signal: AbortSignal,
): Promise<Members> {
  const cohorts = await getVisibleCohorts(platform, caller, [{ cohort_id, version }, ...compare_with]);
  const places = placesOfMembers(cohorts);
  requireSizeWithin(places.size, at_most);
  const names = groupNames(cohorts);
  const { clause: where } = await visibleThroughCohort(platform, cohorts, places);
  const requested = fields.map(({ field }, at) => (at === 0 ? null : field));
  const all = await memberFacts(platform.index, { where, fields: requested }, { signal });
  const facts: MemberFact[] = [];
  const excluded: Members['excluded'] = [];
  for (const fact of all) {
    const [group, ...others] = holders(places.get(fact.result_id) ?? '', names);
    if (group === undefined) continue;
    if (others.length === 0) facts.push({ ...fact, group, values: [group, ...fact.values.slice(1)] });
    else
      excluded.push({
        sample_id: fact.sample_id,
        reason: `It is in ${[group, ...others].map((name) => `“${name}”`).join(' and ')}.`,
      });
  }
  const n_members = new Set(cohorts.flatMap(({ member_ids }) => member_ids)).size;
  return {
    ...{ facts, excluded, where, is_own: false },
    members_hash: contentHash(facts.map(({ result_id }) => result_id)),
    n_unavailable: n_members - all.length,
    chosen_at: await selectedAt(platform, cohorts),
    added_after: null,
    agreement: await agreementOf(platform, cohorts),
  };
}
