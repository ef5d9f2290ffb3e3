import { formatFormula } from '@cohortium/contract';
import type { Definition } from './definition.ts';

/** The formula of a column that is computed by one, the same for all members; null of any other. */
export function formulaOf(definition: Definition): string | null {
  if (definition.from === 'formula') return formatFormula(definition.expression);
  if (definition.from !== 'parts') return null;
  const made = definition.parts.filter((part) => part !== null && part.from !== 'source');
  const [formula = null, ...others] = made.map((part) => part && formulaOf(part));
  return others.every((other) => other === formula) ? formula : null;
}
