import { typesOfOmic } from '@cohortium/contract';
import type { MemberFact } from '#analysis';
import type { Platform } from '#platform';
import type { Caller } from '#platform/http';
import {
  and,
  type Clause,
  dataTypeClause,
  FULL_SCOPE,
  materializeIdSet,
  nodesByNumber,
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

type Context = { platform: Platform; caller: Caller; signal: AbortSignal };

/** Of several microbiome results of a sample the one with the most reads stands for it. */
async function bestResults({ platform, signal }: Context, visible: Clause, facts: readonly MemberFact[]) {
  const { index } = platform;
  const wanted = await materializeIdSet(index, [...new Set(facts.map(keyOf))]);
  const rows = await index.query<{ result_id: string; project_id: string; sample_id: string; reads: number }>(
    `select result_id, project_id, sample_id, toFloat64(reads) as reads from samples final
     where ${visible.sql} and concat(project_id, ' ', sample_id) in (select id from id_sets where set_key = {wanted:String})
     order by result_id`,
    { ...visible.params, wanted },
    { signal },
  );
  const best = new Map<string, (typeof rows)[number]>();
  for (const row of rows) if (row.reads > (best.get(keyOf(row))?.reads ?? 0)) best.set(keyOf(row), row);
  return best;
}

/** What the same samples’ microbiome results have, of those that the caller may see. */
export async function readTaxa(context: Context, facts: readonly MemberFact[]): Promise<TaxaOfSamples> {
  const { platform, caller, signal } = context;
  if (caller.shareLink) return none(BY_LINK);
  const { index, db } = platform;
  const visible = and(await visibleSamples(platform, caller, FULL_SCOPE), dataTypeClause(MICROBIOMES));
  const best = await bestResults(context, visible, facts);
  if (best.size === 0) return none(NO_OTHERS);
  const key = await materializeIdSet(
    index,
    [...best.values()].map(({ result_id }) => result_id),
  );
  const profiles = await profilesOf(index, { key, rank: rankNumber('genus'), visible }, { signal });
  const nodes = await nodesByNumber(db, [...new Set(profiles.flatMap((profile) => [...profile.nodes]))]);
  const byResult = new Map(profiles.map((profile) => [profile.result_id, profile]));
  const shares = new Map<string, Map<string, number>>();
  for (const fact of facts) {
    const profile = byResult.get(best.get(keyOf(fact))?.result_id ?? '');
    const total = profile?.counts.reduce((sum, count) => sum + count, 0) ?? 0;
    if (!profile || total === 0) continue;
    const own = new Map<string, number>();
    for (const [entry, node] of profile.nodes.entries()) {
      const row = nodes.get(node);
      if (row?.kind !== 'taxon') continue;
      own.set(row.name, (own.get(row.name) ?? 0) + (profile.counts[entry] ?? 0) / total);
    }
    shares.set(fact.result_id, own);
  }
  return { reason: null, shares };
}
