import type { GroupInput, PrimaryRule, TaxonRule } from '../../../vocabulary/filter/advanced-filter.ts';
import { type Ask, type FilterLeaf, type FilterNode, isBranch, leavesOf } from '../filter-tree.ts';
import { canonicalParts, isFlatOr } from './canonical-tree.ts';
import type { GroundAsk } from './read-leaf.ts';
import { TextProblem } from './tokens.ts';

type Family = 'metadata' | 'taxa' | 'features' | 'listed';
const familyOf: Record<Ask['kind'], Family> = {
  rule: 'metadata',
  tagged: 'metadata',
  taxon: 'taxa',
  feature: 'features',
  identifiers: 'listed',
  runs: 'listed',
};

const refuse = (problem: string): never => {
  throw new TextProblem(problem, 0);
};

/** What a part is about, all of it. */
function familyOfPart(node: FilterNode): Family {
  const families = new Set(leavesOf([node]).map(({ ask }) => familyOf[ask.kind]));
  const [only] = families;
  if (only && families.size === 1) return only;
  return refuse('Metadata, taxa, features and lists can be combined only at the outermost level, with “and”.');
}

type InGroup = Partial<PrimaryRule> | TaxonRule;
const inGroup = <R extends InGroup>({ negate, ask }: FilterLeaf): R =>
  ({ ...('rule' in ask ? ask.rule : {}), negate }) as R;

/** A branch as a group; a leaf stands in one of its own. */
function groupOf<R extends InGroup>(node: FilterNode): GroupInput<R> {
  if (!isBranch(node)) return { rules: [inGroup<R>(node)] };
  return {
    group_operator: node.operator,
    negate: node.negate,
    rules: node.children.flatMap((child) => (isBranch(child) ? [] : [inGroup<R>(child)])),
    subgroups: node.children.filter(isBranch).map((child) => groupOf<R>(child)),
  };
}

/** Parts that must all hold as one group; one part that is a group already is that group. */
function rootOf<R extends InGroup>(nodes: readonly FilterNode[]): GroupInput<R> | undefined {
  const [only] = nodes;
  if (!only) return undefined;
  if (nodes.length === 1) return groupOf<R>(only);
  return groupOf<R>({ place: '', negate: false, title: '', operator: 'and', children: [...nodes] });
}

const isPlain = (node: FilterNode): node is FilterLeaf => !isBranch(node) && !node.negate;
const asks = (nodes: readonly FilterNode[]) => leavesOf(nodes).map(({ ask }) => ask);

function placeMetadata(parts: readonly FilterNode[]) {
  const rules = (nodes: readonly FilterNode[]) => asks(nodes).flatMap((ask) => (ask.kind === 'rule' ? [ask.rule] : []));
  const either = parts.find(isFlatOr);
  const rest = parts.filter((node) => !isPlain(node) && node !== either);
  return {
    and_: rules(parts.filter(isPlain)),
    or_: either ? rules([either]) : [],
    primary_filters: rootOf<Partial<PrimaryRule>>(rest),
  };
}

function placeFeatures(parts: readonly FilterNode[]) {
  const [either, ...more] = parts.filter(isFlatOr);
  const plain = parts.filter(isPlain);
  if (more.length > 0 || plain.length + (either ? 1 : 0) < parts.length) {
    refuse('Features can be combined with “and” and one “or” group. They can’t be negated with “not”.');
  }
  const constraints = (nodes: readonly FilterNode[]) =>
    asks(nodes).flatMap((ask) => (ask.kind === 'feature' ? [ask.constraint] : []));
  const unstructured_constraints = { and_: constraints(plain), or_: either ? constraints([either]) : [] };
  return parts.length > 0 ? { unstructured_data_filter: { unstructured_constraints } } : {};
}

function placeListed(parts: readonly FilterNode[]) {
  const [ask, ...more] = asks(parts);
  if (!ask) return {};
  if (more.length > 0 || !parts.every(isPlain)) refuse('Only one list of identifiers is allowed, combined with “and”.');
  return ask.kind === 'identifiers' ? { identifiers: ask.identifiers } : {};
}

function placeGround(ground: readonly GroundAsk[]): Record<string, unknown> {
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
export function placeFilter(whole: FilterNode | null, ground: readonly GroundAsk[]): object {
  const parts = canonicalParts(whole ? [whole] : []);
  const of = (family: Family) => parts.filter((node) => familyOfPart(node) === family);
  const { and_, or_, primary_filters } = placeMetadata(of('metadata'));
  const taxonomy_filters = rootOf<TaxonRule>(of('taxa'));
  const advance_filters = {
    ...(primary_filters ? { primary_filters } : {}),
    ...(taxonomy_filters ? { taxonomy_filters } : {}),
  };
  return {
    and_,
    or_,
    ...(Object.keys(advance_filters).length > 0 ? { advance_filters } : {}),
    ...placeFeatures(of('features')),
    ...placeListed(of('listed')),
    ...placeGround(ground),
  };
}
