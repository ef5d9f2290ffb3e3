import type { GroupInput, PrimaryRule, TaxonRule } from '../../vocabulary/advanced-filter.ts';
import { type FilterCriterion, type FilterLeaf, type FilterNode, isBranch, leavesOf } from '../filter-tree.ts';
import { canonicalParts, isFlatOr } from './canonical-tree.ts';
import type { ScopeCriterion } from './parse-leaf.ts';
import { FilterTextError } from './tokens.ts';

type Family = 'metadata' | 'taxa' | 'features' | 'listed';
const FAMILY_OF_KIND: Record<FilterCriterion['kind'], Family> = {
  rule: 'metadata',
  tagged: 'metadata',
  taxon: 'taxa',
  feature: 'features',
  identifiers: 'listed',
  runs: 'listed',
};

const refuse = (problem: string): never => {
  throw new FilterTextError(problem, 0);
};

/** What a part is about, all of it. */
function familyOfPart(node: FilterNode): Family {
  const families = new Set(leavesOf([node]).map(({ criterion }) => FAMILY_OF_KIND[criterion.kind]));
  const [only] = families;
  if (only && families.size === 1) return only;
  return refuse('Metadata, taxa, features and lists can be combined only at the outermost level, with “and”.');
}

type InGroup = Partial<PrimaryRule> | TaxonRule;
const toGroupRule = <R extends InGroup>({ negate, criterion }: FilterLeaf): R =>
  ({ ...('rule' in criterion ? criterion.rule : {}), negate }) as R;

/** A branch as a group; a leaf stands in one of its own. */
function groupOf<R extends InGroup>(node: FilterNode): GroupInput<R> {
  if (!isBranch(node)) return { rules: [toGroupRule<R>(node)] };
  return {
    group_operator: node.operator,
    negate: node.negate,
    rules: node.children.flatMap((child) => (isBranch(child) ? [] : [toGroupRule<R>(child)])),
    subgroups: node.children.filter(isBranch).map((child) => groupOf<R>(child)),
  };
}

/** Parts that must all hold as one group; one part that is a group already is that group. */
function rootOf<R extends InGroup>(nodes: readonly FilterNode[]): GroupInput<R> | undefined {
  const [only] = nodes;
  if (!only) return undefined;
  if (nodes.length === 1) return groupOf<R>(only);
  return groupOf<R>({ path: '', negate: false, title: '', operator: 'and', children: [...nodes] });
}

const isPlain = (node: FilterNode): node is FilterLeaf => !isBranch(node) && !node.negate;
const listCriteria = (nodes: readonly FilterNode[]) => leavesOf(nodes).map(({ criterion }) => criterion);

function toMetadataPart(partNodes: readonly FilterNode[]) {
  const rules = (nodes: readonly FilterNode[]) =>
    listCriteria(nodes).flatMap((criterion) => (criterion.kind === 'rule' ? [criterion.rule] : []));
  const either = partNodes.find(isFlatOr);
  const rest = partNodes.filter((node) => !isPlain(node) && node !== either);
  return {
    and_: rules(partNodes.filter(isPlain)),
    or_: either ? rules([either]) : [],
    primary_filters: rootOf<Partial<PrimaryRule>>(rest),
  };
}

function toFeaturePart(partNodes: readonly FilterNode[]) {
  const [either, ...more] = partNodes.filter(isFlatOr);
  const plain = partNodes.filter(isPlain);
  if (more.length > 0 || plain.length + (either ? 1 : 0) < partNodes.length) {
    refuse('Features can be combined with “and” and one “or” group. They can’t be negated with “not”.');
  }
  const constraints = (nodes: readonly FilterNode[]) =>
    listCriteria(nodes).flatMap((criterion) => (criterion.kind === 'feature' ? [criterion.constraint] : []));
  const unstructured_constraints = { and_: constraints(plain), or_: either ? constraints([either]) : [] };
  return partNodes.length > 0 ? { unstructured_data_filter: { unstructured_constraints } } : {};
}

function toIdentifierPart(partNodes: readonly FilterNode[]) {
  const [criterion, ...more] = listCriteria(partNodes);
  if (!criterion) return {};
  if (more.length > 0 || !partNodes.every(isPlain))
    refuse('Only one list of identifiers is allowed, combined with “and”.');
  return criterion.kind === 'identifiers' ? { identifiers: criterion.identifiers } : {};
}

function toScopePart(ground: readonly ScopeCriterion[]): Record<string, unknown> {
  const placed: Record<string, unknown> = {};
  const run_filter: Record<string, unknown> = {};
  for (const { name, values } of ground) {
    const [value] = values;
    if (name === 'without' && ['public', 'workspace', 'shared'].includes(String(value))) {
      placed[`exclude_${value}_data`] = true;
    } else if (name === 'without') refuse('After “without”, write public, workspace or shared.');
    else if (name === 'omic') placed.omic_type = value;
    else if (name === 'type') placed.data_type = Number(value);
    else if (name === 'types') placed.data_types = values.map(Number);
    else run_filter[`${name}_id`] = value;
  }
  return Object.keys(run_filter).length > 0 ? { ...placed, run_filter } : placed;
}

/** Puts what was read where a filter has it; still to be checked by its schema. */
export function toFilter(whole: FilterNode | null, ground: readonly ScopeCriterion[]): object {
  const partNodes = canonicalParts(whole ? [whole] : []);
  const of = (family: Family) => partNodes.filter((node) => familyOfPart(node) === family);
  const { and_, or_, primary_filters } = toMetadataPart(of('metadata'));
  const taxonomy_filters = rootOf<TaxonRule>(of('taxa'));
  const advance_filters = {
    ...(primary_filters ? { primary_filters } : {}),
    ...(taxonomy_filters ? { taxonomy_filters } : {}),
  };
  return {
    and_,
    or_,
    ...(Object.keys(advance_filters).length > 0 ? { advance_filters } : {}),
    ...toFeaturePart(of('features')),
    ...toIdentifierPart(of('listed')),
    ...toScopePart(ground),
  };
}
