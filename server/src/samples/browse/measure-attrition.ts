import { type Attrition, type FilterNode, isBranch, type SampleFilter } from '@cohortium/contract';
import type { Predicate } from '@cohortium/sample-search';
import type { Platform } from '#platform';
import type { Caller } from '#platform/http';
import { type Clause, predicatesOf } from '../filter/clause.ts';
import { describeFilterNode, idsToName } from '../filter/describe-filter.ts';
import { findSamples, type ResolvedQuery } from '../filter/find-samples.ts';
import { queryRows } from '../resident/in-memory-index.ts';
import type { QueryOptions } from '../sample-index-store.ts';
import { namesOf } from './names-store.ts';

interface Step {
  node: FilterNode;
  depth: number;
  /** Conditions up to and including this step, and the step's own condition. */
  so_far: Predicate;
  alone: Predicate;
}

/** The steps below some nodes that must all hold (or one of which must), listed from the outside in. */
function stepsOf(nodes: readonly FilterNode[], toPredicate: ResolvedQuery['toPredicate'], before: Before): Step[] {
  const { all, operator, depth } = before;
  return nodes.flatMap((node, at): Step[] => {
    const earlier = nodes.slice(0, at).map(toPredicate);
    const alone = toPredicate(node);
    const joined: Predicate = { kind: operator, of: [...earlier, alone] };
    const step: Step = { node, depth, so_far: { kind: 'and', of: [...all, joined] }, alone };
    if (!isBranch(node)) return [step];
    const outer = operator === 'and' ? [...all, ...earlier] : all;
    return [step, ...stepsOf(node.children, toPredicate, { all: outer, operator: node.operator, depth: depth + 1 })];
  });
}

interface Before {
  /** Conditions that hold for all counted samples. */
  all: readonly Predicate[];
  operator: 'and' | 'or';
  depth: number;
}

/** How many samples each part of a filter leaves, in its order; all counted in one pass. */
export async function attritionOf(
  platform: Platform,
  found: ResolvedQuery,
  options: QueryOptions = {},
): Promise<Attrition> {
  const steps = stepsOf(found.nodes, found.toPredicate, { all: [], operator: 'and', depth: 0 });
  const stepQueries = steps.map(({ so_far, alone }) => ({ so_far, alone }));
  const [counts, names] = await Promise.all([
    queryRows(platform, 'steps', { where: predicatesOf(found.visible), steps: stepQueries }, options),
    namesOf(platform.db, idsToName(found.nodes), found.visible_samples.projects),
  ]);
  const last = steps.findLastIndex(({ depth }) => depth === 0);
  return {
    total_unfiltered: counts.total,
    total: last === -1 ? counts.total : (counts.so_far[last] ?? 0),
    steps: steps.map(({ node, depth }, at) => ({
      path: node.path,
      ...(node.key === undefined ? {} : { key: node.key }),
      depth,
      description: describeFilterNode(node, names),
      n_samples: counts.so_far[at] ?? 0,
      n_alone: counts.alone[at] ?? 0,
    })),
  };
}

/** The attrition of a filter over what the caller may see. */
export async function measureAttrition(
  platform: Platform,
  { caller, within }: { caller: Caller; within?: Clause },
  filter: SampleFilter,
  options: QueryOptions,
): Promise<{ data: Attrition }> {
  return { data: await attritionOf(platform, await findSamples(platform, caller, filter, { within }), options) };
}
