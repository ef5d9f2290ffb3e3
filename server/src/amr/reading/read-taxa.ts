import { typesOfOmic } from '@cohortium/contract';
import type { MemberFact } from '#analysis';
import type { Platform } from '#platform';
import type { Caller } from '#platform/http';
import {
  and,
  dataTypeClause,
  FULL_SCOPE,
  materializeIdSet,
  type NodeRow,
  nodesByNumber,
  type ProfileRow,
  profilesOf,
  rankNumber,
  visibleSamples,
} from '#samples';

/** Genera of the samples that also have a microbiome result, as shares of their reads. */
export interface TaxaOfSamples {
  /** Why there are none. */
  reason: string | null;
  /** Result of resistance genes → shares by genus. */
  shares: Map<string, Map<string, number>>;
}

const MICROBIOMES = typesOfOmic('microbiomics');
const keyOf = ({ project_id, sample_id }: Pick<MemberFact, 'project_id' | 'sample_id'>) => `${project_id} ${sample_id}`;
const none = (reason: string): TaxaOfSamples => ({ reason, shares: new Map() });

const BY_LINK = 'A view-only link shows one cohort: the taxa of its samples are in other results.';
const NO_OTHERS =
  'None of these samples has a microbiome result that you can see. Run a microbiome pipeline on the same submission.';

/** Shares by genus; null without reads. */
function sharesOf(profile: ProfileRow | undefined, nodes: ReadonlyMap<number, NodeRow>): Map<string, number> | null {
  const total = profile?.counts.reduce((sum, count) => sum + count, 0) ?? 0;
  if (!profile || total === 0) return null;
  const own = new Map<string, number>();
  for (const [entry, node] of profile.nodes.entries()) {
    const row = nodes.get(node);
    if (row?.kind !== 'taxon') continue;
    own.set(row.name, (own.get(row.name) ?? 0) + (profile.counts[entry] ?? 0) / total);
  }
  return own;
}

/** What the same samples’ microbiome results have, of those that the caller may see. */
export async function readTaxa(
  { platform, caller, signal }: { platform: Platform; caller: Caller; signal: AbortSignal },
  facts: readonly MemberFact[],
): Promise<TaxaOfSamples> {
  if (caller.shareLink) return none(BY_LINK);
  const { index, db } = platform;
  const visible = and(await visibleSamples(platform, caller, FULL_SCOPE), dataTypeClause(MICROBIOMES));
  const wanted = await materializeIdSet(index, [...new Set(facts.map(keyOf))]);
  const rows = await index.query<{ result_id: string; project_id: string; sample_id: string; reads: number }>(
    `select result_id, project_id, sample_id, toFloat64(reads) as reads from samples final
     where ${visible.sql} and concat(project_id, ' ', sample_id) in (select id from id_sets where set_key = {wanted:String})
     order by result_id`,
    { ...visible.params, wanted },
    { signal },
  );
  // Of several microbiome results of a sample the one with the most reads stands for it.
  const best = new Map<string, (typeof rows)[number]>();
  for (const row of rows) if (row.reads > (best.get(keyOf(row))?.reads ?? 0)) best.set(keyOf(row), row);
  if (best.size === 0) return none(NO_OTHERS);
  const key = await materializeIdSet(
    index,
    [...best.values()].map(({ result_id }) => result_id),
  );
  const profiles = await profilesOf(index, { key, rank: rankNumber('genus'), visible }, { signal });
  const nodes = await nodesByNumber(db, [...new Set(profiles.flatMap((profile) => [...profile.nodes]))]);
  const byResult = new Map(profiles.map((profile) => [profile.result_id, profile]));
  const shares = facts.flatMap((fact) => {
    const own = sharesOf(byResult.get(best.get(keyOf(fact))?.result_id ?? ''), nodes);
    return own ? [[fact.result_id, own] as const] : [];
  });
  return { reason: null, shares: new Map(shares) };
}
