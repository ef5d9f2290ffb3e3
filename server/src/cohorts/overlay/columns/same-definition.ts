import type { Definition } from './definition.ts';

/** A definition as plain data; without their steps, cells that were written are like any others. */
function plain(definition: Definition, stepOf: (step: string) => string): unknown {
  const { from, column, type } = definition;
  const below = (base: Definition | null): unknown => base && plain(base, stepOf);
  if (from === 'source') return [from, column, type];
  if (from === 'cells') return [from, stepOf(definition.step), below(definition.base), type];
  if (from === 'recode') return [from, below(definition.base), [...definition.values], definition.others, type];
  if (from === 'parts')
    return [from, stepOf(definition.step), definition.parts.map(below), below(definition.rest), type];
  const inputs = [...definition.inputs].map(([name, input]) => [name, below(input)]);
  return [from, definition.expression, inputs, type];
}

/** Tells columns apart whose values come from something else, or in another way. */
export const definitionKey = (definition: Definition): string => JSON.stringify(plain(definition, String));

/** Equal, ignoring written cells. */
export const definitionKindKey = (definition: Definition): string => JSON.stringify(plain(definition, () => ''));

/** Whether a column's values come from the same in the same way. */
export const isSame = (one: Definition, other: Definition): boolean => definitionKey(one) === definitionKey(other);
