import { dataTypes } from '@cohortium/contract';
import { commonField } from './fields.ts';

const quoted = (values: readonly string[]): string =>
  values.map((word) => `'${word.replaceAll("'", "\\'")}'`).join(', ');

/** A catalogue entry by its title: people never read the number. */
const dataTypeTitle = `transform(data_type, [${dataTypes.map(({ id }) => id).join(', ')}], [${quoted(
  dataTypes.map(({ title }) => title),
)}], toString(data_type))`;

/** Where `samples` has a submitter's column by itself, as text and as number, null where it is missing. */
export function ownFieldSql(field: string): { text: string; number: string } {
  // Digits of the name's bytes, as the table's own expression writes them: nothing to quote, whatever the name.
  const path = `f${Buffer.from(field).toString('hex')}`;
  return { text: `text_at.${path}.:String`, number: `number_at.${path}.:Float64` };
}

/** A field of `samples` as text, and whether a row has it. */
export function fieldSql(field: string): { text: string; exists: string } {
  const kind = commonField(field)?.kind;
  if (kind === 'tags') return { text: '', exists: 'notEmpty(tags)' };
  if (kind === 'catalogue') return { text: dataTypeTitle, exists: '1' };
  if (kind) return { text: kind === 'number' ? `toString(${field})` : field, exists: `isNotNull(${field})` };
  const { text, number } = ownFieldSql(field);
  return {
    text: `coalesce(toString(${number}), ${text})`,
    exists: `(isNotNull(${number}) or isNotNull(${text}))`,
  };
}
