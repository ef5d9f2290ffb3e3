import type { IndexClient } from '#platform/index';
import type { Clause } from '../filter/clause.ts';
import type { Nodes } from '../filter/resolve-filter.ts';
import { abundanceOf } from '../filter/taxon-predicate.ts';
import type { QueryOptions } from '../sample-index-store.ts';

/** How the shares of a taxon lie in the samples of a clause that have any of it. */
export interface AbundanceSummaryRow {
  n_present: number;
  sum: number;
  median: number;
  maximum: number;
  /** By the number of edges that the share has reached, from 1. */
  counts: [at_edge: number, count: number][];
}

export async function summarizeAbundance(
  index: IndexClient,
  { nodes, where, edges }: { nodes: Nodes; where: Clause; edges: readonly number[] },
  options: QueryOptions,
): Promise<AbundanceSummaryRow> {
  const { from, share, group, params } = abundanceOf(nodes);
  const [row] = await index.query<AbundanceSummaryRow>(
    `select toUInt32(count()) as n_present, sum(toFloat64(share)) as sum, quantileExact(0.5)(share) as median,
       max(share) as maximum, arraySort(sumMap(map(at_edge, toUInt32(1)))::Array(Tuple(UInt32, UInt32))) as counts
     from (select share, toUInt32(arrayCount(edge -> edge <= share, {edges:Array(Float32)})) as at_edge from (
       select sample_no, ${share} as share from ${from} ${group})
       where sample_no in (select sample_no from samples final where ${where.sql}))`,
    { ...where.params, ...params, edges },
    options,
  );
  return row ?? { n_present: 0, sum: 0, median: 0, maximum: 0, counts: [] };
}
