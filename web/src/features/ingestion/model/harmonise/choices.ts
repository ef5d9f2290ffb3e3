import { type HarmonisedColumn, type Mapping, SURE_FROM } from '@cohortium/contract';
import { isControlled } from './ask-terms.ts';

type HarmonisedValue = HarmonisedColumn['values'][number];

/** Where a choice stands: made by a person, taken over unless one objects, or to be made. */
export type Settled = 'chosen' | 'taken' | 'open';

export interface FieldChoice {
  field: string | null;
  settled: Settled;
}
export interface TermChoice {
  /** What is kept; null as nobody has said, and what is written stays. */
  term: string | null;
  /** A person said that it is no value. */
  missing: boolean;
  settled: Settled;
}

/** Which field a column is taken for. Open where something fits nearly, and nobody has said yes or no. */
export function fieldOf({ name, field, suggestions }: HarmonisedColumn, { columns }: Mapping): FieldChoice {
  const chosen = columns[name];
  if (chosen !== undefined) return { field: chosen, settled: 'chosen' };
  return { field, settled: field !== null || suggestions.length === 0 ? 'taken' : 'open' };
}

/** Which term a value is kept as. Open where the field has a list of words and none of them is meant for certain. */
export function termOf(value: HarmonisedValue, field: string | null, { values }: Mapping): TermChoice {
  const chosen = field === null ? undefined : values[field]?.[value.value];
  if (chosen !== undefined) return { term: chosen, missing: chosen === null, settled: 'chosen' };
  const { term, state } = value;
  const open = isControlled(field) && term === null && state !== 'controlled' && state !== 'missing';
  return { term, missing: false, settled: open ? 'open' : 'taken' };
}

export const chooseField = (mapping: Mapping, column: string, field: string | null): Mapping => ({
  ...mapping,
  columns: { ...mapping.columns, [column]: field },
});

/** `term`: the value itself keeps what is written, null says that it is missing. */
export const chooseTerm = (mapping: Mapping, field: string, value: string, term: string | null): Mapping => ({
  ...mapping,
  values: { ...mapping.values, [field]: { ...mapping.values[field], [value]: term } },
});

/** How much there is to decide, and how much is settled: the columns, and the words of those that have a list of words. */
export function countChoices(columns: readonly HarmonisedColumn[], mapping: Mapping) {
  const settled = columns.flatMap((column) => {
    const { field, settled } = fieldOf(column, mapping);
    const words = isControlled(field) ? column.values : [];
    return [settled, ...words.map((value) => termOf(value, field, mapping).settled)];
  });
  const n_open = settled.filter((one) => one === 'open').length;
  return { n_open, n_settled: settled.length - n_open };
}

/** What is sure as suggested; a guess stays as it is written until somebody takes it. */
export function acceptAll(columns: readonly HarmonisedColumn[], before: Mapping): Mapping {
  return columns.reduce((mapping, column) => {
    const choice = fieldOf(column, mapping);
    const field = choice.settled === 'open' ? freeField(column, columns, mapping) : choice.field;
    if (field === undefined) return mapping;
    const named = chooseField(mapping, column.name, field);
    return field === null ? named : column.values.reduce((sum, value) => acceptTerm(sum, field, value), named);
  }, before);
}

/** The best suggested field that no other column is taken for. */
function freeField({ name, suggestions }: HarmonisedColumn, columns: readonly HarmonisedColumn[], mapping: Mapping) {
  const taken = columns.filter((one) => one.name !== name).map((one) => fieldOf(one, mapping).field);
  return suggestions.find(({ field, score }) => score >= SURE_FROM && !taken.includes(field))?.field;
}

function acceptTerm(mapping: Mapping, field: string, value: HarmonisedValue): Mapping {
  const { settled, term } = termOf(value, field, mapping);
  if (settled === 'chosen') return mapping;
  const sure = settled === 'open' ? value.suggestions.find(({ score }) => score >= SURE_FROM)?.term : null;
  const kept = term ?? sure ?? null;
  return kept === null ? mapping : chooseTerm(mapping, field, value.value, kept);
}

/** A saved mapping laid over the choices made so far. */
export const overlay = (mapping: Mapping, saved: Mapping): Mapping => ({
  columns: { ...mapping.columns, ...saved.columns },
  values: Object.fromEntries(
    [...new Set([...Object.keys(mapping.values), ...Object.keys(saved.values)])].map((field) => [
      field,
      { ...mapping.values[field], ...saved.values[field] },
    ]),
  ),
});
