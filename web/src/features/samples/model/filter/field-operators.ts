import type { FilterCondition, Operator, SampleField } from '@cohortium/contract';

type Kind = SampleField['kind'];

/** What the value of a rule is picked or typed as. */
export type ValueShape = 'none' | 'text' | 'number' | 'range' | 'values';

interface Offer {
  operator: Operator;
  words: string;
  shape: ValueShape;
}

const missing: readonly Offer[] = [
  { operator: 'exists', words: 'is recorded', shape: 'none' },
  { operator: 'not_exists', words: 'is not recorded', shape: 'none' },
];
const words: readonly Offer[] = [
  { operator: 'in', words: 'is', shape: 'values' },
  { operator: 'not_in', words: 'is not', shape: 'values' },
  { operator: 'contains', words: 'contains', shape: 'text' },
  { operator: 'starts_with', words: 'starts with', shape: 'text' },
  ...missing,
];
const numbers: readonly Offer[] = [
  { operator: 'between', words: 'is between', shape: 'range' },
  { operator: '>=', words: 'is at least', shape: 'number' },
  { operator: '<=', words: 'is at most', shape: 'number' },
  { operator: '>', words: 'is more than', shape: 'number' },
  { operator: '<', words: 'is less than', shape: 'number' },
  { operator: '=', words: 'equals', shape: 'number' },
  { operator: '!=', words: 'does not equal', shape: 'number' },
  { operator: 'in', words: 'is one of', shape: 'values' },
  ...missing,
];

/** What may be asked of a field of this kind, the usual first. */
export const operatorsOf = (kind: Kind): readonly Offer[] => (kind === 'number' ? numbers : words);

export const shapeOf = (kind: Kind, operator: Operator): ValueShape =>
  operatorsOf(kind).find((offer) => offer.operator === operator)?.shape ?? 'text';

/** What stands in the form: texts typed, values ticked. */
export interface RuleDraft {
  condition: FilterCondition['condition'];
  field: SampleField;
  operator: Operator;
  typed: readonly [string, string];
  ticked: readonly string[];
}

const numberIn = (text: string): number | null => (text.trim() === '' ? null : Number(text.trim()));

function valueIn({ field, operator, typed, ticked }: RuleDraft): FilterCondition['value'] | { problem: string } {
  const [from, to] = typed.map(numberIn);
  switch (shapeOf(field.kind, operator)) {
    case 'none':
      return null;
    case 'values':
      return ticked.length > 0 ? [...ticked] : { problem: 'Tick at least one value.' };
    case 'text':
      return typed[0].trim() || { problem: 'Write what to look for.' };
    case 'number':
      return from == null || Number.isNaN(from) ? { problem: 'Write a number.' } : from;
    case 'range':
      if (from == null || to == null || Number.isNaN(from) || Number.isNaN(to))
        return { problem: 'Write two numbers.' };
      return from <= to ? [from, to] : { problem: 'The first number must not be above the second.' };
  }
}

/** The condition that a filled form stands for, or what is wrong with it in a sentence. */
export function conditionOf(draft: RuleDraft): FilterCondition | { problem: string } {
  const value = valueIn(draft);
  if (typeof value === 'object' && value !== null && 'problem' in value) return value;
  return { condition: draft.condition, field: draft.field.field, operator: draft.operator, value, regex: false };
}
