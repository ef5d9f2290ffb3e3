import type { IndexClient } from '#platform/index';
import { type Clause, isCounted } from '#samples';

/** A member that is still to be seen, and by which of its two rows. */
export interface VisibleMember {
  result_id: string;
  audience: 'workspace' | 'public';
  project_id: string;
  /** The individual, distinguished between submissions; null where it is not known. */
  subject: string | null;
}

export async function listVisibleMembers(index: IndexClient, where: Clause): Promise<VisibleMember[]> {
  return index.query<VisibleMember>(
    `select result_id, audience, project_id,
       if(isNull(subject_id), NULL, concat(project_id, ' ', assumeNotNull(subject_id))) as subject
     from samples final where ${where.sql}`,
    where.params,
  );
}

/** Lower quartile, median, upper quartile, of how many. */
interface Quartiles {
  n: number;
  low: number;
  median: number;
  high: number;
}

const quartilesOf = (n: number, [low = 0, median = 0, high = 0]: readonly number[]): Quartiles | null =>
  n === 0 ? null : { n, low, median, high };

/** Quartiles of ages and of read counts; null if no member has any. `uncounted` is the name of an id set: see `uncountedSet`. */
export async function quartiles(
  index: IndexClient,
  { where, uncounted }: { where: Clause; uncounted: string },
): Promise<{ age_years: Quartiles | null; reads: Quartiles | null }> {
  const [row] = await index.query<{ n_counted: number; n_aged: number; ages: number[]; reads: number[] }>(
    `select toUInt32(countIf(${isCounted})) as n_counted, toUInt32(countIf(isNotNull(age_years))) as n_aged,
       quantilesExactInclusiveIf(0.25, 0.5, 0.75)(toFloat64(assumeNotNull(age_years)), isNotNull(age_years)) as ages,
       quantilesExactInclusiveIf(0.25, 0.5, 0.75)(toFloat64(reads), ${isCounted}) as reads
     from samples final where ${where.sql}`,
    { ...where.params, uncounted },
  );
  if (!row) return { age_years: null, reads: null };
  return { age_years: quartilesOf(row.n_aged, row.ages), reads: quartilesOf(row.n_counted, row.reads) };
}
