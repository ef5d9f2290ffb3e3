import { CONFIDENT_SCORE, type HarmonisedColumn, type Mapping } from '@cohortium/contract';
import { isControlled } from './column-values.ts';

type HarmonisedValue = HarmonisedColumn['values'][number];

/** The state of a choice: made by the user, matched automatically, or undecided. */
export type ChoiceState = 'chosen' | 'taken' | 'open';

export interface FieldChoice {
  field: string | null;
  settled: ChoiceState;
}
export interface TermChoice {
  /** The chosen value; null if nobody has decided, which keeps the submitted value. */
  term: string | null;
  /** The user marked it as missing. */
  missing: boolean;
  settled: ChoiceState;
}

/** The standard field of a column; open if a similar field is suggested but not decided. */
export function fieldOf({ name, field, suggestions }: HarmonisedColumn, { columns }: Mapping): FieldChoice {
  const chosen = columns[name];
  if (chosen !== undefined) return { field: chosen, settled: 'chosen' };
  return { field, settled: field !== null || suggestions.length === 0 ? 'taken' : 'open' };
}

/** The term of a value; open if the field has a controlled vocabulary and no term matches for certain. */
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

/** `term`: the value itself keeps it unchanged, null marks it as missing. */
export const chooseTerm = (mapping: Mapping, field: string, value: string, term: string | null): Mapping => ({
  ...mapping,
  values: { ...mapping.values, [field]: { ...mapping.values[field], [value]: term } },
});

/** Counts decided and undecided columns and controlled values. */
export function countChoices(columns: readonly HarmonisedColumn[], mapping: Mapping) {
  const settled = columns.flatMap((column) => {
    const { field, settled } = fieldOf(column, mapping);
    const controlledValues = isControlled(field) ? column.values : [];
    return [settled, ...controlledValues.map((value) => termOf(value, field, mapping).settled)];
  });
  const n_open = settled.filter((one) => one === 'open').length;
  return { n_open, n_settled: settled.length - n_open };
}

/** Accepts all sure suggestions; uncertain ones stay undecided. */
export function acceptAll(columns: readonly HarmonisedColumn[], before: Mapping): Mapping {
  return columns.reduce((mapping, column) => {
    const choice = fieldOf(column, mapping);
    const field = choice.settled === 'open' ? availableField(column, columns, mapping) : choice.field;
    if (field === undefined) return mapping;
    const named = chooseField(mapping, column.name, field);
    return field === null ? named : column.values.reduce((sum, value) => acceptTerm(sum, field, value), named);
  }, before);
}

/** The best suggested field that no other column uses. */
function availableField(
  { name, suggestions }: HarmonisedColumn,
  columns: readonly HarmonisedColumn[],
  mapping: Mapping,
) {
  const usedFields = columns.filter((one) => one.name !== name).map((one) => fieldOf(one, mapping).field);
  return suggestions.find(({ field, score }) => score >= CONFIDENT_SCORE && !usedFields.includes(field))?.field;
}

function acceptTerm(mapping: Mapping, field: string, value: HarmonisedValue): Mapping {
  const { settled, term } = termOf(value, field, mapping);
  if (settled === 'chosen') return mapping;
  const sure = settled === 'open' ? value.suggestions.find(({ score }) => score >= CONFIDENT_SCORE)?.term : null;
  const acceptedTerm = term ?? sure ?? null;
  return acceptedTerm === null ? mapping : chooseTerm(mapping, field, value.value, acceptedTerm);
}

/** Merges a saved mapping into the current choices. */
export const mergeMappings = (mapping: Mapping, saved: Mapping): Mapping => ({
  columns: { ...mapping.columns, ...saved.columns },
  values: Object.fromEntries(
    [...new Set([...Object.keys(mapping.values), ...Object.keys(saved.values)])].map((field) => [
      field,
      { ...mapping.values[field], ...saved.values[field] },
    ]),
  ),
});
