import type { Constraint, TaxonRule } from '../../../vocabulary/filter/advanced-filter.ts';
import type { Rule } from '../../../vocabulary/filter/filter-condition.ts';
import { type Ask, type FilterNode, filterTree, isBranch } from '../filter-tree.ts';
import type { SampleFilter } from '../sample-filter.ts';
import { canonicalParts } from './canonical-tree.ts';
import { written } from './tokens.ts';

const scalarText = (value: string | number | boolean): string =>
  typeof value === 'string' ? written(value) : String(value);
const listText = (values: readonly (string | number | boolean)[]): string => `(${values.map(scalarText).join(', ')})`;

function valueText(value: Rule['value']): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? listText(value) : scalarText(value);
}

const spelled: Partial<Record<Rule['operator'], string>> = { not_in: 'not in', starts_with: 'starts with' };

function ruleText({ field, operator, value, regex }: Rule): string {
  const name = written(field);
  if (regex) return `${name} ~ ${valueText(value)}`;
  if (operator === 'exists') return `${name} exists`;
  if (operator === 'not_exists') return `${name} not exists`;
  if (operator === 'between' && Array.isArray(value) && value.length === 2) {
    return `${name} between ${value.map(scalarText).join(' and ')}`;
  }
  // One value is none to lie between: told as the list it should be, it is refused where the rule is.
  if (operator === 'between') return `${name} between ${value === null ? 'null' : listText([value].flat())}`;
  return `${name} ${spelled[operator] ?? operator} ${valueText(value)}`;
}

/** In percent where that gives the same number back, else as the fraction. */
function shareText(share: number): string {
  const percent = Number((share * 100).toPrecision(15));
  return percent / 100 === share ? `${percent}%` : String(share);
}

const namedText = ({ rank, taxon, lineage }: Pick<TaxonRule, 'rank' | 'taxon' | 'lineage'>): string =>
  `${rank}:${written(taxon)}${lineage === undefined ? '' : ` of ${JSON.stringify(lineage)}`}`;

function taxonText({ operator, value, prevalence, over, ...named }: TaxonRule): string {
  const name = over ? `${namedText(named)} per ${namedText(over)}` : namedText(named);
  const within = prevalence === undefined ? '' : ` in ${shareText(prevalence)} of samples`;
  if (operator === 'exists') return `${name} exists${within}`;
  if (operator === 'not_exists') return `${name} not exists${within}`;
  const shares =
    value === null
      ? 'null'
      : [value]
          .flat()
          .map(over ? String : shareText)
          .join(' and ');
  return `${name} ${operator} ${shares}${within}`;
}

const featureText = ({ field, genome_type, genome_value }: Constraint): string =>
  `has ${genome_type}:${written(field)}${genome_value === null ? '' : ` >= ${shareText(genome_value)}`}`;

function askText(ask: Ask): string {
  switch (ask.kind) {
    case 'rule':
      return ruleText(ask.rule);
    case 'taxon':
      return taxonText(ask.rule);
    case 'feature':
      return featureText(ask.constraint);
    case 'tagged':
      return `tag ${ask.tagged ? 'exists' : 'not exists'}`;
    case 'runs': {
      const { pipeline_id, param_set_id } = ask.run_filter;
      return [pipeline_id ? `pipeline:${pipeline_id}` : [], param_set_id ? `param_set:${param_set_id}` : []]
        .flat()
        .join(' and ');
    }
    case 'identifiers':
      return `listed ${listText(ask.identifiers)}`;
  }
}

function nodeText(node: FilterNode, isAlone: boolean): string {
  if (!isBranch(node)) return `${node.negate ? 'not ' : ''}${askText(node.ask)}`;
  const inside = node.children.map((child) => nodeText(child, false)).join(` ${node.operator} `);
  if (node.negate) return `not (${inside})`;
  return isAlone ? inside : `(${inside})`;
}

/** What is looked at before any rule. */
function groundText(filter: SampleFilter): string[] {
  const { advance_filters_scope: scope, omic_type, data_type, data_types } = filter;
  const without = (['public', 'workspace', 'shared'] as const).filter((what) => {
    const flag = `exclude_${what}_data` as const;
    return filter[flag] || scope?.[flag] === true;
  });
  return [
    ...without.map((what) => `without ${what}`),
    ...(omic_type ? [`omic:${omic_type}`] : []),
    ...(data_type ? [`type:${data_type}`] : []),
    ...(data_types ? [`types:${listText(data_types)}`] : []),
  ];
}

const kindOf = (node: FilterNode): Ask['kind'] => (isBranch(node) ? kindOf(node.children[0] ?? node) : node.ask.kind);

/**
 * A filter as text that `parseFilterText` reads back to the same question: `sex = female and (age_years < 5 or dose
 * exists) and genus:Blautia >= 5%`. What is switched off is left out; groups that change nothing are gone.
 */
export function filterText(filter: SampleFilter): string {
  const parts = canonicalParts(filterTree(filter));
  const order: Ask['kind'][][] = [['runs'], ['identifiers'], ['rule', 'tagged'], ['taxon'], ['feature']];
  const sorted = order.flatMap((kinds) => parts.filter((node) => kinds.includes(kindOf(node))));
  const ground = groundText(filter);
  const isAlone = sorted.length + ground.length === 1;
  return [...ground, ...sorted.map((node) => nodeText(node, isAlone))].join(' and ');
}
