import type { Rule } from '@cohortium/contract';
import type { Parameters } from './clause.ts';
import type { RuleContext } from './compile-rule.ts';
import { ruleClause } from './compile-rule.ts';
import type { Operand } from './operand.ts';

/** Separator of value and result id in a set of pairs. */
export const PAIR_SEPARATOR = '\u001f';

/** Overlay values of a field, as a set of pairs of value and result id. */
export interface OverlayField {
  set_key: string;
  is_number: boolean;
}
/** By field name; null for a hidden field. */
export type OverlayFields = ReadonlyMap<string, OverlayField | null>;

const value = `splitByChar('${PAIR_SEPARATOR}', id)[1]`;

function operandIn({ is_number }: OverlayField): Operand {
  const [text, number] = [`nullIf(${value}, '')`, `toFloat64OrNull(${value})`];
  return { text, number, exists: `${value} != ''`, is_number };
}

/** One rule on overlay values. */
export function overlayClause(
  rule: Rule,
  overlaid: OverlayField,
  context: RuleContext & { params: Parameters },
): string {
  const holds = ruleClause(rule, { ...context, operand: operandIn(overlaid) });
  const set = context.params.add(overlaid.set_key, 'String');
  return `result_id in (select splitByChar('${PAIR_SEPARATOR}', id)[2] from id_sets where set_key = ${set} and (${holds}))`;
}
