import type { Rule } from '@cohortium/contract';
import type { Parameters } from './clause.ts';
import { listOf, patternOf, type RefuseRule, textOf } from './rule-value.ts';

/** A rule on tags: a sample has any number of them, and passes if one of them does. */
export function tagClause(rule: Rule, params: Parameters, refuse: RefuseRule): string {
  const text = () => params.add(String(textOf(rule, refuse)), 'String');
  const list = () => params.add(listOf(rule, refuse).map(String), 'Array(String)');
  if (rule.regex) return `arrayExists(one -> match(one, ${params.add(patternOf(rule, refuse), 'String')}), tags)`;
  switch (rule.operator) {
    case '=':
      return `has(tags, ${text()})`;
    case '!=':
      return `not has(tags, ${text()})`;
    case 'in':
      return `hasAny(tags, ${list()})`;
    case 'not_in':
      return `not hasAny(tags, ${list()})`;
    case 'contains':
      return `arrayExists(one -> position(lowerUTF8(one), lowerUTF8(${text()})) > 0, tags)`;
    case 'starts_with':
      return `arrayExists(one -> startsWith(lowerUTF8(one), lowerUTF8(${text()})), tags)`;
    case 'exists':
      return 'notEmpty(tags)';
    case 'not_exists':
      return 'empty(tags)';
    default:
      return refuse(`Tags cannot be compared with “${rule.operator}”.`);
  }
}
