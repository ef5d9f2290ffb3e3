import type { Rule, RuleLists } from '@cohortium/contract';
import { identifiers, titleOf } from './fields.ts';

const SHORT = 6;

/** Ids are told by their last digits: the first are the time, alike for all of one day. */
const shortId = (id: string): string => `…${id.slice(-SHORT)}`;

function valueWords({ field, value }: Pick<Rule, 'field' | 'value'>): string {
  const values = (Array.isArray(value) ? value : [value ?? '']).map(String);
  return values.map((one) => (identifiers.includes(field) && one.length > SHORT ? shortId(one) : one)).join(', ');
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

export function ruleWords(rule: Rule): string {
  const phrase = rule.regex ? `matches /${valueWords(rule)}/` : phrases[rule.operator](valueWords(rule));
  return `${titleOf(rule.field)} ${phrase}`;
}

/** The filter in plain words, a step a line, each with the rules that hold so far. */
export function filterSteps({ and_, or_ }: RuleLists): { words: string; rules: RuleLists }[] {
  const steps = and_.map((rule, at) => ({ words: ruleWords(rule), rules: { and_: and_.slice(0, at + 1), or_: [] } }));
  if (or_.length === 0) return steps;
  return [...steps, { words: or_.map(ruleWords).join(' or '), rules: { and_, or_ } }];
}
