import { findMembers } from '#cohorts';
import type { Platform } from '#platform';
import type { Asker } from '#platform/http';
import { invalid } from '#platform/refusal';
import { and, type Clause, contentHash, keepIdSet, titleOf } from '#samples';
import { type MemberFact, memberFacts } from './members-index-store.ts';

/** A field of metadata that a question names, and where in its body it stands. */
export interface AskedField {
  parameter: string;
  field: string | null;
  /** Whether a field that no sample has is refused. */
  required: boolean;
}

export interface Scope {
  cohort_id: string;
  version?: number | undefined;
  result_ids?: string[] | undefined;
}

/** The samples that an analysis is about; plain data, which a job can keep. */
export interface Members {
  /** With the values of the fields asked for, in their order; the first one groups. */
  facts: readonly MemberFact[];
  /** SHA-256 of the result ids of `facts`; also the name of their set in the index. */
  members_hash: string;
  where: Clause;
  n_unavailable: number;
}

function demandMembers(wanted: ReadonlySet<string>, members: readonly string[], name: string): void {
  const known = new Set(members);
  const unknown = [...wanted].filter((id) => !known.has(id)).length;
  if (unknown === 0) return;
  const message = `${unknown} of these ${wanted.size} samples are not in the cohort “${name}”.`;
  throw invalid([{ field: 'result_ids', message }]);
}

function demandSize(n: number, at_most: number): void {
  if (n <= at_most) return;
  const message = `This analysis takes at most ${at_most.toLocaleString('en-US')} samples, not ${n.toLocaleString('en-US')}; choose a part of the cohort.`;
  throw invalid([{ field: 'result_ids', message }]);
}

function demandValues(facts: readonly MemberFact[], fields: readonly AskedField[]): void {
  if (facts.length === 0) return;
  const absent = fields.flatMap(({ parameter, field, required }, at) => {
    if (field === null || !required || facts.some(({ values }) => values[at] !== null)) return [];
    return [{ field: parameter, message: `None of these samples has a value of “${titleOf(field)}”.` }];
  });
  if (absent.length > 0) throw invalid(absent);
}

interface Reading {
  platform: Platform;
  asker: Asker;
  at_most: number;
  fields: readonly AskedField[];
}

/** The members of a cohort, or the part asked for, that can still be seen. Refuses with 404 and 422. */
export async function readMembers(
  { platform, asker, at_most, fields }: Reading,
  scope: Scope,
  signal: AbortSignal,
): Promise<Members> {
  const { cohort, member_ids, where } = await findMembers(platform, asker, scope);
  const wanted = scope.result_ids ? new Set(scope.result_ids) : null;
  if (wanted) demandMembers(wanted, member_ids, cohort.name);
  const ids = wanted ? [...wanted] : member_ids;
  demandSize(ids.length, at_most);
  const part = await keepIdSet(platform.index, ids);
  const listed = { sql: 'result_id in (select id from id_sets where set_key = {part:String})', params: { part } };
  const of = { where: wanted ? and(where, listed) : where, fields: fields.map(({ field }) => field) };
  const facts = await memberFacts(platform.index, of, { signal });
  demandValues(facts, fields);
  const members_hash = contentHash(facts.map(({ result_id }) => result_id));
  return { facts, members_hash, where: of.where, n_unavailable: ids.length - facts.length };
}
