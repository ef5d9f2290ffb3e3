import { AMR, type AmrStudioOrder, dataTypeById, filterOfResults } from '@cohortium/contract';
import { type MemberFact, memberFacts, readMembers } from '#analysis';
import type { Platform } from '#platform';
import { validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { formatNumber } from '#platform/text';
import { type Clause, type DataSetRow, dataSetsByIds, findSamples } from '#samples';

/** Which samples a request is about: a filter’s, or a cohort’s. */
export type AmrScope = Omit<
  AmrStudioOrder,
  'group_by' | 'level' | 'value' | 'smallest_group' | 'permutations' | 'seed' | 'cooccurrence' | 'format'
>;

export interface AmrSamples {
  facts: readonly MemberFact[];
  where: Clause;
  data_sets: readonly DataSetRow[];
  dropped: { sample_id: string; reason: string }[];
  /** On which plot of these data the groups were chosen; null where they were not. */
  chosen_at: string | null;
}

interface Asking {
  platform: Platform;
  caller: Caller;
  signal: AbortSignal;
}

const BY_LINK = 'A view-only link shows one cohort. Name it, and give no filter.';

function requireFew(n: number): void {
  if (n <= AMR.maximum_samples) return;
  const message = `The studio is limited to ${formatNumber(AMR.maximum_samples)} samples, and this filter finds ${formatNumber(n)}. Choose fewer samples.`;
  throw validationError([{ field: 'metadata_filter', message }]);
}

/** The visible samples of a filter, with their groups. */
async function filtered({ platform, caller, signal }: Asking, scope: AmrScope, group_by: string | undefined) {
  if (caller.shareLink) throw validationError([{ field: 'cohort_id', message: BY_LINK }]);
  const { cohort_id: _c, version: _v, min_identity: _i, min_coverage: _m, min_depth: _d, ...filter } = scope;
  const query = filterOfResults({ ...filter, data_type: AMR.data_type });
  const found = await findSamples(platform, caller, query);
  const where = await found.toClause();
  const facts = await memberFacts(platform.index, { where, fields: [group_by ?? null] }, { signal });
  requireFew(facts.length);
  return { facts, where, chosen_at: null, dropped: [] };
}

/** The visible members of a cohort, with their groups as the cohort has them. */
async function members(
  { platform, caller, signal }: Asking,
  scope: AmrScope & { cohort_id: string },
  group_by?: string,
) {
  const fields = [{ parameter: 'group_by', field: group_by ?? null, required: true }];
  const reading = { platform, caller, at_most: AMR.maximum_samples, fields };
  const { facts, where, chosen_at, excluded } = await readMembers(
    reading,
    { cohort_id: scope.cohort_id, version: scope.version },
    signal,
  );
  return { facts, where, chosen_at, dropped: excluded };
}

/** The samples with a result of resistance genes; others are left out and named. */
export async function readAmrSamples(asking: Asking, scope: AmrScope, group_by?: string): Promise<AmrSamples> {
  const { cohort_id } = scope;
  const found =
    cohort_id === undefined
      ? await filtered(asking, scope, group_by)
      : await members(asking, { ...scope, cohort_id }, group_by);
  const ids = [...new Set(found.facts.map(({ pipeline_data_id }) => pipeline_data_id))];
  const all = ids.length === 0 ? [] : await dataSetsByIds(asking.platform.db, ids);
  const types = new Map(all.map(({ pipeline_data_id, data_type }) => [pipeline_data_id, data_type]));
  const isAmr = ({ pipeline_data_id }: MemberFact) => types.get(pipeline_data_id) === AMR.data_type;
  const others = found.facts.filter((fact) => !isAmr(fact));
  const titleOf = ({ pipeline_data_id }: MemberFact) =>
    dataTypeById(types.get(pipeline_data_id) ?? 0)?.title ?? 'unknown';
  return {
    ...found,
    facts: found.facts.filter(isAmr),
    data_sets: all.filter(({ data_type }) => data_type === AMR.data_type),
    dropped: [
      ...found.dropped,
      ...others.map((fact) => ({
        sample_id: fact.sample_id,
        reason: `Its data type “${titleOf(fact)}” has no resistance genes.`,
      })),
    ],
  };
}
