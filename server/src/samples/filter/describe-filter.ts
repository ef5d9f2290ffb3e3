import {
  type Constraint,
  type FilterCriterion,
  type FilterNode,
  isBranch,
  type Rule,
  rankTitles,
  type TaxonRule,
  UNASSIGNED,
} from '@cohortium/contract';
import { formatNumber } from '#platform/text';
import { identifiers, titleOf } from './fields.ts';

/** Names of what a filter says by id: runs, pipelines, parameter sets. */
export type Names = ReadonlyMap<string, string>;
const SHORT = 6;

/** Ids without a name are shown by their last digits, because the first ones encode the time. */
const shortId = (id: string): string => `…${id.slice(-SHORT)}`;
const called = (id: string, names: Names): string => names.get(id) ?? shortId(id);

function describeValue({ field, value }: Pick<Rule, 'field' | 'value'>, names: Names): string {
  const values = (Array.isArray(value) ? value : [value ?? '']).map(String);
  const isId = identifiers.includes(field);
  return values.map((one) => (isId && one.length > SHORT ? called(one, names) : one)).join(', ');
}

const phrases: Record<Rule['operator'], (value: string) => string> = {
  '=': (value) => `is ${value}`,
  '!=': (value) => `is not ${value}`,
  '>': (value) => `is more than ${value}`,
  '>=': (value) => `is at least ${value}`,
  '<': (value) => `is less than ${value}`,
  '<=': (value) => `is at most ${value}`,
  in: (value) => `is one of ${value}`,
  not_in: (value) => `is none of ${value}`,
  between: (value) => `is between ${value.replace(', ', ' and ')}`,
  contains: (value) => `contains “${value}”`,
  starts_with: (value) => `starts with “${value}”`,
  exists: () => 'is recorded',
  not_exists: () => 'is not recorded',
};

/** A list with one value is described as that value. */
function spokenOperator({ operator, value }: Rule): Rule['operator'] {
  if (!Array.isArray(value) || value.length !== 1) return operator;
  return operator === 'in' ? '=' : operator === 'not_in' ? '!=' : operator;
}

function describeRule(rule: Rule, names: Names): string {
  const values = describeValue(rule, names);
  const phrase = rule.regex ? `matches /${values}/` : phrases[spokenOperator(rule)](values);
  return `${titleOf(rule.field)} ${phrase}`;
}

const percent = (share: number): string => `${Number((share * 100).toPrecision(6))} %`;

const taxonName = ({ rank, taxon }: Pick<TaxonRule, 'rank' | 'taxon'>): string =>
  taxon === UNASSIGNED ? `Reads without a ${rank}` : `${rankTitles[rank]} ${taxon}`;

function describeTaxonRule({ operator, value, prevalence, over, ...named }: TaxonRule): string {
  const what = over ? `Ratio of ${taxonName(named)} to ${taxonName(over)}` : taxonName(named);
  const shares = (Array.isArray(value) ? value : [value ?? 0]).map(over ? String : percent).join(', ');
  const phrase =
    operator === 'exists' ? 'is present' : operator === 'not_exists' ? 'is absent' : phrases[operator](shares);
  const within = prevalence === undefined ? '' : ` in at least ${percent(prevalence)} of the submission’s samples`;
  return `${what} ${phrase}${within}`;
}

const featureTitles: Record<Constraint['genome_type'], string> = {
  feature: 'Feature',
  gene: 'Gene',
  cpg: 'CpG',
  amr_gene: 'AMR gene',
  mutation: 'Mutation',
};

const describeFeatureRule = ({ field, genome_type, genome_value }: Constraint): string =>
  `${featureTitles[genome_type]} ${field} is ${genome_value === null ? 'present' : `at least ${percent(genome_value)}`}`;

function describeCondition(request: FilterCriterion, names: Names): string {
  switch (request.kind) {
    case 'rule':
      return describeRule(request.rule, names);
    case 'taxon':
      return describeTaxonRule(request.rule);
    case 'feature':
      return describeFeatureRule(request.constraint);
    case 'tagged':
      return request.tagged ? 'Has a tag' : 'Has no tag';
    case 'runs': {
      const { pipeline_id, param_set_id } = request.run_filter;
      const descriptions = [
        pipeline_id ? `pipeline ${called(pipeline_id, names)}` : null,
        param_set_id ? `parameter set ${called(param_set_id, names)}` : null,
      ];
      return `Processed by ${descriptions.filter((part) => part !== null).join(', ')}`;
    }
    case 'identifiers':
      return `Is one of ${formatNumber(request.identifiers.length)} listed samples`;
  }
}

/** Every id in a filter that may have a name. */
export function idsToName(nodes: readonly FilterNode[]): string[] {
  return nodes.flatMap((node) => {
    if (isBranch(node)) return idsToName(node.children);
    const { criterion } = node;
    if (criterion.kind === 'runs')
      return [criterion.run_filter.pipeline_id ?? [], criterion.run_filter.param_set_id ?? []].flat();
    if (criterion.kind !== 'rule' || !identifiers.includes(criterion.rule.field)) return [];
    const { value } = criterion.rule;
    return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');
  });
}

const unnamed: Names = new Map();

/** Describes a part of a filter. */
export function describeFilterNode(node: FilterNode, names: Names = unnamed): string {
  if (!isBranch(node)) return `${node.negate ? 'not: ' : ''}${describeCondition(node.criterion, names)}`;
  const parts = node.children.map((child) => {
    const description = describeFilterNode(child, names);
    return isBranch(child) && child.children.length > 1 && !child.negate ? `(${description})` : description;
  });
  const description = parts.join(` ${node.operator} `);
  return node.negate ? `not (${description})` : description;
}
