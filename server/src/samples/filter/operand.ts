import { dataTypes } from '@cohortium/contract';
import { commonField } from './fields.ts';

/** The field as text, as a number, and whether it has a value. */
export interface Operand {
  text: string;
  number: string;
  exists: string;
  /** Whether the sample has it as a number: a condition, or known of the field. */
  is_number: string | boolean;
}

const quoted = (values: readonly string[]): string =>
  values.map((word) => `'${word.replaceAll("'", "\\'")}'`).join(', ');

/** A catalogue entry by its title: people never read the number. */
const dataTypeTitle = `transform(data_type, [${dataTypes.map(({ id }) => id).join(', ')}], [${quoted(
  dataTypes.map(({ title }) => title),
)}], toString(data_type))`;

/** Kind of a submitted column, if all queried samples agree. */
export type OwnKind = 'text' | 'number' | undefined;

/** Where `samples` has a submitter's column by itself, null where it is missing: a rule then reads nothing else. */
function pathsOf(field: string): { text: string; number: string } {
  // Digits of the name's bytes, as the table's own expression writes them: nothing to quote, whatever the name.
  const path = `f${Buffer.from(field).toString('hex')}`;
  return { text: `text_at.${path}.:String`, number: `number_at.${path}.:Float64` };
}

function ownOperand(field: string, kind: OwnKind): Operand {
  const { text, number } = pathsOf(field);
  const has = (path: string) => `isNotNull(${path})`;
  if (kind === 'text') return { text, number: `toFloat64OrNull(${text})`, exists: has(text), is_number: false };
  if (kind === 'number') return { text: `toString(${number})`, number, exists: has(number), is_number: true };
  return {
    text: `coalesce(toString(${number}), ${text})`,
    number: `coalesce(${number}, toFloat64OrNull(${text}))`,
    exists: `(${has(number)} or ${has(text)})`,
    is_number: has(number),
  };
}

export function operandOf(field: string, kind?: OwnKind): Operand {
  const common = commonField(field);
  if (common?.kind === 'tags') return { text: '', number: '', exists: 'notEmpty(tags)', is_number: false };
  if (common?.kind === 'catalogue') return { text: dataTypeTitle, number: 'NULL', exists: '1', is_number: false };
  if (common?.kind === 'number') {
    return { text: `toString(${field})`, number: field, exists: `isNotNull(${field})`, is_number: true };
  }
  if (common) {
    return { text: field, number: `toFloat64OrNull(${field})`, exists: `isNotNull(${field})`, is_number: false };
  }
  return ownOperand(field, kind);
}
