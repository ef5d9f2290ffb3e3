import { type Attrition, type FilterNode, isBranch, leavesOf, type SampleFilter } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Asker } from '#platform/http';
import type { Clause } from '../filter/clause.ts';
import { nodeSql } from '../filter/compile-filter.ts';
import { idsToName, nodeWords } from '../filter/filter-words.ts';
import { type Found, findSamples } from '../filter/find-samples.ts';
import type { QueryOptions } from '../sample-index-store.ts';
import { countSteps } from './attrition-store.ts';
import { namesOf } from './names-store.ts';

interface Step {
  node: FilterNode;
  depth: number;
  /** What holds up to this step and with it, and what it asks by itself. */
  so_far: string;
  alone: string;
}

/** The steps below some nodes that must all hold (or one of which must), told from the outside in. */
function stepsOf(nodes: readonly FilterNode[], leafSql: Found['leafSql'], before: Before): Step[] {
  const { all, operator, depth } = before;
  return nodes.flatMap((node, at): Step[] => {
    const earlier = nodes.slice(0, at).map((one) => nodeSql(one, leafSql));
    const alone = nodeSql(node, leafSql);
    const joined = [...earlier, alone].join(` ${operator} `);
    const step = { node, depth, so_far: `${all} and (${joined})`, alone };
    if (!isBranch(node)) return [step];
    const outer = operator === 'and' && earlier.length > 0 ? `${all} and ${earlier.join(' and ')}` : all;
    return [step, ...stepsOf(node.children, leafSql, { all: outer, operator: node.operator, depth: depth + 1 })];
  });
}

interface Before {
  /** What holds of all that are counted. */
  all: string;
  operator: 'and' | 'or';
  depth: number;
}

/** How many samples each part of a filter leaves, in its order; all counted in one pass. */
export async function attritionOf(platform: Platform, found: Found, options: QueryOptions = {}): Promise<Attrition> {
  const leaves = leavesOf(found.nodes);
  const names = new Map(leaves.map(({ place }, at) => [place, `r${at}`]));
  const alias: Found['leafSql'] = ({ place }) => names.get(place) ?? '0';
  const steps = stepsOf(found.nodes, alias, { all: '1', operator: 'and', depth: 0 });
  const [counts, words] = await Promise.all([
    countSteps(
      platform.index,
      {
        visible: { sql: found.visible.sql, params: found.where.params },
        leaves: leaves.map(found.leafSql),
        steps,
      },
      options,
    ),
    namesOf(platform.db, idsToName(found.nodes), found.seen.projects),
  ]);
  const last = steps.findLastIndex(({ depth }) => depth === 0);
  return {
    total_unfiltered: counts.total,
    total: last === -1 ? counts.total : (counts.so_far[last] ?? 0),
    steps: steps.map(({ node, depth }, at) => ({
      place: node.place,
      ...(node.key === undefined ? {} : { key: node.key }),
      depth,
      words: nodeWords(node, words),
      n_samples: counts.so_far[at] ?? 0,
      n_alone: counts.alone[at] ?? 0,
    })),
  };
}

/** The attrition of a filter over what the asker may see. */
export async function measureAttrition(
  platform: Platform,
  { asker, within }: { asker: Asker; within?: Clause },
  filter: SampleFilter,
  options: QueryOptions,
): Promise<{ data: Attrition }> {
  return { data: await attritionOf(platform, await findSamples(platform, asker, filter, within), options) };
}
