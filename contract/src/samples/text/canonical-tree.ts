import { type FilterBranch, type FilterLeaf, type FilterNode, isBranch } from '../filter-tree.ts';

const negated = (node: FilterNode): FilterNode => ({ ...node, negate: !node.negate });

/** What is tagged has a tag recorded: one way to say it. */
function plainLeaf(leaf: FilterLeaf): FilterLeaf {
  if (leaf.criterion.kind !== 'tagged') return leaf;
  const operator = leaf.criterion.tagged ? 'exists' : 'not_exists';
  return { ...leaf, criterion: { kind: 'rule', rule: { field: 'tag', operator, value: null, regex: false } } };
}

export const isFlatOr = (node: FilterNode): boolean =>
  isBranch(node) &&
  node.operator === 'or' &&
  !node.negate &&
  node.children.every((child) => !isBranch(child) && !child.negate);

/** Where a part stands next to the others: plain rules, those turned round, plain alternatives, then the rest. */
const sortOrder = (node: FilterNode): number => (isBranch(node) ? (isFlatOr(node) ? 2 : 3) : node.negate ? 1 : 0);

const inOrder = (nodes: readonly FilterNode[]): FilterNode[] =>
  [0, 1, 2, 3].flatMap((order) => nodes.filter((node) => sortOrder(node) === order));

function simplified(branch: FilterBranch): FilterNode {
  const children = branch.children
    .map(canonical)
    .flatMap((child) =>
      isBranch(child) && child.operator === branch.operator && !child.negate ? child.children : [child],
    );
  const [only] = children;
  if (only && children.length === 1) return branch.negate ? negated(only) : only;
  return { ...branch, children: inOrder(children) };
}

/** The same question with no group that changes nothing, in one order: what two texts of one filter have in common. */
export function canonical(node: FilterNode): FilterNode {
  return isBranch(node) ? simplified(node) : plainLeaf(node);
}

/** Parts that must all hold, in one order. */
export function canonicalParts(nodes: readonly FilterNode[]): FilterNode[] {
  if (nodes.length === 0) return [];
  const whole = canonical({ path: '', negate: false, title: '', operator: 'and', children: [...nodes] });
  return isBranch(whole) && whole.operator === 'and' && !whole.negate ? whole.children : [whole];
}
