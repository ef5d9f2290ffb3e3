import type { Constraint, TaxonRule } from '../../vocabulary/advanced-filter.ts';
import type { Rule } from '../../vocabulary/filter-condition.ts';
import { type FilterCriterion, type FilterNode, filterTree, isBranch } from '../filter-tree.ts';
import type { SampleFilter } from '../sample-filter.ts';
import { canonicalParts } from './canonical-tree.ts';
import { unescapeSource } from './tokens.ts';

const formatScalar = (value: string | number | boolean): string =>
  typeof value === 'string' ? unescapeSource(value) : String(value);
const formatList = (values: readonly (string | number | boolean)[]): string =>
  `(${values.map(formatScalar).join(', ')})`;

function formatValue(value: Rule['value']): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? formatList(value) : formatScalar(value);
}

const quoteIfNeeded: Partial<Record<Rule['operator'], string>> = { not_in: 'not in', starts_with: 'starts with' };

function formatRule({ field, operator, value, regex }: Rule): string {
  const name = unescapeSource(field);
  if (regex) return `${name} ~ ${formatValue(value)}`;
  if (operator === 'exists') return `${name} exists`;
  if (operator === 'not_exists') return `${name} not exists`;
  if (operator === 'between' && Array.isArray(value) && value.length === 2) {
    return `${name} between ${value.map(formatScalar).join(' and ')}`;
  }
  // One value is none to lie between: told as the list it should be, it is refused where the rule is.
  if (operator === 'between') return `${name} between ${value === null ? 'null' : formatList([value].flat())}`;
  return `${name} ${quoteIfNeeded[operator] ?? operator} ${formatValue(value)}`;
}

/** In percent where that gives the same number back, else as the fraction. */
function formatFraction(fraction: number): string {
  const percent = Number((fraction * 100).toPrecision(15));
  return percent / 100 === fraction ? `${percent}%` : String(fraction);
}

const formatNamedTaxon = ({ rank, taxon, lineage }: Pick<TaxonRule, 'rank' | 'taxon' | 'lineage'>): string =>
  `${rank}:${unescapeSource(taxon)}${lineage === undefined ? '' : ` of ${JSON.stringify(lineage)}`}`;

function formatTaxon({ operator, value, prevalence, over, ...named }: TaxonRule): string {
  const name = over ? `${formatNamedTaxon(named)} per ${formatNamedTaxon(over)}` : formatNamedTaxon(named);
  const within = prevalence === undefined ? '' : ` in ${formatFraction(prevalence)} of samples`;
  if (operator === 'exists') return `${name} exists${within}`;
  if (operator === 'not_exists') return `${name} not exists${within}`;
  const bounds =
    value === null
      ? 'null'
      : [value]
          .flat()
          .map(over ? String : formatFraction)
          .join(' and ');
  return `${name} ${operator} ${bounds}${within}`;
}

const formatFeature = ({ field, genome_type, genome_value }: Constraint): string =>
  `has ${genome_type}:${unescapeSource(field)}${genome_value === null ? '' : ` >= ${formatFraction(genome_value)}`}`;

function formatCriterion(criterion: FilterCriterion): string {
  switch (criterion.kind) {
    case 'rule':
      return formatRule(criterion.rule);
    case 'taxon':
      return formatTaxon(criterion.rule);
    case 'feature':
      return formatFeature(criterion.constraint);
    case 'tagged':
      return `tag ${criterion.tagged ? 'exists' : 'not exists'}`;
    case 'runs': {
      const { pipeline_id, param_set_id } = criterion.run_filter;
      return [pipeline_id ? `pipeline:${pipeline_id}` : [], param_set_id ? `param_set:${param_set_id}` : []]
        .flat()
        .join(' and ');
    }
    case 'identifiers':
      return `listed ${formatList(criterion.identifiers)}`;
  }
}

function formatNode(node: FilterNode, { isAlone }: { isAlone: boolean }): string {
  if (!isBranch(node)) return `${node.negate ? 'not ' : ''}${formatCriterion(node.criterion)}`;
  const inside = node.children.map((child) => formatNode(child, { isAlone: false })).join(` ${node.operator} `);
  if (node.negate) return `not (${inside})`;
  return isAlone ? inside : `(${inside})`;
}

/** What is looked at before any rule. */
function formatScope(filter: SampleFilter): string[] {
  const { advance_filters_scope: scope, omic_type, data_type, data_types } = filter;
  const without = (['public', 'workspace', 'shared'] as const).filter((what) => {
    const flag = `exclude_${what}_data` as const;
    return filter[flag] || scope?.[flag] === true;
  });
  return [
    ...without.map((what) => `without ${what}`),
    ...(omic_type ? [`omic:${omic_type}`] : []),
    ...(data_type ? [`type:${data_type}`] : []),
    ...(data_types ? [`types:${formatList(data_types)}`] : []),
  ];
}

const kindOf = (node: FilterNode): FilterCriterion['kind'] =>
  isBranch(node) ? kindOf(node.children[0] ?? node) : node.criterion.kind;

/**
 * A filter as text that `parseFilterText` reads back to the same question: `sex = female and (age_years < 5 or dose
 * exists) and genus:Blautia >= 5%`. What is switched off is left out; groups that change nothing are gone.
 */
export function formatFilter(filter: SampleFilter): string {
  const nodes = canonicalParts(filterTree(filter));
  const order: FilterCriterion['kind'][][] = [['runs'], ['identifiers'], ['rule', 'tagged'], ['taxon'], ['feature']];
  const sorted = order.flatMap((kinds) => nodes.filter((node) => kinds.includes(kindOf(node))));
  const ground = formatScope(filter);
  const isAlone = sorted.length + ground.length === 1;
  return [...ground, ...sorted.map((node) => formatNode(node, { isAlone }))].join(' and ');
}
