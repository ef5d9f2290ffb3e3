import { dataTypes } from '@cohortium/contract';
import type { Parameters } from './clause.ts';
import { commonField } from './fields.ts';

/** The field as text, as a number, and whether it has a value. */
export interface Operand {
  text: string;
  number: string;
  exists: string;
  /** Whether the sample has it as a number: a condition, or known of the field. */
  is_number: string | boolean;
}

const quoted = (words: readonly string[]): string => words.map((word) => `'${word.replaceAll("'", "\\'")}'`).join(', ');

/** A catalogue entry by its title: people never read the number. */
const dataTypeTitle = `transform(data_type, [${dataTypes.map(({ id }) => id).join(', ')}], [${quoted(
  dataTypes.map(({ title }) => title),
)}], toString(data_type))`;

/** As what samples have a submitter's column, where that is known of all that are looked at. */
export type OwnKind = 'text' | 'number' | undefined;

function ownOperand(key: string, kind: OwnKind): Operand {
  if (kind === 'text') {
    const text = `text[${key}]`;
    return { text, number: `toFloat64OrNull(${text})`, exists: `mapContains(text, ${key})`, is_number: false };
  }
  const number = `number[${key}]`;
  const is_number = `mapContains(number, ${key})`;
  if (kind === 'number') return { text: `toString(${number})`, number, exists: is_number, is_number: true };
  return {
    text: `if(${is_number}, toString(${number}), text[${key}])`,
    number: `if(${is_number}, ${number}, toFloat64OrNull(text[${key}]))`,
    exists: `(${is_number} or mapContains(text, ${key}))`,
    is_number,
  };
}

export function operandOf(field: string, params: Parameters, kind?: OwnKind): Operand {
  const common = commonField(field);
  if (common?.kind === 'tags') return { text: '', number: '', exists: 'notEmpty(tags)', is_number: false };
  if (common?.kind === 'catalogue') return { text: dataTypeTitle, number: 'NULL', exists: '1', is_number: false };
  if (common?.kind === 'number') {
    return { text: `toString(${field})`, number: field, exists: `isNotNull(${field})`, is_number: true };
  }
  if (common) {
    return { text: field, number: `toFloat64OrNull(${field})`, exists: `isNotNull(${field})`, is_number: false };
  }
  return ownOperand(params.add(field, 'String'), kind);
}
