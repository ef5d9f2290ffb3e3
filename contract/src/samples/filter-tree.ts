import type {
  Constraint,
  Group,
  GroupOperator,
  PrimaryRule,
  RunFilter,
  TaxonRule,
} from '../vocabulary/advanced-filter.ts';
import type { Rule } from '../vocabulary/filter-condition.ts';
import type { SampleFilter } from './sample-filter.ts';

/** What a leaf of a filter asks. */
export type FilterCriterion =
  | { kind: 'rule'; rule: Rule }
  | { kind: 'taxon'; rule: TaxonRule }
  | { kind: 'feature'; constraint: Constraint }
  | { kind: 'tagged'; tagged: boolean }
  | { kind: 'runs'; run_filter: RunFilter }
  | { kind: 'identifiers'; identifiers: readonly string[] };

interface Placed {
  /** The way to it in the filter: `and_.0`, `advance_filters.primary_filters.subgroups.0.rules.1` … */
  path: string;
  key?: string;
  negate: boolean;
}
export interface FilterLeaf extends Placed {
  criterion: FilterCriterion;
}
export interface FilterBranch extends Placed {
  title: string;
  operator: GroupOperator;
  children: FilterNode[];
}
/** A part of a filter that says something; what is switched off or empty is not there. */
export type FilterNode = FilterLeaf | FilterBranch;

export const isBranch = (node: FilterNode): node is FilterBranch => 'children' in node;

const toLeaf = (path: string, criterion: FilterCriterion): FilterLeaf => ({ path, negate: false, criterion });
const anyOfNode = (path: string, children: FilterNode[]): FilterNode[] =>
  children.length > 0 ? [{ path, negate: false, title: '', operator: 'or', children }] : [];

type InGroup = PrimaryRule | TaxonRule;
const toCriterion = (rule: InGroup): FilterCriterion => {
  if ('taxon' in rule) return { kind: 'taxon', rule };
  const { field, operator, value, regex } = rule;
  return { kind: 'rule', rule: { field, operator, value, regex } };
};
const nodeKey = (key: string) => (key === '' ? {} : { key });

/** A group with what is active in it; none where that is nothing. */
function groupNodes(group: Group<InGroup> | undefined, path: string): FilterNode[] {
  if (!group?.isActive) return [];
  const children: FilterNode[] = group.rules.flatMap((rule, at) =>
    rule.isActive
      ? [{ path: `${path}.rules.${at}`, ...nodeKey(rule.key), negate: rule.negate, criterion: toCriterion(rule) }]
      : [],
  );
  for (const [at, subgroup] of group.subgroups.entries()) {
    children.push(...groupNodes(subgroup, `${path}.subgroups.${at}`));
  }
  const { negate, title, group_operator: operator, has_tag } = group;
  const rules = children.length > 0 ? [{ path, ...nodeKey(group.key), negate, title, operator, children }] : [];
  if (has_tag === undefined) return rules;
  const tagged = toLeaf(`${path}.has_tag`, { kind: 'tagged', tagged: has_tag });
  return [{ path, ...nodeKey(group.key), negate: false, title, operator: 'and', children: [tagged, ...rules] }];
}

/** A filter as the parts that must all hold, in the order in which they are told and counted. */
export function filterTree(filter: SampleFilter): FilterNode[] {
  const { advance_filters, run_filter, unstructured_data_filter, identifiers } = filter;
  const features = unstructured_data_filter?.unstructured_constraints ?? { and_: [], or_: [] };
  const at = 'unstructured_data_filter.unstructured_constraints';
  const featureLeaf = (list: 'and_' | 'or_') => (constraint: Constraint, place: number) =>
    toLeaf(`${at}.${list}.${place}`, { kind: 'feature', constraint });
  const ruleLeaf = (list: 'and_' | 'or_') => (rule: Rule, place: number) =>
    toLeaf(`${list}.${place}`, { kind: 'rule', rule });
  return [
    ...(identifiers ? [toLeaf('identifiers', { kind: 'identifiers', identifiers })] : []),
    ...(run_filter?.pipeline_id || run_filter?.param_set_id
      ? [toLeaf('run_filter', { kind: 'runs', run_filter })]
      : []),
    ...filter.and_.map(ruleLeaf('and_')),
    ...anyOfNode('or_', filter.or_.map(ruleLeaf('or_'))),
    ...groupNodes(advance_filters?.primary_filters, 'advance_filters.primary_filters'),
    ...groupNodes(advance_filters?.taxonomy_filters, 'advance_filters.taxonomy_filters'),
    ...features.and_.map(featureLeaf('and_')),
    ...anyOfNode(`${at}.or_`, features.or_.map(featureLeaf('or_'))),
  ];
}

/** Every leaf below some nodes, in their order. */
export function leavesOf(nodes: readonly FilterNode[]): FilterLeaf[] {
  return nodes.flatMap((node) => (isBranch(node) ? leavesOf(node.children) : [node]));
}
