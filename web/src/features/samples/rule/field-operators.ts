import type { Operator, Rule, SampleField } from '@cohortium/contract';

type Kind = SampleField['kind'];

/** What the value of a rule is picked or typed as. */
export type ValueShape = 'none' | 'text' | 'number' | 'range' | 'date' | 'dates' | 'values';

export interface Offer {
  id: string;
  operator: Operator;
  regex: boolean;
  label: string;
  shape: ValueShape;
}

const offer = (operator: Operator, label: string, shape: ValueShape): Offer => ({
  id: operator,
  operator,
  regex: false,
  label,
  shape,
});

const listOffers = [offer('in', 'is', 'values'), offer('not_in', 'is not', 'values')];
const missingOffers = [offer('exists', 'is recorded', 'none'), offer('not_exists', 'is not recorded', 'none')];
const textOffers: readonly Offer[] = [
  offer('contains', 'contains', 'text'),
  offer('starts_with', 'starts with', 'text'),
  { id: 'matches', operator: '=', regex: true, label: 'matches the pattern', shape: 'text' },
];
const numberOffers = (one: ValueShape, two: ValueShape) => [
  offer('between', 'is between', two),
  offer('>=', 'is at least', one),
  offer('<=', 'is at most', one),
  offer('>', 'is more than', one),
  offer('<', 'is less than', one),
  offer('=', 'equals', one),
  offer('!=', 'does not equal', one),
];
const dateOffers = [
  offer('between', 'is between', 'dates'),
  offer('>=', 'is on or after', 'date'),
  offer('<=', 'is on or before', 'date'),
  offer('=', 'is on', 'date'),
];

const offers: Record<Kind, readonly Offer[]> = {
  category: [...listOffers, ...textOffers, ...missingOffers],
  text: [...listOffers, ...textOffers, ...missingOffers],
  boolean: [...listOffers, ...missingOffers],
  number: [...numberOffers('number', 'range'), offer('in', 'is one of', 'values'), ...missingOffers],
  date: [...dateOffers, ...missingOffers],
};

/** The operators of a field type, most common first. */
export const offersOf = (kind: Kind): readonly Offer[] => offers[kind];

type RuleOperator = Pick<Rule, 'operator' | 'regex'>;

/** The offered operator of a rule; rules from elsewhere may use others. */
export function offerOf(kind: Kind, { operator, regex }: RuleOperator): Offer {
  const offered = offers[kind].find((each) => each.operator === operator && each.regex === regex);
  if (offered) return offered;
  return {
    id: regex ? 'matches' : operator,
    operator,
    regex,
    label: regex ? 'matches' : operator,
    shape: shapeOf(operator),
  };
}

function shapeOf(operator: Operator): ValueShape {
  if (operator === 'exists' || operator === 'not_exists') return 'none';
  if (operator === 'in' || operator === 'not_in') return 'values';
  return operator === 'between' ? 'range' : 'text';
}

const emptyOf = (shape: ValueShape): Rule['value'] => (shape === 'values' ? [] : null);

/** An empty rule on a field. */
export function startRule({ field, kind }: Pick<SampleField, 'field' | 'kind'>): Rule {
  const [first = offer('exists', '', 'none')] = offers[kind];
  return { field, operator: first.operator, regex: first.regex, value: emptyOf(first.shape) };
}

/** The rule with another operator; the value stays where it still makes sense. */
export function withOffer<R extends Rule>(rule: R, kind: Kind, id: string): R {
  const before = offerOf(kind, rule);
  const next = offers[kind].find((each) => each.id === id) ?? before;
  const value = next.shape === before.shape ? rule.value : emptyOf(next.shape);
  return { ...rule, operator: next.operator, regex: next.regex, value };
}

/** Normalizes a rule to the form's operators, such as one picked value to a list. */
export function asOffered<R extends Rule>(rule: R, kind: Kind): R {
  const { operator, regex, value } = rule;
  if (regex || (operator !== '=' && operator !== '!=') || value === null || Array.isArray(value)) return rule;
  if (!offers[kind].some(({ id }) => id === 'not_in')) return rule;
  return { ...rule, operator: operator === '=' ? 'in' : 'not_in', value: [value] };
}

/** Parses a number; other text is kept, so that validation can report it. */
export const numberOrText = (text: string): number | string | null => {
  const trimmed = text.trim().replace('−', '-');
  if (trimmed === '') return null;
  const number = Number(trimmed);
  return Number.isFinite(number) ? number : trimmed;
};

const isDate = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d(-\d\d)?$/.test(value);

function pairProblem(value: Rule['value'], fits: (each: unknown) => boolean, valueName: string): string | null {
  const [from, to] = Array.isArray(value) ? value : [];
  if (!fits(from) || !fits(to)) return `Enter two ${valueName}s.`;
  return from !== undefined && to !== undefined && from > to
    ? `The first ${valueName} must not be greater than the second.`
    : null;
}

/** The validation message of a rule; null if it is complete. */
export function problemOf(rule: Rule, kind: Kind): string | null {
  const { value } = rule;
  const isNumber = (each: unknown) => typeof each === 'number';
  switch (offerOf(kind, rule).shape) {
    case 'none':
      return null;
    case 'values':
      return Array.isArray(value) && value.length > 0 ? null : 'Choose at least one value.';
    case 'text':
      return value === null || value === '' ? 'Enter a search text.' : null;
    case 'number':
      return isNumber(value) ? null : 'Enter a number.';
    case 'date':
      return isDate(value) ? null : 'Enter a date.';
    case 'range':
      return pairProblem(value, isNumber, 'number');
    case 'dates':
      return pairProblem(value, isDate, 'date');
  }
}
