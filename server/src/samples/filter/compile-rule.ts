import type { Rule } from '@cohortium/contract';
import { validationError } from '#platform/errors';
import type { Parameters } from './clause.ts';
import { tagClause } from './compile-tag-rule.ts';
import { commonField, titleOf } from './fields.ts';
import { type Operand, type OwnKind, operandOf } from './operand.ts';
import {
  DATE,
  flagsOf,
  formatRuleValue,
  isNegated,
  isNumberLike,
  listOf,
  numberOf,
  numbersOf,
  patternOf,
  type RefuseRule,
  textOf,
  textsOf,
} from './rule-value.ts';

const DATED = "'^[0-9]{4}(-[0-9]{2}){0,2}([T ].*)?$'";

/** As a set: `has` would check every row instead of every distinct value, ten times slower. */
function oneOfSql(
  operand: string,
  values: readonly (string | number)[],
  { params, type }: { params: Parameters; type: 'String' | 'Float64' },
): string {
  const [only, ...more] = values;
  if (only === undefined) return '0';
  if (more.length === 0) return `${operand} = ${params.add(only, type)}`;
  return `${operand} in ${params.add(values, `Array(${type})`)}`;
}

/** One of several values; true and false have several spellings, in any case. */
function equalsText(values: readonly (string | number | boolean)[], text: string, params: Parameters): string {
  const exact = textsOf(values);
  const flags = flagsOf(values);
  const among = (terms: readonly string[], sql: string) => oneOfSql(sql, terms, { params, type: 'String' });
  if (flags.length === 0) return among(exact, text);
  const flagged = among(flags, `lowerUTF8(${text})`);
  return exact.length === 0 ? flagged : `(${among(exact, text)} or ${flagged})`;
}

/** One of some values: numbers as numbers where the sample has one, else as they are written. */
function equals(values: readonly (string | number | boolean)[], operand: Operand, params: Parameters): string {
  const { text, number, is_number } = operand;
  if (is_number === false) return equalsText(values, text, params);
  const asNumber = oneOfSql(number, numbersOf(values), { params, type: 'Float64' });
  return is_number === true ? asNumber : `if(${is_number}, ${asNumber}, ${equalsText(values, text, params)})`;
}

interface RuleOperands {
  rule: Rule;
  operand: Operand;
  params: Parameters;
  refuse: RefuseRule;
}

/** Dates are compared as far as the rule writes them: “after 2024-05” means from June on. */
function compares(operator: string, value: unknown, { rule, operand, params, refuse }: RuleOperands): string {
  const { text, number, is_number } = operand;
  if (typeof value === 'string' && DATE.test(value) && is_number !== true) {
    const dated = `if(match(${text}, ${DATED}), substring(${text}, 1, ${value.length}) ${operator} ${params.add(value, 'String')}, 0)`;
    return is_number === false ? dated : `if(${is_number}, 0, ${dated})`;
  }
  return `${number} ${operator} ${params.add(numberOf(rule, value, refuse), 'Float64')}`;
}

function betweenClause(operands: RuleOperands): string {
  const { rule, refuse } = operands;
  const [from, to, ...more] = listOf(rule, refuse);
  if (from === undefined || to === undefined || more.length > 0) refuse('“between” needs two numbers or two dates.');
  const both = [compares('>=', from, operands), compares('<=', to, operands)];
  const [low, high] = [from, to].map((value) => (isNumberLike(value) ? Number(value) : String(value)));
  if (typeof low !== typeof high) refuse('“between” needs two numbers or two dates.');
  if (low !== undefined && high !== undefined && low > high) {
    refuse(`“between” needs the smaller value first: ${high} and ${low}.`);
  }
  return both.join(' and ');
}

function conditionSql(operands: RuleOperands): string {
  const { rule, operand, params, refuse } = operands;
  if (rule.regex) return `match(${operand.text}, ${params.add(patternOf(rule, refuse), 'String')})`;
  switch (rule.operator) {
    case '=':
    case '!=':
      return equals([textOf(rule, refuse)], operand, params);
    case 'in':
    case 'not_in':
      return equals(listOf(rule, refuse), operand, params);
    case 'between':
      return betweenClause(operands);
    case 'contains':
      return `position(lowerUTF8(${operand.text}), lowerUTF8(${params.add(String(textOf(rule, refuse)), 'String')})) > 0`;
    case 'starts_with':
      return `startsWith(lowerUTF8(${operand.text}), lowerUTF8(${params.add(String(textOf(rule, refuse)), 'String')}))`;
    default:
      return compares(rule.operator, rule.value, operands);
  }
}

const requireNumbers = ({ operator, value, regex }: Rule, { is_number }: Operand, refuse: RefuseRule): void => {
  if (is_number !== true || regex || !['=', '!=', 'in', 'not_in'].includes(operator)) return;
  for (const one of Array.isArray(value) ? value : [value]) {
    if (one !== null && typeof one !== 'boolean' && !isNumberLike(one)) {
      refuse(`“${operator}” needs a number, not “${one}”.`);
    }
  }
};

export interface RuleContext {
  params: Parameters;
  /** Path of the rule in the filter, for error messages. */
  place: string;
  kindOf(field: string): OwnKind;
  /** Overlay of the field, if any. */
  operand?: Operand;
}

/** One rule as SQL; a missing value never passes a rule but `not_exists`, `!=` and `not_in`. */
export function ruleClause(written: Rule, { params, place, kindOf, operand: elsewhere }: RuleContext): string {
  const rule = formatRuleValue(written);
  const refuse: RefuseRule = (message) => {
    throw validationError([{ field: place, message: `${titleOf(rule.field)}: ${message}` }]);
  };
  if (commonField(rule.field)?.kind === 'tags') return tagClause(rule, params, refuse);
  const operand = elsewhere ?? operandOf(rule.field, kindOf(rule.field));
  if (!rule.regex && rule.operator === 'exists') return operand.exists;
  if (!rule.regex && rule.operator === 'not_exists') return `not ${operand.exists}`;
  requireNumbers(rule, operand, refuse);
  // Missing values are null in every operand, so no comparison with them is true.
  const having = `ifNull(${conditionSql({ rule, operand, params, refuse })}, 0)`;
  return isNegated(rule) ? `not ${having}` : having;
}
